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

  @Test(arguments: [("baggagecarousel", false), ("baggagecarousel.intl", false), ("baggageclaim", true)])
  func `a carousel of international arrivals is a carousel`(_ category: String, _ isTold: Bool) throws {
    let edits = #"{"file":"fixture","feature":0,"path":["properties","name"],"value":null},"#
      + #"{"file":"fixture","feature":0,"path":["properties","display_point"],"value":null},"#
      + #"{"file":"amenity","feature":1,"path":["properties","category"],"value":"\#(category)"}"#
    let found = try IndoorFixTests.findings(IndoorFixTests.edited(edits))
    #expect(found.contains("fixture.BaggageCarouselFixtureShouldHaveDisplayPointAndName") == isTold)
  }
}
