// Entry point for libFuzzer: the cut at the 180th meridian over rings, lines and points whose coordinates are on the
// meridian, at the poles, on the equator, a hair beside them or beyond, repeated or not. What must hold: no crash, every
// longitude within ±180, rings closed, the result valid unless a report or the validator has something to say of the input,
// nothing left to cut; and an answer from the joining of cuts and from clipping.
import GeoModel

@testable import GeoAlgorithms

/// A crash is how libFuzzer is told; unlike that of a precondition, its message is printed.
private func require(_ isTrue: Bool, _ what: String, _ input: @autoclosure () -> GeometryColumn) {
  if isTrue { return }
  let input = input()
  fatalError("\(what): \(input.kinds), paths \(input.pathEnds), parts \(input.partEnds), \(input.positions.map { "[\($0.x), \($0.y)]" })")
}

private let longitudes: [Double] = [
  180, -180, 180 - 1e-9, 1e-9 - 180, 180 + 1e-9, -180 - 1e-9, 180 - 2e-9, 2e-9 - 180, Double(180).nextDown, Double(180).nextUp, 179, -179,
  170, -170, 175, -175, 160, -160, 90, -90, 0, -0.0, 1e-9, -1e-9, 45, -45, 540, -540, 360, -360, 190, -190
]

private let latitudes: [Double] = [
  90, -90, 0, -0.0, 1e-9, -1e-9, 90 - 1e-9, 1e-9 - 90, 10, -10, 20, -20, 5, 45, -45, Double(10).nextUp
]

/// Two bytes a position, 255 ends a path, 254 a part.
private func column(_ bytes: ArraySlice<UInt8>, _ kind: GeometryKind, hasAltitudes: Bool, isRound: Bool) -> GeometryColumn {
  var parts: [[[Position]]] = [[[]]]
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
      // Many rings that lie in range and are simple, or whatever comes.
      let x = longitudes[Int(bytes[index]) % (isRound ? 26 : longitudes.count)]
      let y = latitudes[Int(bytes[index + 1]) % latitudes.count]
      parts[last][parts[last].count - 1].append(Position(x: isRound ? Longitude.snapped(Longitude.normalised(x)) : x, y: y))
      index += 2
    }
  }
  if kind == .polygon || kind == .lineString || kind == .point { parts = Array(parts.prefix(1)) }
  var column = GeometryColumn()
  for part in parts {
    for path in kind.isAreal ? part[...] : part.prefix(1) {
      for (index, position) in (kind.isAreal ? path + path.prefix(1) : path).enumerated() {
        column.append(position, altitude: hasAltitudes ? Double(index * 10) : nil)
      }
      column.endPath()
    }
    column.endPart()
  }
  column.endGeometry(kind)
  return column
}

/// Kept from run to run, as a program keeps them.
nonisolated(unsafe) private var cutter = AntimeridianCut()
nonisolated(unsafe) private var joiner = AntimeridianUnwrap()
nonisolated(unsafe) private var clip = BoxClip(GeographicBox(west: 170, south: -45, east: -90, north: 90))
nonisolated(unsafe) private var asWritten = TopologyValidator(options: TopologyOptions())
nonisolated(unsafe) private var inThePlane = {
  var options = TopologyOptions()
  options.longitudes = .literal
  return TopologyValidator(options: options)
}()

private func defects(_ validator: inout TopologyValidator, _ column: GeometryColumn) -> [TopologyDefectKind] {
  validator.defects(ofGeometry: 0, in: column).map(\.kind).filter { !$0.isInformation }
}

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard count > 3 else { return 0 }
  let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
  let kinds: [GeometryKind] = [.polygon, .multiPolygon, .polygon, .lineString, .multiLineString, .polygon, .multiPoint, .multiPolygon]
  let kind = kinds[Int(bytes[0] & 7)]
  let input = column(bytes[1...], kind, hasAltitudes: bytes[0] & 8 != 0, isRound: bytes[0] & 16 == 0)
  check(input, bytes[0] & 32 == 0 ? .smaller : .trust)
  return 0
}

private func check(_ input: GeometryColumn, _ poles: PolePolicy) {
  var output = GeometryColumn()
  var seams: [Bool] = []
  var reports: [AntimeridianReport] = []
  cutter.poles = poles
  let hasChanged = cutter.cut(input, geometry: 0, into: &output, seamEdges: &seams, reports: &reports)
  require(output.isConsistent && seams.count == output.positions.count, "columns disagree", input)
  for report in reports { require(input.positions.indices.contains(report.position), "place outside the input", input) }
  require(output.positions.allSatisfy { $0.x.magnitude <= 180 && $0.y.magnitude <= 90 }, "out of range", input)
  if hasChanged {
    for path in output.pathEnds.indices {
      let places = output.positions[output.positions(ofPath: path)]
      // Parts that need no cut stay as they are, whatever that is.
      if output.kinds[0].isAreal, input.partEnds.count == 1 {
        require(places.count >= 4 && places.first == places.last, "a ring is not closed", input)
      }
      // A line that is a point of the globe to begin with stays one.
      if output.kinds[0] == .multiLineString, input.partEnds.count == 1, hasLength(input) {
        require(Set(places).count > 1, "a line without length", input)
      }
    }
    // Polygons of which one means the rest of the globe overlap in no reading but that one.
    if poles == .smaller || input.partEnds.count == 1 { checkReason(input, output, reports) }
    checkAgain(input, output, reports, poles)
  } else {
    require(output.positions == input.positions && output.pathEnds == input.pathEnds, "changed, and denied it", input)
  }
  var joined = GeometryColumn()
  joiner.unwrap(output, geometry: 0, into: &joined, reports: &reports)
  require(joined.isConsistent && joined.count == 1, "joined columns disagree", input)
  var clipped = GeometryColumn()
  seams.removeAll()
  reports.removeAll()
  let outcome = clip.clip(input, geometry: 0, into: &clipped, seamEdges: &seams, reports: &reports)
  if outcome == .changed { checkReason(input, clipped, reports) }
  require(clipped.isConsistent && seams.count == clipped.positions.count, "clipped columns disagree", input)
}

/// Whether some position of a geometry is elsewhere than the first, whichever turn it is written in.
private func hasLength(_ column: GeometryColumn) -> Bool {
  let places = column.positions.map { position in
    let x = Longitude.snapped(Longitude.normalised(position.x))
    // Both names of the meridian are one place.
    return Position(x: x == -180 ? 180 : x, y: position.y)
  }
  return places.contains { $0 != places[0] }
}

/// An invalid result needs a reason: a report of the cut that says so, or of a line a defect of the input.
private func checkReason(_ input: GeometryColumn, _ output: GeometryColumn, _ reports: [AntimeridianReport]) {
  let found = defects(&inThePlane, output)
  if found.isEmpty { return }
  if reports.contains(where: \.saysInvalid) { return }
  // Lines have none to give but their own.
  if !input.kinds[0].isAreal, !defects(&asWritten, input).isEmpty { return }
  require(false, "\(found) without a reason, as \(output.positions), \(reports)", input)
}

/// What is cut needs no cutting, unless an edge is so wide that alone it is read the other way round, which is told.
private func checkAgain(_ input: GeometryColumn, _ output: GeometryColumn, _ told: [AntimeridianReport], _ poles: PolePolicy) {
  if poles == .trust { return }
  let isWide = told.contains { if case .wideEdge = $0.finding { true } else { false } }
  if isWide { return }
  var again = GeometryColumn()
  var seams: [Bool] = []
  var reports: [AntimeridianReport] = []
  let hasChanged = cutter.cut(output, geometry: 0, into: &again, seamEdges: &seams, reports: &reports)
  require(!hasChanged, "cut again", input)
}
