// Entry point for libFuzzer: the topology of rings and lines made of any bytes, most of them on a coarse grid or a hair
// beside it, so that they touch, overlap and run into their own points. What must hold: the same defects whatever the
// start of a ring, its direction and its place on the globe; one verdict by trees and by sweep; no crash, no hang.
import GeoModel

@testable import GeoAlgorithms

private func fail(_ what: String, _ shape: Shape, _ expected: [TopologyDefectKind], _ found: [TopologyDefectKind]) -> Never {
  // A crash is how libFuzzer is told.
  fatalError("\(what): \(found) instead of \(expected) of \(shape.parts)")
}

/// Rings by polygon, not closed; or lines.
private struct Shape {
  var parts: [[[Position]]] = [[[]]]
  var isAreal = true

  /// Two bytes a vertex; 255 ends a ring, 254 a polygon.
  init(_ bytes: ArraySlice<UInt8>, isAreal: Bool, vertex: (UInt8, UInt8) -> Position) {
    self.isAreal = isAreal
    var index = bytes.startIndex
    while index + 1 < bytes.endIndex {
      let last = parts.count - 1
      switch bytes[index] {
      case 255:
        parts[last].append([])
        index += 1
      case 254:
        parts.append([[]])
        index += 1
      default:
        parts[last][parts[last].count - 1].append(vertex(bytes[index], bytes[index + 1]))
        index += 2
      }
    }
    parts = parts.map { $0.filter { !$0.isEmpty } }.filter { !$0.isEmpty }
  }

  func map(_ change: ([Position]) -> [Position]) -> Shape {
    var shape = self
    shape.parts = parts.map { $0.map(change) }
    return shape
  }

  var column: GeometryColumn {
    var column = GeometryColumn()
    for part in parts {
      for path in part {
        for position in isAreal ? path + path.prefix(1) : path { column.append(position) }
        column.endPath()
        if !isAreal { column.endPart() }
      }
      if isAreal { column.endPart() }
    }
    column.endGeometry(isAreal ? .multiPolygon : .multiLineString)
    return column
  }

  func kinds(_ validator: inout TopologyValidator) -> [TopologyDefectKind] {
    let column = column
    let defects = validator.defects(ofGeometry: 0, in: column)
    for defect in defects {
      precondition(column.positions(ofPath: defect.path).contains(defect.position), "place outside its path")
      if let path = defect.otherPath, let position = defect.otherPosition {
        precondition(column.positions(ofPath: path).contains(position), "place outside its path")
      }
    }
    // What two edges have in common and the points where that begins may be told as one or as several.
    return Set(defects.map(\.kind)).sorted { $0.rawValue < $1.rawValue }
  }
}

private func validator(_ longitudes: TopologyOptions.Longitudes) -> TopologyValidator {
  var options = TopologyOptions()
  options.reportsNotSimple = true
  options.longitudes = longitudes
  return TopologyValidator(options: options)
}

/// Kept from run to run, as a program keeps it: what one shape leaves behind must not reach the next.
nonisolated(unsafe) private var planar = validator(.literal)
nonisolated(unsafe) private var global = validator(.shortWay)
nonisolated(unsafe) private var sweeping = {
  var validator = validator(.literal)
  validator.judging.allowancePerEdge = 0
  validator.judging.ringPairs.allowancePerRing = 0
  return validator
}()

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard count > 6 else { return 0 }
  let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
  // The first byte chooses the plane, lines or rings, and how fine the grid is.
  let isAreal = bytes[0] & 1 == 0
  let side = 2 + bytes[0] >> 4
  switch bytes[0] >> 1 & 3 {
  case 0, 1:
    // Whole and half degrees within ±45: sums of them are exact, so that the shape can be moved.
    let shape = Shape(bytes[1...], isAreal: isAreal) { a, b in
      Position(x: Double(a % (side * 2)) / 2 - 20.25, y: Double(b % side) - 4)
    }
    check(shape, isMoved: true)
  case 2:
    // A hair beside the grid: 53 bits are not enough for the products of such numbers.
    let shape = Shape(bytes[1...], isAreal: isAreal) { a, b in
      func near(_ byte: UInt8) -> Double {
        let value = Double(byte % side) * 0.1 + 12
        return byte & 0x80 == 0 ? value : byte & 0x40 == 0 ? value.nextUp : value.nextDown
      }
      return Position(x: near(a), y: near(b))
    }
    check(shape, isMoved: false)
  default: checkAnyNumbers(bytes)
  }
  return 0
}

private func check(_ shape: Shape, isMoved: Bool) {
  let expected = shape.kinds(&planar)
  func compare(_ what: String, _ other: Shape, _ validator: inout TopologyValidator) {
    let found = other.kinds(&validator)
    if found != expected { fail(what, other, expected, found) }
  }
  if shape.isAreal {
    compare("start", shape.map { Array($0.dropFirst() + $0.prefix(1)) }, &planar)
    compare("start", shape.map { Array($0.suffix($0.count / 2) + $0.prefix($0.count - $0.count / 2)) }, &planar)
  }
  compare("direction", shape.map { $0.reversed() }, &planar)
  compare("globe", shape, &global)
  // The sweep tells every edge that crosses, but not every crossing.
  let swept = shape.kinds(&sweeping)
  if swept.isEmpty != expected.isEmpty { fail("sweep", shape, expected, swept) }
  guard isMoved else { return }
  compare("place", shape.map { $0.map { Position(x: $0.x + 64, y: $0.y - 32) } }, &planar)
  // Across the 180th meridian, each longitude in the spelling of its side.
  let across = shape.map { $0.map { Position(x: $0.x + 195 > 180 ? $0.x + 195 - 360 : $0.x + 195, y: $0.y) } }
  compare("across 180°", across, &global)
  // With positions on the meridian too: polygons that end there are cut, and not compared with those behind it.
  let cut = shape.map { $0.map { Position(x: $0.x + 195.25 > 180 ? $0.x + 195.25 - 360 : $0.x + 195.25, y: $0.y) } }
  let told = cut.kinds(&global)
  func compareCut(_ what: String, _ other: Shape) {
    let found = other.kinds(&global)
    if found != told { fail(what, other, told, found) }
  }
  if shape.isAreal { compareCut("start at 180°", cut.map { Array($0.dropFirst() + $0.prefix(1)) }) }
  compareCut("direction at 180°", cut.map { $0.reversed() })
}

/// Any bits as numbers: nothing is promised but an answer.
private func checkAnyNumbers(_ bytes: [UInt8]) {
  var shape = Shape([0, 0], isAreal: true) { _, _ in Position(x: 0, y: 0) }
  func number(_ index: Int) -> Double {
    Double(bitPattern: bytes[index..<index + 8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }
  let numbers = stride(from: 1, to: bytes.count - 15, by: 16).map { Position(x: number($0), y: number($0 + 8)) }
  shape.parts = [[numbers]]
  if numbers.isEmpty { return }
  _ = shape.kinds(&planar)
  _ = shape.kinds(&global)
  _ = shape.kinds(&sweeping)
}
