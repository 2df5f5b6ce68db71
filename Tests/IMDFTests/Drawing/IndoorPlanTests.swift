import GeoJSON
import GeoModel
import IMDF
import Overlays
import Testing

@Suite struct IndoorPlanTests {
  private func name(_ labels: Labels?) -> String? { labels?["en"] }

  @Test func `parts are the ground, areas outdoors, then buildings from their lowest level up`() throws {
    let map = try SampleMapTests.map()
    let plan = try IndoorPlan(map)
    #expect(plan.parts.map { name($0.building?.name) } == [nil, nil, "Terminal", "Terminal", "Car park", "Car park"])
    #expect(plan.parts.map { name($0.level?.name) } == [nil, "Forecourt", "Arrivals", "Departures", "Underground parking", "Parking deck"])
    #expect(plan.parts[0].features.prefix(2).map { map.features[$0].type } == [.venue, .footprint])
    #expect(plan.parts(ordinal: 1).map { name($0.level?.name) } == [nil, "Departures"])
    // Every feature is somewhere, and on one level what is greater in order comes later.
    #expect(Set(plan.parts.flatMap(\.features)) == Set(map.features.indices) && plan.unreadable == 0)
    for part in plan.parts {
      let orders = part.features.map { index in
        map.features[index].type.flatMap { IndoorStyle.style(of: $0, category: map.feature(index).properties["category"]?.string)?.zOrder }
          ?? .max
      }
      #expect(orders == orders.sorted())
      if let level = part.level { #expect(part.features.first == level.index) }
    }
  }

  @Test func `choices by building, level, ordinal, type and category hold together`() throws {
    let map = try SampleMapTests.map()
    func plan(_ change: (inout IndoorSelection) -> Void) throws -> IndoorPlan {
      var selection = IndoorSelection()
      change(&selection)
      return try IndoorPlan(map, selection)
    }
    let floor = try plan {
      $0.buildings = ["terminal"]; $0.ordinals = [1]
    }
    #expect(floor.parts.map { name($0.level?.name) } == [nil, "Departures"])
    #expect(floor.parts[0].features.compactMap { map.features[$0].type } == [.venue, .footprint, .footprint, .building])
    let named = try plan { $0.levels = ["P1", "abflug", "354E4AEE-897E-4404-AA76-C723E7E18BF4"] }
    #expect(named.parts.compactMap { name($0.level?.name) } == ["Forecourt", "Departures", "Underground parking"])
    let restrooms = try plan {
      $0.types = ["unit"]; $0.categories = ["restroom"]
    }
    let categories = restrooms.parts.flatMap(\.features).compactMap { map.feature($0).properties["category"]?.string }
    #expect(!categories.isEmpty && categories.allSatisfy { $0 == "restroom" || $0.hasPrefix("restroom.") })
    #expect(Set(categories).count > 1)
    // Nothing but the type was asked for: what is on no level counts.
    #expect(try plan { $0.types = ["address"] }.parts.flatMap(\.features).count == map.addresses.count)
  }

  @Test func `what a map does not have is told with what it has`() throws {
    let map = try SampleMapTests.map()
    func message(_ change: (inout IndoorSelection) -> Void) -> String? {
      var selection = IndoorSelection()
      change(&selection)
      do throws(IndoorSelectionError) {
        _ = try IndoorPlan(map, selection)
        return nil
      } catch {
        return error.message
      }
    }
    #expect(message { $0.buildings = ["Hangar"] } == "the map has no building Hangar; there are: Terminal, Car park, Parkhaus")
    #expect(message { $0.ordinals = [7] } == "the map has no level of ordinal 7; there are: -1, 0, 1")
    #expect(message { $0.levels = ["Attic"] }?.hasPrefix("the map has no level Attic; there are: ") == true)
    #expect(message { $0.types = ["rooms"] }?.contains("types are: address, amenity") == true)
    #expect(message { $0.categories = ["restroom.fmale"] }?.hasPrefix("the map has no category restroom.fmale; there are: ") == true)
    #expect(
      message {
        $0.buildings = ["Car park"]; $0.ordinals = [1]
      }?.contains("must match together") == true)
  }

  @Test func `labels fall back from language to language`() throws {
    let map = try SampleMapTests.map()
    func labels(_ languages: [String]) throws -> [String] {
      let plan = try IndoorPlan(map, languages: languages)
      return try ["venue", "level"].map { type in
        let index = try #require(map.features.firstIndex { $0.type?.name == type })
        return plan.label(of: index) ?? "none"
      }
    }
    #expect(try labels(["de-AT"]) == ["Flughafen Musterfeld", "Ankunft"])
    #expect(try labels(["fr"]) == ["Musterfeld Airport", "Arrivals"])
    #expect(try labels([]) == ["Musterfeld Airport", "Arrivals"])
    let plan = try IndoorPlan(map)
    // A footprint's name is no text for maps.
    #expect(map.footprints.allSatisfy { plan.label(of: $0.index) == nil })
    let cafe = try #require(map.occupants.first)
    #expect(plan.label(of: cafe.index) == "Café Rast")
    #expect(plan.labelPlace(of: cafe.index) == cafe.anchor?.geometry?.positions.first)
    // Its unit has the same name; the other occupants' units have not.
    let all = Array(map.features.indices)
    #expect(plan.unitsOfNamesakes(among: all) == Set([cafe.anchor?.unit?.index].compactMap(\.self)))
    #expect(plan.unitsOfNamesakes(among: all.filter { $0 != cafe.index }).isEmpty)
  }

  @Test func `of several levels each has its ordinal beside it, null for one without`() throws {
    let known = try SampleMapTests.map()
    let ids = known.indices(of: .level).prefix(2).compactMap { known.features[$0].id.string }
    let venue = try SampleVenue.read().edited(by: [
      RawJSON(#"{"file":"level","feature":0,"path":["properties","ordinal"],"value":null}"#),
      RawJSON(#"{"file":"geofence","feature":0,"path":["properties","level_ids"],"value":["\#(ids[0])","\#(ids[1])"]}"#)
    ])
    var rows = IndoorRows(try IndoorPlan(IndoorMap(try venue.archive())), drawnIn: nil)
    let blocks = rows.nextBlock().map { [$0] } ?? []
    let geofence = try #require(blocks.flatMap { $0.map(\.properties.json) }.first { $0["indoor_levels"] != nil })
    #expect(geofence["indoor_levels"]?.elements.compactMap(\.string) == ids)
    #expect(geofence["indoor_ordinals"]?.text == "[null,1]" && geofence["indoor_ordinal"]?.isNull == true)
  }

  @Test func `a short name labels levels, and nothing else`() throws {
    let names = ["level", "unit"].flatMap { file in
      ["name", "alt_name"].map { #"{"file":"\#(file)","feature":0,"path":["properties","\#($0)"],"value":null}"# }
        + [#"{"file":"\#(file)","feature":0,"path":["properties","short_name"],"value":{"en":"S"}}"#]
    }
    let map = IndoorMap(try IndoorFixTests.edited(names.joined(separator: ",")))
    let plan = try IndoorPlan(map)
    #expect([FeatureType.level, .unit].map { plan.label(of: map.indices(of: $0)[0]) } == ["S", nil])
  }

  @Test func `blank labels count as none`() throws {
    let venue = try SampleVenue.read().edited(by: [
      RawJSON(#"{"file":"unit","feature":0,"path":["properties","name"],"value":{"en":" ","de":"Halle"}}"#),
      RawJSON(#"{"file":"unit","feature":1,"path":["properties","name"],"value":{"en":""}}"#),
      RawJSON(#"{"file":"unit","feature":1,"path":["properties","alt_name"],"value":{"en":"Annex"}}"#)
    ])
    let map = IndoorMap(try venue.archive())
    let plan = try IndoorPlan(map)
    #expect(map.indices(of: .unit).prefix(2).map { plan.label(of: $0) } == ["Halle", "Annex"])
  }

  @Test(arguments: [true, false]) func `copied rows are what reading their text anew would give`(isDrawn: Bool) throws {
    let venue = try SampleVenue.read().edited(by: [
      RawJSON(#"{"file":"geofence","feature":0,"path":["properties"],"value":null}"#),
      RawJSON(#"{"file":"unit","feature":1,"path":["bbox"],"value":[0,0,1,1]}"#)
    ])
    for map in [try SampleMapTests.map(), IndoorMap(try venue.archive())] {
      let plan = try IndoorPlan(map)
      var rows = IndoorRows(plan, drawnIn: isDrawn ? .light : nil)
      var text: [UInt8] = []
      var blocks: [FeatureBlock<Geographic>] = []
      while let block = rows.nextBlock() {
        #expect(block.byteOffset == text.count)
        text += block.text[0..<block.text.count]
        blocks.append(block)
      }
      let read = try #require(Decoded.whole(text))
      #expect(read.count == rows.sources.count && blocks.reduce(0) { $0 + $1.count } == read.count)
      for block in blocks {
        for row in block.rows.indices {
          let copy = block[row], other = read[block.rows[row].ordinal]
          #expect(
            copy.json == other.json && copy.properties == other.properties && copy.id == other.id && copy.boundingBox == other.boundingBox)
          #expect(copy.view(of: copy.row.geometry) == other.view(of: other.row.geometry) && copy.byteOffset == other.byteOffset)
          #expect(copy.row.flags == other.row.flags && copy.row.decimals == other.row.decimals && copy.row.element == other.row.element)
          for (a, b) in zip(block.geometries(ofRow: row), read.geometries(ofRow: other.index)) {
            #expect(copy.view(of: block.sources[a].coordinates) == other.view(of: read.sources[b].coordinates))
            #expect(copy.view(of: block.sources[a].type) == other.view(of: read.sources[b].type))
            #expect(block.geometry.kinds[a] == read.geometry.kinds[b])
            #expect(
              block.geometry.positions[block.geometry.positions(ofGeometry: a)].elementsEqual(
                read.geometry.positions[read.geometry.positions(ofGeometry: b)]))
          }
        }
      }
    }
  }
}

private enum Decoded {
  static func whole(_ text: [UInt8]) -> FeatureBlock<Geographic>? {
    var slicer = FeatureSlicer(options: DecodingOptions(), groupSize: 1 << 30)
    text.withUnsafeBytes { slicer.append($0) }
    slicer.finish()
    var decoder = FeatureDecoder(options: DecodingOptions())
    return decoder.next(of: &slicer)
  }
}
