import GeoTestSupport
import Overlays
import Testing

@testable import Drawing

/// Title, legend and attribution.
@Suite struct FurnitureLayoutTests {
  private func layout(_ change: (inout MapFurniture) -> Void, width: Float = 500, height: Float = 400) -> FurnitureLayout {
    let color = OverlayColor(red: 0, green: 0, blue: 0)
    var furniture = MapFurniture(ink: color, halo: color, ground: color)
    change(&furniture)
    var layout = FurnitureLayout(furniture, width: width, height: height, scale: 1, margin: 12)
    var setter = BlockSetting().setter()
    layout.addLegend(&setter)
    layout.addTitle(&setter)
    layout.addAttribution(&setter)
    return layout
  }

  private func legend(_ count: Int) -> [LegendEntry] {
    var style = OverlayStyle()
    style.fill = OverlayColor(red: 9, green: 9, blue: 9)
    return [LegendEntry("Heading")] + (0..<count).map { LegendEntry("entry \($0)", style: style) }
  }

  @Test func `mirrored, every box is on the other side`() throws {
    let (left, right) = (
      layout {
        ($0.title, $0.attribution, $0.legend, $0.direction) = ("Title", "Source", legend(5), .leftToRight)
      },
      layout {
        ($0.title, $0.attribution, $0.legend, $0.direction) = ("Title", "Source", legend(5), .rightToLeft)
      }
    )
    #expect(left.boxes.count == 3 && left.samples.count == 5)
    for (a, b) in zip(left.boxes + left.samples.map(\.box), right.boxes + right.samples.map(\.box)) {
      #expect((a.low.x + b.high.x - 500).magnitude < 0.01 && (a.high.x + b.low.x - 500).magnitude < 0.01)
      #expect(a.low.y == b.low.y && a.high.y == b.high.y)
    }
    for layout in [left, right] {
      for (number, box) in layout.boxes.enumerated() { #expect(!layout.boxes[..<number].contains { $0.overlaps(box) }) }
    }
  }

  @Test(arguments: [(3, 3), (100, 10)])
  func `what has no room is counted in the last line`(count: Int, shown: Int) throws {
    let layout = layout({ $0.legend = legend(count) }, height: 280)
    #expect(layout.boards[0].box.high.y <= 280 - 12)
    #expect(layout.samples.count == (count == 3 ? 3 : layout.texts.count - 2))
    #expect(count == 3 || layout.samples.count >= shown)
  }

  @Test func `lines that were left out before count as well`() {
    let layout = layout({ $0.legend = legend(100) + [LegendEntry(omitted: 7)] }, height: 280)
    #expect(layout.samples.count == layout.texts.count - 2 && layout.samples.count >= 10)
  }

  @Test func `tiny pictures have furniture, too`() {
    for size in [1, 5, 20] as [Float] { #expect(layout({ $0.legend = legend(9) }, width: size, height: size).texts.count <= 11) }
  }

  @Test(arguments: [
    ("القارات", true), ("Europe", false), ("12 קילומטר", true), ("日本", false), ("", false), ("123", false), ("A ش", false)
  ])
  func `the first letter decides`(title: String, isMirrored: Bool) {
    let color = OverlayColor(red: 0, green: 0, blue: 0)
    var furniture = MapFurniture(ink: color, halo: color, ground: color)
    furniture.title = title
    #expect(furniture.isMirrored == isMirrored)
  }
}
