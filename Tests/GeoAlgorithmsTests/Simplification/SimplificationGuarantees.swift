import GeoModel
import Testing

@testable import GeoAlgorithms

/// What holds of every simplification (suite simplify, guarantees B), judged without the code under test.
struct SimplificationGuarantees {
  var method: SimplificationMethod
  var isSafe: Bool
  var tolerance: SimplificationTolerance
  private let simplification: GeometrySimplification

  init(_ method: SimplificationMethod, isSafe: Bool, tolerance: SimplificationTolerance) {
    self.method = method
    self.isSafe = isSafe
    self.tolerance = tolerance
    simplification = GeometrySimplification(method: method, metric: .plane, isSafe: isSafe)
  }

  /// The first geometry simplified, and whether that failed to keep it valid otherwise than by leaving it whole.
  func simplified(_ input: GeometryColumn) -> (output: GeometryColumn, isKeptWhole: Bool) {
    var simplification = simplification
    var output = GeometryColumn()
    if !simplification.simplify(input, geometry: 0, tolerance: tolerance, into: &output) { output = input }
    return (output, simplification.counts.geometriesKeptWhole > 0)
  }

  /// What is wrong with a result; nothing if all holds.
  func breaches(_ input: GeometryColumn, _ output: GeometryColumn, wasValid: Bool) -> [String] {
    var breaches: [String] = []
    if isSafe, wasValid, !Self.isValid(output) { breaches.append("invalid") }
    if output.partEnds != input.partEnds || output.kinds != input.kinds { return breaches + ["structure"] }
    for path in input.pathEnds.indices {
      let before = Array(input.positions[input.positions(ofPath: path)])
      let after = Array(output.positions[output.positions(ofPath: path)])
      breaches += judge(before, after, isRing: input.kinds[0].isAreal)
    }
    return breaches
  }

  static func isValid(_ column: GeometryColumn) -> Bool {
    var options = TopologyOptions()
    options.longitudes = .literal
    var validator = TopologyValidator(options: options)
    return validator.isValid(geometry: 0, in: column)
  }

  private func judge(_ before: [Position], _ after: [Position], isRing: Bool) -> [String] {
    if before == after { return [] }
    if before.isEmpty { return after.isEmpty ? [] : ["positions from nothing"] }
    if isRing {
      if after.count < 4 { return ["\(after.count) positions in a ring"] }
      if after.first != after.last { return ["ring not closed"] }
    } else if after.first != before.first || after.last != before.last {
      return ["ends moved"]
    }
    // A ring from where the result begins.
    guard let start = before.firstIndex(of: after[0]) else { return ["a position that was not there"] }
    let rest = isRing ? Array(before[start..<before.count - 1] + before[..<start]) + [before[start]] : before
    var at = 0
    var breaches: [String] = []
    for (index, place) in after.enumerated().dropFirst() {
      let isLast = index == after.count - 1
      guard let next = isLast ? rest.count - 1 : rest[(at + 1)...].firstIndex(of: place) else {
        return breaches + ["a position that was not there, or not in this order"]
      }
      let dropped = rest[(at + 1)..<next]
      if !areNear(dropped, rest[at], rest[next]) { breaches.append("\(dropped) too far from \(rest[at]) - \(rest[next])") }
      at = next
    }
    return breaches
  }

  /// Whether what was dropped between two positions is within the tolerance; at zero, whether it lies on one line with them;
  /// for areas only that.
  private func areNear(_ dropped: ArraySlice<Position>, _ a: Position, _ b: Position) -> Bool {
    guard case .length(let length) = tolerance else { return true }
    if method.measuresLength, length > 0 {
      return dropped.allSatisfy { Self.distance($0, a, b) <= length * (1 + 1e-12) }
    }
    return length > 0 || dropped.allSatisfy { $0 == a || $0 == b || orientation(a, b, $0) == .on }
  }

  static func distance(_ p: Position, _ a: Position, _ b: Position) -> Double {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let length = dx * dx + dy * dy
    let t = length > 0 ? max(0, min(1, ((p.x - a.x) * dx + (p.y - a.y) * dy) / length)) : 0
    let (x, y) = (p.x - a.x - t * dx, p.y - a.y - t * dy)
    return (x * x + y * y).squareRoot()
  }

  /// The rings of a geometry as sets of cycles, whatever their starts and directions.
  static func cycles(_ column: GeometryColumn) -> [[Position]] {
    column.pathEnds.indices.map { path in
      let ring = column.positions[column.positions(ofPath: path)].dropLast()
      guard let least = ring.min(by: { precedes($0, $1) }), let start = ring.firstIndex(of: least) else { return [] }
      let forward = Array(ring[start...] + ring[..<start])
      let backward = [forward[0]] + forward.dropFirst().reversed()
      return forward.count > 1 && precedes(backward[1], forward[1]) ? backward : forward
    }
  }
}
