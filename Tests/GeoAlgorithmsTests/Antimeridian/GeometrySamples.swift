import Foundation
import GeoModel
import GeoTestSupport
@testable import GeoAlgorithms

/// One geometry as nested arrays, the way tests write it: parts, paths, positions.
struct Sample: Sendable, Equatable {
  var kind: GeometryKind
  var parts: [[[Position]]]
  /// Metres, one for each position, or empty.
  var altitudes: [Double] = []

  init(_ kind: GeometryKind, _ parts: [[[Position]]]) {
    self.kind = kind
    self.parts = parts
  }

  static func polygon(_ rings: [[(Double, Double)]]) -> Sample {
    Sample(.polygon, [rings.map { $0.map { Position(x: $0.0, y: $0.1) } }])
  }

  static func line(_ positions: [(Double, Double)]) -> Sample {
    Sample(.lineString, [[positions.map { Position(x: $0.0, y: $0.1) }]])
  }

  /// A GeoJSON geometry object.
  init?(_ object: Any?) {
    guard let object = object as? [String: Any], let type = object["type"] as? String,
      let kind = GeometryKind.allCases.first(where: { $0.name == type }), let value = object["coordinates"]
    else { return nil }
    func position(_ value: Any) -> Position? {
      guard let numbers = value as? [NSNumber], numbers.count >= 2 else { return nil }
      return Position(x: numbers[0].doubleValue, y: numbers[1].doubleValue)
    }
    func path(_ value: Any) -> [Position] { (value as? [Any] ?? []).compactMap(position) }
    func paths(_ value: Any) -> [[Position]] { (value as? [Any] ?? []).map(path) }
    self.kind = kind
    switch kind {
    case .point: parts = [[[position(value)].compactMap { $0 }]]
    case .multiPoint: parts = path(value).map { [[$0]] }
    case .lineString: parts = [[path(value)]]
    case .multiLineString: parts = paths(value).map { [$0] }
    case .polygon: parts = [paths(value)]
    case .multiPolygon: parts = (value as? [Any] ?? []).map(paths)
    }
  }

  init(_ column: GeometryColumn, geometry: Int) {
    kind = column.kinds[geometry]
    parts = column.parts(ofGeometry: geometry).map { part in
      column.paths(ofPart: part).map { path in Array(column.positions[column.positions(ofPath: path)]) }
    }
    if !column.altitudes.isEmpty { altitudes = Array(column.altitudes[column.positions(ofGeometry: geometry)]) }
  }

  func append(to column: inout GeometryColumn) {
    var index = 0
    for part in parts {
      for path in part {
        for position in path {
          column.append(position, altitude: altitudes.isEmpty ? nil : altitudes[index])
          index += 1
        }
        column.endPath()
      }
      column.endPart()
    }
    column.endGeometry(kind)
  }

  var positions: [Position] { parts.flatMap { $0.flatMap { $0 } } }

  /// Turned round the axis, longitudes kept within ±180.
  func turned(by degrees: Double) -> Sample {
    var sample = self
    sample.parts = parts.map {
      $0.map {
        $0.map { position in
          let x = position.x + degrees
          return Position(x: x > 180 ? x - 360 : x < -180 ? x + 360 : x, y: position.y)
        }
      }
    }
    return sample
  }

  /// As a GeoJSON `coordinates` value, for programs outside.
  var coordinates: Any {
    let rings = parts.map { $0.map { $0.map { [$0.x, $0.y] } } }
    switch kind {
    case .point: return rings[0][0][0]
    case .multiPoint: return rings.map { $0[0][0] }
    case .lineString: return rings[0][0]
    case .multiLineString: return rings.map { $0[0] }
    case .polygon: return rings.first ?? []
    case .multiPolygon: return rings
    }
  }
}

/// What a cut returned.
struct CutResult {
  var sample: Sample
  var seamEdges: [Bool]
  var reports: [AntimeridianReport]
  var changed: Bool

  func reports(_ finding: AntimeridianReport.Finding) -> Bool { reports.contains { $0.finding == finding } }
}

extension Sample {
  /// Cut by a cutter of its own, or by one that has seen others.
  func cut(_ poles: PolePolicy = .smaller) -> CutResult {
    var cutter = AntimeridianCut(poles: poles)
    return cut(with: &cutter)
  }

  func cut(with cutter: inout AntimeridianCut) -> CutResult {
    var input = GeometryColumn()
    append(to: &input)
    var output = GeometryColumn()
    var flags: [Bool] = []
    var reports: [AntimeridianReport] = []
    let changed = cutter.cut(input, geometry: 0, into: &output, seamEdges: &flags, reports: &reports)
    precondition(output.isConsistent && flags.count == output.positions.count)
    return CutResult(sample: Sample(output, geometry: 0), seamEdges: flags, reports: reports, changed: changed)
  }
}

extension RegionDifference {
  /// The area of a geometry's parts as their rings' directions say.
  static func area(_ sample: Sample) -> Double {
    sample.parts.reduce(0) { $0 + $1.reduce(0) { $0 + signedArea($1) } }
  }
}
