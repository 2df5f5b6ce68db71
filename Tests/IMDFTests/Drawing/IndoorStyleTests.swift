import Foundation
import GeoTestSupport
import IMDF
import Overlays
import Testing

/// `Documentation/indoor-styles.md` is the table of styles. After a change of that:
///
///     REWRITE_DOCUMENTATION=1 swift test --filter IndoorStyleTests
@Suite struct IndoorStyleTests {
  private func color(_ color: OverlayColor?) -> String {
    guard let color else { return "–" }
    func hexadecimal(_ byte: UInt8) -> String { (byte < 16 ? "0" : "") + String(byte, radix: 16) }
    let text = "#" + hexadecimal(color.red) + hexadecimal(color.green) + hexadecimal(color.blue)
    return "`" + text + (color.alpha == 255 ? "" : hexadecimal(color.alpha)) + "`"
  }

  @Test func `the documentation shows the table`() throws {
    var lines = [
      "# Styles of indoor maps", "",
      "How the features of an indoor map are drawn by default (`IndoorStyle` of the library `IMDF`).",
      "",
      "- A category has the style of its longest listed prefix: `restroom.female.wheelchair` has that of `restroom`.",
      "- Features with a greater order cover those with a lower one.",
      "- Addresses, buildings, anchors and relationships are not drawn.",
      "- Openings that are gaps in walls (`imdf.md`) have no colour unless their category has one of its own.",
      "- Features of extensions are drawn as in the last line.",
      "",
      "| Order | Type | Category | Fill | Stroke | Marker | Width | Dashes | Dark: fill | stroke | marker |",
      "|-|-|-|-|-|-|-|-|-|-|-|"
    ]
    for (type, category) in IndoorStyle.all {
      let light = try #require(IndoorStyle.style(of: type, category: category))
      let dark = try #require(IndoorStyle.style(of: type, category: category, palette: .dark))
      let dashes = light.dashes.map { "\(Int($0))" }.joined(separator: " ")
      lines.append(
        "| \(light.zOrder) | \(type.name) | \(category.isEmpty ? "any other" : category) | \(color(light.fill)) | \(color(light.stroke)) "
          + "| \(color(light.marker)) | \(Int(light.strokeWidth)) | \(dashes.isEmpty ? "–" : dashes) "
          + "| \(color(dark.fill)) | \(color(dark.stroke)) | \(color(dark.marker)) |")
    }
    let (light, dark) = (IndoorStyle.extensionStyle(), IndoorStyle.extensionStyle(palette: .dark))
    lines.append(
      "| \(light.zOrder) | of an extension | any | \(color(light.fill)) | \(color(light.stroke)) | \(color(light.marker)) | \(Int(light.strokeWidth)) "
        + "| \(light.dashes.map { "\(Int($0))" }.joined(separator: " ")) | \(color(dark.fill)) | \(color(dark.stroke)) | \(color(dark.marker)) |"
    )
    let text = lines.joined(separator: "\n") + "\n"
    let url = SharedMaterial.fixtures.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Documentation/indoor-styles.md")
    if ProcessInfo.processInfo.environment["REWRITE_DOCUMENTATION"] == "1" { try Data(text.utf8).write(to: url) }
    #expect(try String(decoding: Data(contentsOf: url), as: UTF8.self) == text)
  }

  @Test(arguments: IndoorPalette.allCases) func `every category of what has a shape has a style, and only that`(palette: IndoorPalette) {
    let lists: [(FeatureType, CategoryList)] = [
      (.unit, .unit), (.section, .section), (.fixture, .fixture), (.opening, .opening), (.level, .level), (.venue, .venue),
      (.footprint, .footprint), (.geofence, .geofence), (.amenity, .amenity), (.occupant, .occupant)
    ]
    for (type, list) in lists {
      for word in list.words {
        let style = IndoorStyle.style(of: type, category: word, palette: palette)
        #expect(style?.fill != nil || style?.stroke != nil || style?.marker != nil, "\(type) \(word)")
      }
    }
    for type in [FeatureType.address, .building, .anchor, .relationship] {
      #expect(IndoorStyle.style(of: type, category: nil, palette: palette) == nil)
    }
    #expect(IndoorStyle.style(of: .unit, category: "restroom.female.wheelchair")?.name == "unit.restroom")
  }

  @Test func `what is walked on lies under walls, walls under openings, and all under annotations`() {
    func order(_ type: FeatureType, _ category: String? = nil) -> Int32 { IndoorStyle.style(of: type, category: category)?.zOrder ?? -1 }
    let rising = [
      order(.venue), order(.footprint), order(.level), order(.unit, "walkway"), order(.unit, "column"),
      order(.unit, "opentobelow"), order(.section), order(.fixture), order(.kiosk), order(.opening), order(.detail),
      order(.amenity), order(.occupant)
    ]
    #expect(rising == rising.sorted() && Set(rising).count == rising.count)
  }
}
