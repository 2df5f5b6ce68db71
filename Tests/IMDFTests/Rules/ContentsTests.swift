import IMDF
import Testing

/// What stands in what.
@Suite struct ContentsTests {
  @Test func `a kiosk without geometry has nothing inside`() throws {
    let rule = "kiosk.KioskShouldHaveAnchorOrContainAmenity"
    let noGeometry = #"{"file":"kiosk","feature":0,"path":["geometry"],"value":null}"#
    #expect(try !IndoorFixTests.findings(IndoorFixTests.edited(noGeometry)).contains(rule))
    let noAnchor = noGeometry + #",{"file":"kiosk","feature":0,"path":["properties","anchor_id"],"value":null}"#
    #expect(try IndoorFixTests.findings(IndoorFixTests.edited(noAnchor)).count { $0 == rule } == 1)
  }

  @Test func `a kiosk on no level is judged by what stands on any`() throws {
    let rule = "kiosk.KioskShouldHaveAnchorOrContainAmenity"
    for level in ["null", #""11111111-1111-4111-8111-111111111111""#] {
      let noLevel = #"{"file":"kiosk","feature":0,"path":["properties","level_id"],"value":\#(level)}"#
      #expect(try !IndoorFixTests.findings(IndoorFixTests.edited(noLevel)).contains(rule))
      let noAnchor = noLevel + #",{"file":"kiosk","feature":0,"path":["properties","anchor_id"],"value":null}"#
      #expect(try IndoorFixTests.findings(IndoorFixTests.edited(noAnchor)).count { $0 == rule } == 1)
    }
  }

  @Test(
    arguments: [("baggagecarousel", false), ("baggagecarousel.intl", false), ("baggageclaim", true)],
    ["", #"{"file":"fixture","feature":0,"path":["properties","level_id"],"value":null},"#])
  func `a carousel of international arrivals is a carousel`(_ category: (name: String, isTold: Bool), _ more: String) throws {
    let edits = more + #"{"file":"fixture","feature":0,"path":["properties","name"],"value":null},"#
      + #"{"file":"fixture","feature":0,"path":["properties","display_point"],"value":null},"#
      + #"{"file":"amenity","feature":1,"path":["properties","category"],"value":"\#(category.name)"}"#
    let found = try IndoorFixTests.findings(IndoorFixTests.edited(edits))
    #expect(found.contains("fixture.BaggageCarouselFixtureShouldHaveDisplayPointAndName") == category.isTold)
  }
}
