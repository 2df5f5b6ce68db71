import GeoJSON
import GeoModel
import GeoTestSupport
import Testing

/// Geometries that outgrow the columns into which coordinates are read.
@Suite struct LargeGeometryTests {
  @Test(arguments: [2, 3], ["LineString", "MultiLineString", "MultiPolygon"])
  func `columns grow with what they take`(dimensions: Int, type: String) throws {
    func position(_ index: Int) -> String {
      let numbers = [Double(index % 360) - 180 + 0.25, Double(index % 180) - 90, Double(index) / 8]
      return "[" + numbers.prefix(dimensions).map { "\($0)" }.joined(separator: ",") + "]"
    }
    func path(_ start: Int, _ count: Int) -> String { "[" + (start..<start + count).map(position).joined(separator: ",") + "]" }
    func many(_ count: Int, _ item: (Int) -> String) -> String { "[" + (0..<count).map(item).joined(separator: ",") + "]" }
    let coordinates =
      switch type {
      case "LineString": path(0, 20_000)
      case "MultiLineString": many(2_000) { path($0 * 5, 2 + $0 % 7) }
      default:
        many(700) { part in many(1 + part % 3) { _ in "[" + (0...3).map { position(part * 9 + $0 % 3) }.joined(separator: ",") + "]" } }
      }
    // A small one behind it finds nothing left of it, and one with heights comes behind one without.
    let small = #"{"type":"Point","coordinates":[1,2]}"#
    let text = [small, #"{"type":"\#(type)","coordinates":\#(coordinates)}"#, small].map {
      #"{"type":"Feature","properties":null,"geometry":\#($0)}"# + "\n"
    }.joined()
    let bytes = Array(text.utf8)
    var plain = DecodingOptions()
    plain.usesAccelerators = false
    let slow = DecodedText(bytes, options: plain)
    #expect(slow.errors.isEmpty && slow.features.count == 3)
    for chunk in [1 << 20, 4000] {
      let decoded = DecodedText(bytes, chunk: chunk)
      #expect(decoded == slow, "\(decoded.difference(from: slow) ?? "")")
    }
  }
}
