import GeoTestSupport
import Foundation
import GeoToolkit
import Testing

@Suite struct FeatureReaderTests {
  @Test func `lines are counted through all blocks`() throws {
    let good = #"{"type":"Feature","properties":{"city":"Nukuʻalofa"},"geometry":{"type":"Point","coordinates":[-175.2,-21.1]}}"#
    let bad = #"{"type":"Feature","properties":null,"geometry":{"type":"Point","coordinates":[-175.2]}}"#
    let text = Array((String(repeating: good + "\n", count: 10_000) + bad + "\n").utf8)
    var reader = FeatureReader(bytes: text)
    var blocks = 0
    var findings: [Diagnostic] = []
    while let block = try reader.next() {
      blocks += 1
      findings += block.diagnostics
    }
    #expect(blocks > 3)
    #expect(findings.map(\.line) == [10_001])
    #expect(findings.map(\.feature) == [10_000])
    #expect(reader.progress.features == 10_001)
    #expect(reader.progress.bytes == text.count)
    #expect(try reader.next() == nil)
  }

  @Test func `a pipe is read, block by block, while its writer writes`() throws {
    let (reading, writing) = try PipeEnds.open()
    let feature = #"{"type":"Feature","properties":{"city":"Apia"},"geometry":{"type":"Point","coordinates":[-171.8,-13.8]}}"#
    let writer = Thread {
      let text = Array(("{\"type\":\"FeatureCollection\",\"features\":[" + feature).utf8)
      let more = Array((",\n" + feature).utf8)
      PipeEnds.write(text, to: writing)
      for _ in 1..<5_000 { PipeEnds.write(more, to: writing) }
      PipeEnds.write(Array("]}".utf8), to: writing)
      close(writing)
    }
    writer.start()
    var reader = FeatureReader(ByteSource(descriptor: reading, name: "<pipe>"))
    #expect(reader.storedBytes == nil)
    var count = 0
    while let block = try reader.next() {
      #expect(block.allSatisfy { $0.properties["city"]?.string == "Apia" })
      count += block.count
    }
    #expect(count == 5_000)
    close(reading)
  }

  @Test func `a file that is not there is an error before anything is read`() {
    let error = #expect(throws: ByteStreamError.self) { _ = try FeatureReader(path: "/nowhere/tuvalu.geojson") }
    #expect(error?.code == .notFound)
  }

  @Test func `a compressed file that is cut short fails, once what came before was handed out`() throws {
    let workspace = try Workspace()
    let path = workspace.folder.appendingPathComponent("a.geojson.gz").path
    var sink = try ByteSink(path: path, overwrite: false, compression: .gzip)
    try sink.write(Array(Places.capitals.utf8))
    try sink.commit()
    let stored = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    #expect(try Self.names(FeatureReader(bytes: stored)) == ["Berlin", "Suva", "Wellington"])
    #expect(throws: ByteStreamError.self) { try Self.names(FeatureReader(bytes: Array(stored.dropLast(4)))) }
  }

  @Test func `a reader moves to another task`() async throws {
    let reader = FeatureReader(bytes: Array(Places.capitals.utf8))
    #expect(try await Self.namesElsewhere(reader) == ["Berlin", "Suva", "Wellington"])
  }

  @concurrent
  private static func namesElsewhere(_ reader: consuming FeatureReader) async throws -> [String?] {
    try names(reader)
  }

  private static func names(_ reader: consuming FeatureReader) throws -> [String?] {
    var reader = reader
    var names: [String?] = []
    while let block = try reader.next() { names += block.map { $0.properties["name"]?.string } }
    return names
  }
}
