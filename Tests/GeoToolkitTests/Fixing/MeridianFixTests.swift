import GeoTestSupport
import Testing

@testable import GeoToolkit

/// What is mended of shapes that may go across the 180th meridian or the long way round.
struct MeridianFixTests {
  private func fixed(_ text: String, unsafe: Bool) throws -> (text: String, left: [String]) {
    var options = FixOptions()
    options.isUnsafe = unsafe
    var source = ByteSource(bytes: Array(text.utf8), name: "text")
    var mended: [UInt8] = []
    _ = try Fixing.run(&source, options: options, reading: ReadingOptions(), fixes: { _ in }, write: { mended += $0 })
    let left = try ValidationTrial.findings(mended, name: "text", jobs: 1, decoding: DecodingOptions()).map(\.diagnostic.rule.code)
    return (String(decoding: mended, as: UTF8.self), left)
  }

  private func polygon(_ ring: String) -> String { "{\"type\":\"Polygon\",\"coordinates\":[\(ring)]}" }

  /// As they are written they run counterclockwise, and are as wide as that.
  @Test(arguments: [
    "[[-180,-90],[179.999,-90],[179.999,90],[-180,90],[-180,-90]]", "[[-125,-55],[155,-55],[155,70],[-125,70],[-125,-55]]",
    "[[170,50],[-170,50],[-170,40],[170,40],[170,50]]",
  ]) func `a ring that runs as it should the long way round is left to the user`(_ ring: String) throws {
    let text = polygon(ring)
    let safe = try fixed(text, unsafe: false), guessed = try fixed(text, unsafe: true)
    #expect(safe.text == text && safe.left == ["GJ421", "GJ411"])
    #expect(guessed.text != text && guessed.left.isEmpty)
    let found = try ValidationTrial.findings(Array(text.utf8), name: "text", jobs: 1, decoding: DecodingOptions())
    #expect(found.allSatisfy { $0.fix == .unsafe })
  }

  @Test(arguments: ["[[170,40],[-170,40],[-170,50],[170,50],[170,40]]", "[[170,70],[-70,75],[50,72],[170,70]]"])
  func `one that runs as it should across the meridian, or round a pole, is cut`(_ ring: String) throws {
    let mended = try fixed(polygon(ring), unsafe: false)
    #expect(mended.text != polygon(ring) && mended.left.isEmpty)
  }

  @Test(arguments: [
    "[[-149.5,62],[-59.5,61],[30.5,61],[120.5,60],[-149.5,62]],[[172,59],[-178,59],[-178,59.5],[172,59]]",
    "[[90.5,65],[150.5,61],[120.5,62],[-119.5,68],[0.5,61],[90.5,65]],[[60.5,61],[150.5,70],[-119.5,66],[-29.5,65],[60.5,61]]",
  ]) func `no ring of a polygon round a pole is lost where its lines are to bound what comes of it`(_ rings: String) throws {
    let text = "{\"type\":\"Polygon\",\"coordinates\":[\(rings)]}"
    let mended = try fixed(text, unsafe: true).text
    let corners = rings.split(separator: "]").compactMap { $0.split(separator: "[").last }
    for corner in corners { #expect(mended.contains("[\(corner)]"), "\(corner) in \(mended)") }
  }

  @Test func `a line that goes across and back along itself is cut`() throws {
    let mended = try fixed(#"{"type":"LineString","coordinates":[[-178,2],[178,0],[-178,2]]}"#, unsafe: false)
    #expect(mended.text == #"{"type":"MultiLineString","coordinates":[[[-178,2],[-180,1]],[[180,1],[178,0],[180,1]],[[-180,1],[-178,2]]]}"#)
    #expect(!mended.left.contains("GJ411"))
  }

  @Test func `a ring with its axes swapped is turned round as well where it runs the other way then`() throws {
    for ring in ["[[35,139],[36,139],[36,140],[35,140],[35,139]]", "[[35,139],[35,140],[36,140],[36,139],[35,139]]"] {
      let mended = try fixed(polygon(ring), unsafe: true)
      #expect(mended.left.isEmpty && mended.text.hasPrefix(#"{"type":"Polygon","coordinates":[[[139,35],[140,35],"#), "\(mended)")
      #expect(try fixed(polygon(ring), unsafe: false).text == polygon(ring))
    }
  }
}
