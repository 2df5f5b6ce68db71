import Foundation
import GeoModel
import GeoTestSupport
import GeoToolkit
import Testing

/// Topologies and GeoJSON as plain Swift values.
enum TopologyText {
  /// A conversion in memory, and what it found.
  static func convert(
    _ bytes: [UInt8], name: String = "test", jobs: Int = 1, _ change: (inout ConversionOptions) -> Void = { _ in }
  ) throws -> (text: [UInt8], findings: [Diagnostic]) {
    var options = ConversionOptions()
    options.reading.jobs = jobs
    options.onError = .skip
    change(&options)
    var source = ByteSource(bytes: bytes, name: name)
    var sink = try ByteSink(memory: .none)
    var rejects: ByteSink?
    var findings: [Diagnostic] = []
    _ = try Conversion.run(&source, to: &sink, rejects: &rejects, options: options) {
      findings += $0.map(\.diagnostic)
    }
    return (try sink.takeBytes(), findings)
  }

  /// The features of a GeoJSON text.
  static func features(_ bytes: [UInt8]) throws -> [[String: Any]] {
    let root = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    switch root["type"] as? String {
    case "FeatureCollection": return try #require(root["features"] as? [[String: Any]])
    case "Feature": return [root]
    default: return [["type": "Feature", "properties": [:] as [String: Any], "geometry": root]]
    }
  }

  /// All numbers of a value, in order.
  static func numbers(_ value: Any?) -> [Double] {
    if let array = value as? [Any] { return array.flatMap { numbers($0) } }
    return (value as? NSNumber).map { [$0.doubleValue] } ?? []
  }

  /// What differs first between two values, numbers by more than a few roundings; `nil` when nothing does.
  static func difference(_ a: Any?, _ b: Any?, relative: Double = 1e-14, at path: String = "") -> String? {
    switch (a, b) {
    case (let a as [String: Any], let b as [String: Any]):
      if Set(a.keys) != Set(b.keys) { return "\(path): \(a.keys.sorted()), \(b.keys.sorted())" }
      return a.keys.sorted().lazy.compactMap { difference(a[$0], b[$0], relative: relative, at: path + "/" + $0) }.first
    case (let a as [Any], let b as [Any]):
      if a.count != b.count { return "\(path): \(a.count), \(b.count)" }
      return a.indices.lazy.compactMap { difference(a[$0], b[$0], relative: relative, at: path + "/\($0)") }.first
    case (let a as NSNumber, let b as NSNumber):
      let (x, y) = (a.doubleValue, b.doubleValue)
      return (x - y).magnitude <= relative * max(x.magnitude, y.magnitude, 1) ? nil : "\(path): \(x), \(y)"
    default:
      return "\(a ?? "nil")" == "\(b ?? "nil")" ? nil : "\(path): \(a ?? "nil"), \(b ?? "nil")"
    }
  }

  /// The same value with every number in it replaced, so that the rest can be compared exactly.
  static func shape(_ value: Any?) -> String {
    if let array = value as? [Any] { return "[" + array.map { shape($0) }.joined(separator: ",") + "]" }
    return value is NSNumber ? "n" : "\(value ?? "nil")"
  }
}

extension TopologyText {
  /// A geometry with its rings turned to a beginning of their own, as text: what a topology keeps of it.
  static func turned(_ geometry: [String: Any]?) -> String {
    guard let geometry, let type = geometry["type"] as? String else { return "null" }
    if type == "GeometryCollection" {
      return "[" + (geometry["geometries"] as? [[String: Any]] ?? []).map { turned($0) }.joined(separator: ";") + "]"
    }
    func ring(_ value: Any) -> String {
      let places = (value as? [[Double]] ?? []).dropLast()
      let turns = places.indices.map { Array(places[$0...] + places[..<$0]) }
      let first = turns.min { a, b in a.joined().lexicographicallyPrecedes(b.joined()) }
      return "\(first ?? [])"
    }
    let coordinates = geometry["coordinates"] as? [Any] ?? []
    switch type {
    case "Polygon": return type + coordinates.map { ring($0) }.joined(separator: ";")
    case "MultiPolygon":
      return type + coordinates.map { ($0 as? [Any] ?? []).map { ring($0) }.joined(separator: ";") }.joined(separator: "|")
    default: return type + shape(coordinates) + "\(numbers(coordinates))"
    }
  }
}
