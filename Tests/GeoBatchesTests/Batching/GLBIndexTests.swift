import Foundation
import GeoToolkit
import Testing

struct GLBIndexTests {
  /// The greatest number of 16 bits begins a primitive anew (glTF 2.0 §3.7.2.1).
  @Test(arguments: [65_535, 65_536]) func `indices have 16 bits where none of them is the greatest such number`(_ count: Int) throws {
    let line = (0..<count).map { "[\(Double($0) / 1000),\($0 % 2)]" }.joined(separator: ",")
    let text = #"{"type":"LineString","coordinates":[\#(line)]}"#
    var sink = try ByteSink(memory: .none)
    _ = try BatchFile.write(ByteSource(bytes: Array(text.utf8), name: "x"), to: &sink, as: .glb, options: BatchingOptions())
    let bytes = try sink.takeBytes()
    let length = (0..<4).reduce(0) { $0 | Int(bytes[12 + $1]) << (8 * $1) }
    let document = try #require(try JSONSerialization.jsonObject(with: Data(bytes[20..<20 + length])) as? [String: Any])
    let accessors = try #require(document["accessors"] as? [[String: Any]])
    let primitive = try #require(((document["meshes"] as? [[String: Any]])?.first?["primitives"] as? [[String: Any]])?.first)
    let indices = accessors[try #require(primitive["indices"] as? Int)]
    #expect(indices["count"] as? Int == 2 * (count - 1))
    #expect(indices["componentType"] as? Int == (count < 65_536 ? 5123 : 5125))
  }
}
