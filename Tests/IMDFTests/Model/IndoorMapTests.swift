import Foundation
import GeoModel
import GeoTestSupport
import IMDF
import Testing

@Suite(.enabled(if: SharedMaterial.isPresent, "the shared folder is absent")) struct IndoorMapTests {
  static func map(_ name: String) throws -> IndoorMap {
    IndoorMap(try IndoorArchive(path: try #require(SharedMaterial.url("data/imdf/\(name)")).path))
  }

  @Test func `a hospital's floor: references lead where they should`() throws {
    let map = try Self.map("addenbrookes")
    #expect(map.manifest?.version == "1.0.0")
    #expect(map.features.count == 237)
    #expect(map.venue?.name?.text(for: ["de", "en"]) == "CPC4")
    #expect(map.venue?.address?.province == "GB-CAM")
    let building = try #require(map.buildings.first)
    let level = try #require(building.levels.first)
    #expect(level.ordinal == 0)
    #expect(level.units.count == map.units.count)
    #expect(level.openings.count == 75)
    let occupant = try #require(map.occupants.first)
    #expect(occupant.name?["en"] == "Tea & Co Cafe")
    #expect(occupant.unit?.occupants.contains(occupant) == true)
    #expect(occupant.level == level)
    #expect(map.amenities.allSatisfy { $0.level == level })
    #expect(map.graph.references.allSatisfy { $0.target != nil })
  }

  @Test func `a bad example is read all the same`() throws {
    let map = try Self.map("ulm")
    #expect(map.features.count == 1582)
    #expect(map.venue?.address == nil)
    #expect(map.venue?.displayPoint?.longitude ?? 0 < -100)
    #expect(map.levels.map(\.ordinal).compactMap(\.self) == map.levels.compactMap(\.ordinal).sorted())
  }
}
