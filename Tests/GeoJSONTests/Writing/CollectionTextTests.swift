import GeoTestSupport
import GeoToolkit
import Testing

@Suite struct CollectionTextTests {
  private static let layouts: [WritingOptions.Layout] = [.asWritten, .onePerLine, .compact, .pretty]

  @Test(arguments: layouts.indices)
  func `a collection of several blocks reads back`(layout: Int) throws {
    var options = WritingOptions()
    options.layout = Self.layouts[layout]
    let block = try FeatureBlock(json: Places.capitals)
    let writer = FeatureWriter(options: options)
    let text = writer.text(of: [block, FeatureBlock(), block])
    let again = try FeatureBlock(json: text)
    #expect(again.diagnostics.isEmpty)
    #expect(again.map(\.id) == block.map(\.id) + block.map(\.id))
    #expect(again.count == 6)
    #expect(again.first?.properties["population"]?.integer == 3_878_100)
    #expect(writer.bytes(of: [block, block]) == Array(text.utf8))
  }

  @Test(arguments: layouts.indices)
  func `a collection of nothing reads back`(layout: Int) throws {
    var options = WritingOptions()
    options.layout = Self.layouts[layout]
    let text = FeatureWriter(options: options).text(of: [FeatureBlock<Geographic>]())
    let again = try FeatureBlock(json: text)
    #expect(again.isEmpty)
    #expect(again.diagnostics.isEmpty)
  }

  @Test func `pretty text`() throws {
    var options = WritingOptions()
    options.layout = .pretty
    let block = try FeatureBlock(json: #"{"type":"Point","coordinates":[-171.8,-13.8]}"#)
    #expect(
      FeatureWriter(options: options).text(of: [block]) == """
        {
          "type": "FeatureCollection",
          "features": [
            {
              "type": "Feature",
              "properties": null,
              "geometry": {
                "type": "Point",
                "coordinates": [-171.8, -13.8]
              }
            }
          ]
        }

        """)
  }

  @Test func `sequences have no frame`() throws {
    var options = WritingOptions()
    options.container = .recordSeparated
    let block = try FeatureBlock(json: #"{"type":"Point","coordinates":[-171.8,-13.8]}"#)
    #expect(FeatureWriter(options: options).text(of: [block]) == "\u{1E}{\"type\":\"Point\",\"coordinates\":[-171.8,-13.8]}\n")
  }
}
