import Foundation
import GeoTestSupport
import GeoToolkit
import Testing

@Suite struct IndoorConversionTests {
  private func map(_ changes: [String: (String) -> String]) throws -> IndoorMap {
    try SampleVenue.map { path, text in changes[path]?(text) ?? text }
  }

  private func convert(
    _ plan: IndoorPlan, _ change: (inout ConversionOptions) -> Void = { _ in }
  ) throws -> (text: String, report: ConversionReport, findings: [Finding]) {
    var options = ConversionOptions()
    options.output = GeoJSONOutput(container: .featureCollection)
    change(&options)
    var sink = try ByteSink(memory: .none)
    var findings: [Finding] = []
    let report = try Conversion.run(plan, to: &sink, options: options) { findings += $0 }
    return (String(decoding: try sink.takeBytes(), as: UTF8.self), report, findings)
  }

  @Test func `a comment ends the conversion of an indoor map as it does that of a file, unless errors are let pass`() throws {
    let plan = try IndoorPlan(
      map(["unit.geojson": { $0.replacing("\"properties\":", with: "/* here */ \"properties\":", maxReplacements: 1) }]))
    #expect(throws: ConversionError.self) { try convert(plan) }
    let skipped = try convert(plan) { $0.onError = .skip }
    #expect(skipped.report.featuresWritten == plan.map.features.count && skipped.findings.map(\.diagnostic.rule) == [.comment])
  }

  @Test func `a layer of which a map is made has no comments`() throws {
    let place = try Workspace()
    let path = try place.file(
      "a.geojson", #"{"type":"FeatureCollection","features":[/*1*/{"type":"Feature",/*2*/"properties":null,"geometry":null}]}"#)
    let layer = try LayerSource(path: path)
    #expect(layer.block.rows.map { $0.flags.contains(.unreadable) } == [true])
  }

  @Test func `every feature is there once, with its own text and its place`() throws {
    let map = try SampleVenue.map()
    let plan = try IndoorPlan(map)
    let (text, report, findings) = try convert(plan)
    #expect(findings.isEmpty && report.featuresWritten == map.features.count && report.featuresRead == map.features.count)
    let block = try FeatureBlock(json: text)
    #expect(try RawJSON(text)["manifest"]?["version"]?.string == "1.0.0")
    var written: [String: Feature<Geographic>] = [:]
    for feature in block { if case .string(let id)? = feature.id { written[id] = feature } }
    #expect(written.count == map.features.count)
    for index in map.features.indices {
      let feature = map.feature(index)
      guard case .string(let id)? = feature.id, let copy = written[id] else {
        Issue.record("feature \(index) is missing")
        continue
      }
      #expect(copy.json["feature_type"] == feature.json["feature_type"])
      for member in feature.properties { #expect(copy.properties[member.name] == member.value) }
      let own = Set(feature.properties.map(\.name))
      #expect(copy.properties.map(\.name).filter { !own.contains($0) }.allSatisfy { $0.hasPrefix("indoor_") })
      if feature.geometry != nil { #expect(copy.json["geometry"] == feature.json["geometry"]) }
      let levels = map.levels(of: index).map { IndoorMap.Level(map: map, index: $0) }
      #expect(copy.properties["indoor_type"]?.string == map.features[index].type?.name)
      #expect(copy.properties["indoor_level"]?.string == levels.first?.id)
      #expect(copy.properties["indoor_ordinal"]?.integer == levels.first?.ordinal)
      if let building = levels.first?.buildings.first { #expect(copy.properties["indoor_building"]?.string == building.id) }
    }
    let cafe = try #require(map.occupants.first)
    let copy = try #require(cafe.id.flatMap { written[$0] })
    #expect(copy.geometry?.positions.first == cafe.anchor?.geometry?.positions.first)
    #expect(copy.properties["indoor_label"]?.string == "Café Rast")
  }

  @Test func `converting what was converted changes nothing`() throws {
    let plan = try IndoorPlan(try SampleVenue.map())
    let units = try convert(plan).text.split(separator: "\n").filter { $0.contains("\"feature_type\":\"unit\"") }
    let text =
      "{\"type\":\"FeatureCollection\",\"features\":[\n" + units.map { $0.last == "," ? $0.dropLast() : $0 }.joined(separator: ",\n")
      + "\n]}\n"
    let again = try IndoorPlan(try map(["unit.geojson": { _ in text }]))
    let first = try convert(plan).text.split(separator: "\n").map { $0.last == "," ? $0.dropLast() : $0 }
    #expect(try Set(convert(again).text.split(separator: "\n").map { $0.last == "," ? $0.dropLast() : $0 }) == Set(first))
  }

  @Test func `what stands on several levels says all of them`() throws {
    let map = try map([
      "geofence.geojson": {
        $0.replacingOccurrences(
          of: "\"level_ids\":[\"1c8a7f14-0b33-48f5-b697-e0990679b345\"]",
          with: "\"level_ids\":[\"1c8a7f14-0b33-48f5-b697-e0990679b345\",\"3f49f3c4-0bd0-4766-9956-58b5007c227f\"]")
      }
    ])
    let text = try convert(try IndoorPlan(map)).text
    let several = try FeatureBlock(json: text).first { $0.properties["indoor_levels"] != nil }
    #expect(several?.properties["indoor_ordinals"]?.text == "[0,1]")
    #expect(several?.properties["indoor_ordinal"]?.integer == 0)
    // On each of them in batches.
    let floors = try IndoorBatches(try IndoorPlan(map)).all().flatMap { drawn in
      drawn.batch.features.ordinals.filter { several?.id == map.feature($0).id }.map { _ in drawn.level?.ordinal }
    }
    #expect(floors == [0, 1])
  }

  @Test func `features in odd shapes keep what they have`() throws {
    let odd = """
      {"type":"FeatureCollection","name":"units","features":[
      {"type":"Feature","id":"A","feature_type":"unit","geometry":null,"properties":{ }},
      {"type":"Feature","id":"B","geometry":null,"properties":null},
      {"type":"Feature","id":"C","geometry":null},
      {"type":"Feature","id":"D","geometry":null,"properties":{"a":1.50,"indoor_type":"x", "b":[1e2] }, "last":1 }]}
      """
    let (text, _, findings) = try convert(
      try IndoorPlan(IndoorMap(try IndoorArchive(file: Array(odd.utf8), name: "unit.geojson"))))
    let place = #""indoor_type":"unit","indoor_building":null,"indoor_level":null,"indoor_ordinal":null"#
    #expect(
      text.split(separator: "\n").dropFirst().dropLast() == [
        #"{"type":"Feature","id":"A","feature_type":"unit","geometry":null,"properties":{\#(place)}},"#,
        #"{"type":"Feature","id":"B","geometry":null,"properties":{\#(place)}},"#,
        #"{"type":"Feature","id":"C","geometry":null,"properties":{\#(place)}},"#,
        #"{"type":"Feature","id":"D","geometry":null,"properties":{"a":1.50,"b":[1e2],\#(place)}, "last":1 }"#
      ])
    // The collection's name is lost, and told; the missing member of C as well.
    #expect(findings.contains { $0.diagnostic.rule == .membersLost && $0.file == "unit.geojson" && $0.diagnostic.line > 0 })
  }

  @Test func `what cannot be read ends the run, or is left out and counted`() throws {
    let map = try map([
      "unit.geojson": {
        $0.replacingOccurrences(
          of: "\"Polygon\",\"coordinates\":[[[11.7514696,48.3023698]", with: "\"Polygon\",\"coordinates\":[[[\"x\",48.3023698]")
      }
    ])
    let plan = try IndoorPlan(map)
    #expect(plan.unreadable > 0)
    #expect(throws: ConversionError.self) { try convert(plan) }
    let (text, report, findings) = try convert(plan) { $0.onError = .skip }
    #expect(report.skipped == plan.unreadable && report.errors > 0)
    #expect(try FeatureBlock(json: text).count == map.features.count - plan.unreadable)
    #expect(findings.contains { $0.file == "terminal/unit.geojson" && $0.diagnostic.severity == .error && $0.diagnostic.line > 1 })
    #expect(throws: ConversionError.self) {
      try convert(plan) {
        $0.onError = .skip
        $0.maxErrors = 0
      }
    }
  }

  @Test func `threads change nothing, and steps work as on any input`() throws {
    let plan = try IndoorPlan(try SampleVenue.map())
    let one = try convert(plan) { $0.writing.decimals = 5 }.text
    #expect(
      try convert(plan) {
        $0.writing.decimals = 5; $0.reading.jobs = 4
      }.text == one)
    #expect(one.contains("11.75148") && !one.contains("11.7514831,"))
    let picture = try convert(plan) { $0.draw(SVGOutput()) }.text
    #expect(picture.hasPrefix("<svg") || picture.hasPrefix("<?xml"))
    #expect(picture.contains("#f9e1c8") && picture.contains("Café Rast"))
  }

  /// The first numbers of all places of paths in a picture.
  private static func longitudes(in picture: String) -> [Double] {
    picture.split { "ML\"z".contains($0) }.compactMap { $0.split(separator: " ").first.flatMap { Double($0) } }
  }

  @Test func `a picture of a level is fitted to it, with the venue around it`() throws {
    let map = try SampleVenue.map()
    var selection = IndoorSelection()
    selection.levels = ["Underground parking"]
    let (chosen, all) = (try IndoorPlan(map, selection), try IndoorPlan(map))
    #expect(chosen.choosesPlaces && !all.choosesPlaces)
    let whole = try convert(all) { $0.draw(SVGOutput()) }.text
    let picture = try convert(chosen) { $0.draw(SVGOutput()) }.text
    // Without the venue the view is the same: it does not count.
    selection.types = ["level", "unit", "opening", "footprint"]
    let withoutVenue = try convert(try IndoorPlan(map, selection)) { $0.draw(SVGOutput()) }.text
    let header = picture.split(separator: "\n").first
    #expect(header == withoutVenue.split(separator: "\n").first && header != whole.split(separator: "\n").first)
    // The level touches the margin of the picture on both sides, the venue reaches beyond it.
    let numbers = Self.longitudes(in: picture)
    #expect(numbers.contains(10) && numbers.contains(990))
    #expect(numbers.contains { $0 < 0 } && numbers.contains { $0 > 1000 })
    #expect(Self.longitudes(in: whole).allSatisfy { (0...1000).contains($0) })
    for jobs in [2, 4] {
      #expect(
        try convert(chosen) {
          $0.draw(SVGOutput()); $0.reading.jobs = jobs
        }.text == picture)
    }
  }

  @Test func `a picture of a choice without a level shows what there is`() throws {
    var selection = IndoorSelection()
    selection.buildings = ["Terminal"]
    selection.types = ["venue"]
    let picture = try convert(try IndoorPlan(try SampleVenue.map(), selection)) { $0.draw(SVGOutput()) }.text
    let numbers = Self.longitudes(in: picture)
    #expect(!numbers.isEmpty && numbers.allSatisfy { (0...1000).contains($0) })
  }
}
