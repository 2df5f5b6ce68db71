import Overlays
import Testing

struct OverlayOrderTests {
  @Test func `overlays are put absolutely and beside others, and each has one place`() {
    var order = OverlayOrder<String>()
    order.add("labels")
    order.add("roads", level: .aboveRoads)
    order.insert("bottom", at: 0, level: .aboveRoads)
    #expect(order.overlays == ["bottom", "roads", "labels"])
    order.insert("a", above: "bottom")
    order.insert("b", below: "bottom")
    #expect(order.overlays(in: .aboveRoads) == ["b", "bottom", "a", "roads"])
    order.insert("b", above: "labels")
    #expect(order.overlays == ["bottom", "a", "roads", "labels", "b"] && order.level(of: "b") == .aboveLabels)
    order.exchange("b", with: "a")
    #expect(order.overlays == ["bottom", "b", "roads", "labels", "a"] && order.level(of: "b") == .aboveRoads)
    order.insert("c", above: "nowhere")
    order.insert("a", above: "a")
    order.remove("roads")
    order.remove("nowhere")
    order.exchange("a", with: "nowhere")
    order.insert("d", at: -5, level: .aboveLabels)
    #expect(order.overlays == ["bottom", "b", "d", "labels", "a", "c"] && order.level(of: "roads") == nil)
  }
}
