@testable import IMDF
import GeoToolkit
import Testing

/// Where display points and holes of a venue may lie.
@Suite struct PlaceRuleTests {
  /// However small they are.
  private func findings(_ edits: String) throws -> [String] {
    var options = IndoorValidationOptions(now: RuleTwinTests.now)
    options.floor = 0
    let map = IndoorMap(try IndoorFixTests.edited(edits))
    return IndoorValidation.findings(in: map, options: options).flatMap(\.diagnostics).map(\.rule.name)
  }

  /// A corner of the footprints, a place on an edge, one inside, and one outside by a decimetre.
  @Test(arguments: [
    ("[11.7514696,48.3023698]", false), ("[11.7514696,48.3025]", false), ("[11.752,48.3025]", false), ("[11.7514686,48.3025]", true)
  ])
  func `a building's display point may lie on the border of its footprint`(_ place: String, _ isReported: Bool) throws {
    let edit = #"{"file":"building","feature":0,"path":["properties","display_point","coordinates"],"value":\#(place)}"#
    #expect(try findings(edit).contains("building.BuildingFootprintGeometryMustContainDisplayPoint") == isReported)
  }

  @Test(arguments: [0, 1, 2]) func `a hole is reported in whichever part of a MultiPolygon`(_ holed: Int) throws {
    let parts = (0..<3).map { part -> String in
      let west = 11.7520358 + Double(part) * 0.0002
      func ring(_ inset: Double) -> String {
        let (low, high) = (48.3023878 + inset, 48.3025496 - inset), (left, right) = (west + inset, west + 0.0001 - inset)
        return "[[\(left),\(low)],[\(right),\(low)],[\(right),\(high)],[\(left),\(high)],[\(left),\(low)]]"
      }
      return part == holed ? "[\(ring(0)),\(ring(0.00002))]" : "[\(ring(0))]"
    }
    let geometry = #"{"type":"MultiPolygon","coordinates":[\#(parts.joined(separator: ","))]}"#
    let edit = #"{"file":"section","feature":0,"path":["geometry"],"value":\#(geometry)}"#
    #expect(try findings(edit).count { $0 == "section.SectionHasInteriorRing" } == 1)
  }
}
