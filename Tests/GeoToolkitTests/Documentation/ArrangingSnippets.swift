import ByteStreams
import Foundation
import GeoTestSupport
import GeoToolkit
import Testing

/// The examples of sorting and of files by value, as tests.
@Suite struct ArrangingSnippets {
  @Test func `sorting`() throws {
    // begin
    var options = ConversionOptions()
    options.order = try FeatureOrder("-population")
    // end
    #expect(options.order?.isDescending == true)
  }

  @Test func `a file for each value`() throws {
    let workspace = try Workspace()
    let folder = workspace.folder.path
    let text = #"{"type":"Feature","properties":{"kind":"a"},"geometry":null}"#
    let paths = [try workspace.file("in.geojsonl", text + "\n")]
    let options = ConversionOptions()
    let show: ([Finding]) -> Void = { _ in }
    // begin
    let name = PartitionName([.property("kind"), .text(".geojson")])
    // end
    // begin
    var conversion = PartitionedConversion()
    for path in paths {
      var source = try ByteSource(path: path)
      try conversion.add(&source, name: name, options: options, findings: show)
    }
    let result = try conversion.finish(
      open: { name throws(ByteStreamError) in try ByteSink(path: folder + "/" + name, overwrite: false) }, findings: show)
    // end
    #expect(result.files.map(\.name) == ["a.geojson"])
  }

  @Test func `a spool`() throws {
    let lines: [[UInt8]] = ["b", "a"].map { Array($0.utf8) }
    var sorted: [UInt8] = []
    // begin
    var spool = KeyedSpool()
    for line in lines { try spool.add(key: Array(line.prefix(8)), value: line) }
    try spool.drain { key, line in
      sorted.append(contentsOf: line)
      return true
    }
    // end
    #expect(sorted == Array("ab".utf8))
  }
}
