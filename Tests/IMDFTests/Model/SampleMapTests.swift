import Foundation
import GeoModel
import IMDF
import Testing

@Suite struct SampleMapTests {
  static func map() throws -> IndoorMap { IndoorMap(try SampleVenue.read().archive()) }

  @Test func `levels by building and ordinal`() throws {
    let map = try Self.map()
    #expect(map.levels.map { $0.ordinal ?? 99 } == [-1, 0, 0, 0, 1])
    #expect(map.levels(ordinal: 0).count == 3)
    #expect(map.levelsOutsideBuildings.compactMap { $0.name?["en"] } == ["Forecourt"])
    let terminal = try #require(map.buildings.first)
    #expect(terminal.levels.compactMap { $0.name?.text(for: ["de"]) } == ["Ankunft", "Abflug"])
    #expect(terminal.footprints.count == 2)
    #expect(terminal.levels(ordinal: 1).compactMap { $0.name?["en"] } == ["Departures"] && terminal.levels(ordinal: 7).isEmpty)
    for level in map.levels {
      #expect(level.amenities == map.amenities.filter { map.levels(of: $0.index).contains(level.index) })
      #expect(level.occupants == map.occupants.filter { $0.level == level })
    }
    #expect(terminal.levels.map(\.occupants.count) == [3, 2])
    #expect(terminal.address?.address == "Terminalring 2")
  }

  @Test func `openings join the units that they lie between`() throws {
    let map = try Self.map()
    for level in map.levels {
      for passage in map.passages(on: level) { #expect((1...2).contains(passage.units.count)) }
    }
    let arrivals = try #require(map.levels.first { $0.name?["en"] == "Arrivals" })
    let joined = map.passages(on: arrivals).map { passage in passage.units.map { $0.category ?? "" }.sorted() }
    #expect(joined.contains(["lobby", "walkway"]))
    #expect(joined.contains(["foodservice", "steps"]))
    #expect(joined.contains(["lobby"]))
    // What the relationship says, the geometry says.
    let relationship = try #require(map.relationships.first { $0.category == "traversal" })
    let opening = try #require(relationship.intermediary.first?.target)
    let passage = try #require(map.passages(on: arrivals).first { $0.opening.index == opening })
    #expect(Set(passage.units.map(\.index)) == Set([relationship.origin?.target, relationship.destination?.target].compactMap(\.self)))
  }

  @Test func `who is at a place`() throws {
    let map = try Self.map()
    let cafe = try #require(map.occupants.first { $0.name?["en"] == "Café Rast" })
    let place = try #require(cafe.anchor?.geometry?.positions.first)
    let level = try #require(cafe.level)
    #expect(map.occupants(at: place, on: level) == [cafe])
    #expect(map.occupants(at: Position(longitude: 0, latitude: 0), on: level).isEmpty)
    #expect(cafe.address?.unit == "E.12")
    #expect(cafe.validity?.modified == "2024-05-01T08:30:00+02:00")
    #expect(map.openings.first?.door?.isAutomatic == true)
    #expect(map.kiosks.first?.anchor?.occupants.first?.category == "newspapersandmagazines")
    #expect(map.geofences.first?.levels.first?.isOutdoor == false)
  }

  @Test func `a geofence that names a level is on no other, be it missing; one that names none is on those of its buildings`() throws {
    let building = try #require(Self.map().buildings.first { $0.levels.count == 2 }?.id)
    for (levels, count) in [(#"["00000000-0000-4000-8000-000000000000"]"#, 0), ("[]", 2), ("null", 2)] {
      let map = IndoorMap(
        try IndoorFixTests.edited(
          #"{"file":"geofence","feature":0,"path":["properties","level_ids"],"value":\#(levels)},{"file":"geofence","feature":0,"path":["properties","building_ids"],"value":["\#(building)"]}"#
        ))
      let geofence = try #require(map.geofences.first)
      #expect(map.levels(of: geofence.index).count == count, "\(levels)")
    }
  }

  /// RFC 8259 §8.3: names are equal once their escapes are undone.
  @Test func `names of properties may have escapes`() throws {
    let archive = try SampleVenue.read().archive()
    let files = archive.files.map { file in
      let text = String(decoding: file.bytes, as: UTF8.self).replacing("\"category\":", with: #""\u0063ategor\u0079":"#)
        .replacing("\"level_id\":", with: #""level\u005Fid":"#)
      return IndoorFile(path: file.path, role: file.role, bytes: Array(text.utf8))
    }
    let escaped = archive.replacing(manifest: archive.manifest, files: files)
    #expect(files.map(\.bytes) != archive.files.map(\.bytes))
    #expect(IndoorMap(escaped).units.map(\.category) == IndoorMap(archive).units.map(\.category))
    #expect(IndoorFixTests.findings(escaped) == IndoorFixTests.findings(archive))
  }
}
