import Testing

@testable import GeoModel
import Overlays

@Suite("Styles")
struct StyleTests {
  @Test(
    "colours in all four lengths, with and without #",
    arguments: [
      ("#f80", 0xFF88_00FF as UInt32), ("f80", 0xFF88_00FF), ("#F80C", 0xFF88_00CC), ("#12ab34", 0x12AB_34FF), ("12AB3456", 0x12AB_3456)
    ])
  func colours(text: String, rgba: UInt32) { #expect(OverlayColor(hexadecimal: text)?.rgba == rgba) }

  @Test("what is no colour", arguments: ["", "#", "##fff", "#12", "#12345", "#1234567", "#123456789", "#ggg", "red", "#ü12"])
  func noColours(text: String) { #expect(OverlayColor(hexadecimal: text) == nil) }

  @Test("equal styles have equal keys, others have others")
  func keys() {
    var styles = [OverlayStyle(), .standard]
    func add(_ change: (inout OverlayStyle) -> Void) {
      var style = OverlayStyle.standard
      change(&style)
      styles.append(style)
    }
    add { $0.name = "roads" }
    add { $0.fill = nil }
    add { $0.stroke = nil }
    add { $0.strokeWidth = 3 }
    add { $0.dashes = [1, 2] }
    add { $0.marker = nil }
    add { $0.markerSize = 5 }
    add { $0.markerSymbol = "bus" }
    add { $0.level = .aboveLabels }
    add { $0.blendMode = .multiply }
    add { $0.zOrder = -1 }
    add { $0.displayPriority = 250 }
    add { $0.zooms.lowest = 5 }
    add { $0.lineJoin = .miter }
    add { $0.lineCap = .butt }
    add { $0.miterLimit = 4 }
    #expect(Set(styles.map(\.key)).count == styles.count)
    // Renderers and files keep keys: they may not change from version to version.
    #expect(OverlayStyle().key.rawValue == 7_789_577_266_601_394_852)
    let ordered = OverlayStyle.drawingOrder(of: styles).map { styles[$0] }
    let reversed = Array(styles.reversed())
    #expect(OverlayStyle.drawingOrder(of: reversed).map { reversed[$0] } == ordered)
  }

  @Test("levels come before z-orders")
  func order() {
    var low = OverlayStyle.standard
    low.zOrder = 100
    var high = OverlayStyle.standard
    high.level = .aboveLabels
    high.zOrder = -100
    #expect(OverlayStyle.drawingOrder(of: [high, low]) == [1, 0] && OverlayStyle.drawingOrder(of: [low, high]) == [0, 1])
  }

  @Test("names and numbers of CoreGraphics")
  func blendModes() {
    #expect(BlendMode.allCases.count == 28)
    #expect(BlendMode.luminosity.rawValue == 15 && BlendMode.clear.rawValue == 16 && BlendMode.plusLighter.rawValue == 27)
    for mode in BlendMode.allCases { #expect(BlendMode(name: mode.name) == mode) }
    #expect(BlendMode(name: "add") == nil)
  }
}
