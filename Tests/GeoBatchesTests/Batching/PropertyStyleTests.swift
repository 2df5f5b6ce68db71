import GeoJSON
import GeoModel
import GeoPipeline
import GeoTestSupport
import Overlays
import Testing

@testable import GeoBatches
import GeoToolkit

struct PropertyStyleTests {
  private static func feature(_ number: Int) -> String {
    let color = OverlayColor(red: UInt8(number >> 16 & 255), green: UInt8(number >> 8 & 255), blue: UInt8(number & 255)).rgba >> 8
    return #"""
      {"type":"Feature","properties":{"marker-color":"#\#(String(color + 0x100_0000, radix: 16).dropFirst())"},"geometry":{"type":"Point","coordinates":[\#(number % 300 - 150),\#(number % 100 - 50)]}}
      """#
  }

  @Test func `thousands of colours of features are the same groups for any number of threads`() throws {
    let count = 8000
    let text = Array((0..<count).map { Self.feature($0) }.joined(separator: "\n").utf8)
    var files: [[UInt8]] = []
    for jobs in [1, 2, 4] {
      var options = BatchingOptions()
      options.reading.jobs = jobs
      let batches = try OverlayBatchesTests.batches(text, options)
      let batch = try #require(batches.first)
      #expect(batches.count == 1 && batch.styles.count == count && batch.groups.count == count)
      let colours = batch.groups.allSatisfy { group in
        Int((batch.style(of: group).marker?.rgba ?? 0) >> 8)
          == batch.features.ordinals[Int(batch.points.features[group.vertices.lowerBound])]
      }
      #expect(colours)
      files.append(OverlayFile.encode(batch))
    }
    #expect(files[1] == files[0] && files[2] == files[0])
  }

  @Test func `what properties make of styles is forgotten when a block ends, rules stay`() throws {
    var options = BatchingOptions()
    options.styles = try StyleDocument(
      RawJSON(##"{"rules":[{"geometry":"line"},{"geometry":"point","marker-color":"#f00"}],"otherwise":{}}"##))
    var look = PropertyLook(options)
    let rules = look.styles
    for _ in 0..<2 {
      let text = #"{"type":"FeatureCollection","features":[\#((0..<50).map { Self.feature($0) }.joined(separator: ","))]}"#
      var chain = SplitAntimeridian().then(Project())
      let block = try chain.process(FeatureBlock(json: text, options: .underTest))
      for row in block.rows.indices {
        look.read(row, of: block)
        #expect(look.styles(of: .point) == [rules.count + row])
      }
      #expect(look.styles.count == rules.count + 50)
      look.endBlock()
      #expect(look.styles == rules)
      #expect(look.styles(of: .line).count == 1)
      look.endBlock()
    }
  }

  @Test func `a plain look keeps ids`() throws {
    let geometry = #""properties":{"a":1},"geometry":{"type":"Point","coordinates":[1,2]}}"#
    let ids = [#""id":"a\u00e9","#, #""id":1.0,"#, ""]
    let text = ids.map { #"{"type":"Feature",\#($0)\#(geometry)"# }.joined(separator: "\n")
    var chain = SplitAntimeridian().then(Project()).then(Tessellate(PlainLook()))
    var assembly = OverlayAssembly()
    _ = assembly.add(try chain.process(FeatureBlock(json: text, options: .underTest)))
    let last = assembly.finish()
    let features = try #require(last).features
    #expect((0..<3).map { features.id(of: $0) } == ["a\u{E9}", .number("1.0"), nil])
    #expect(features.otherProperties.count == 3 && features.properties.isEmpty)
  }
}
