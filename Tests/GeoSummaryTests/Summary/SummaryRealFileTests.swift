import Foundation
import GeoTestSupport
import Testing
@testable import GeoSummary
import GeoToolkit

/// Real files, held against a computation in another language (`Tests/Tools/summarise.py`).
@Suite struct SummaryRealFileTests {
  /// The smaller files: the tool, and this code without optimisation, are slow.
  static let files = [
    "plateboundaries.geojson.gz", "plates.geojson.gz", "quakes.geojson.gz", "uscounties.geojson.gz",
    "wof-fj.geojsons.gz", "countries50m.geojson.gz"
  ]

  @Test(
    .enabled(if: SharedMaterial.isPresent, Comment(rawValue: SharedMaterial.absence)),
    .enabled(if: PythonProgram.isPresent, Comment(rawValue: PythonProgram.absence)), arguments: files)
  func `summaries agree with the tool`(_ file: String) throws {
    let url = try #require(SharedMaterial.url("data/geojson/\(file)"))
    let text = try PythonProgram(tool: "summarise.py", needsPackages: false).output([url.path])
    let expected = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    var source = try ByteSource(path: url.path)
    var options = ReadingOptions()
    options.jobs = 2
    let summary = try Summary.of(&source, options: options)
    #expect(summary.isComplete)
    let found = try Self.comparable(summary)
    #expect(expected.count == found.count)
    for (key, value) in expected {
      #expect(Self.canonical(found[key]) == Self.canonical(value), "\(key) of \(file)")
    }
  }

  /// A text that is the same for equal JSON values, whatever the order of members and the spelling of numbers.
  private static func canonical(_ value: Any?) -> String {
    switch value {
    case let members as [String: Any]:
      "{" + members.keys.sorted().map { "\($0):\(canonical(members[$0]))" }.joined(separator: ",") + "}"
    case let elements as [Any]: "[" + elements.map { canonical($0) }.joined(separator: ",") + "]"
    case let number as NSNumber: number.doubleValue.description
    case let text as String: "\"\(text)\""
    default: "null"
    }
  }

  /// The summary in the tool's words.
  private static func comparable(_ summary: Summary) throws -> [String: Any] {
    func counts(_ list: [(name: String, count: Int)]) -> [String: Int] {
      Dictionary(uniqueKeysWithValues: list.map { ($0.name, $0.count) })
    }
    let extent = try #require(summary.extent)
    let names: [[String: Any]] = summary.properties.members.names.map { member in
      let kinds = Dictionary(uniqueKeysWithValues: member.kinds.map { ($0.kind.name, $0.count) })
      return ["name": member.name, "null": member.nulls, "kinds": kinds]
    }
    let decimals = summary.precision.decimals.map { (name: String($0.decimals), count: $0.geometries) }
    let result: [String: Any] = [
      "features": summary.features, "types": counts(summary.geometries.types), "null": summary.geometries.nulls,
      "positions": summary.geometries.positions, "positions_3d": summary.geometries.positionsWithAltitude,
      "bbox": [extent.west, extent.south, extent.east, extent.north],
      "written_longitudes": [extent.writtenLongitudes.lowerBound, extent.writtenLongitudes.upperBound],
      "altitudes": extent.altitudes.map { [$0.lowerBound, $0.upperBound] as Any } ?? NSNull(),
      "decimals": counts(decimals),
      "ids": [
        "string": summary.ids.strings, "number": summary.ids.numbers, "absent": summary.ids.absent,
        "repeated": summary.ids.repeated
      ],
      "foreign": counts(summary.foreignMembers.names.map { (name: $0.name, count: $0.count) }), "names": names
    ]
    // Through JSON, so that numbers on both sides are of one kind.
    let data = try JSONSerialization.data(withJSONObject: result)
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }
}
