import GeoTestSupport
import Foundation
import GeoToolkit
import Testing

/// Files of batches, read by what their formats say and nothing of ours.
@Suite struct BatchFileTests {
  private func file(
    _ format: any BatchOutput, _ text: String, _ options: BatchingOptions = BatchingOptions()
  ) throws -> (Data, BatchFile.Report) {
    var sink = try ByteSink(memory: .none)
    let report = try BatchFile.write(
      ByteSource(bytes: Array(text.utf8), name: "shapes"), to: &sink, as: format, options: options)
    return (Data(try sink.takeBytes()), report)
  }

  private func number<Number: FixedWidthInteger>(_ data: Data, _ place: Int, _: Number.Type) -> Number {
    (0..<MemoryLayout<Number>.size).reduce(0) { $0 | Number(data[place + $1]) << Number(8 * $1) }
  }

  @Test func `an overlay file is what Schemas/overlay-batch.md says`() throws {
    var options = BatchingOptions()
    options.overlays.pickIndex = true
    options.overlays.batchSize = .vertices(8)
    let (data, report) = try file(OverlayFileOutput(), Places.shapes, options)
    #expect(report.batches > 1 && report.features == 4 && report.errors == 0)
    var (start, batches, features, triangles) = (0, 0, 0, 0)
    while start < data.count {
      #expect(data[start..<start + 8] == Data("OVERLAY\0".utf8) && number(data, start + 8, UInt32.self) == 2)
      let length = Int(number(data, start + 16, UInt64.self))
      #expect(length % 64 == 0 && start + length <= data.count)
      #expect(number(data, start + 24, UInt64.self) == UInt64(batches))
      var counts: [UInt16: Int] = [:]
      for entry in 0..<Int(number(data, start + 12, UInt32.self)) {
        let place = start + 256 + 32 * entry
        let offset = Int(number(data, place + 16, UInt64.self)), count = Int(number(data, place + 24, UInt64.self))
        #expect(offset % 64 == 0 && count > 0 && offset + count * Int(number(data, place + 4, UInt32.self)) <= length)
        counts[number(data, place, UInt16.self)] = count
      }
      func stated(_ index: Int) -> Int { Int(number(data, start + 184 + 4 * index, UInt32.self)) }
      // Groups, styles, ordinals, rings' and polygons' ends, vertices, indices, strips, places.
      #expect(counts[1] == stated(0) || stated(0) == 0)
      #expect(counts[64] ?? 0 == stated(2) && counts[20] ?? 0 == stated(4) && counts[21] ?? 0 == stated(3))
      #expect(counts[16] ?? 0 == stated(5) && counts[22] ?? 0 == 3 * stated(6) && counts[36] ?? 0 == stated(7))
      #expect(counts[48] ?? 0 == stated(11))
      features += stated(2)
      triangles += stated(6)
      batches += 1
      start += length
    }
    #expect(batches == report.batches && features == report.features && triangles == report.triangles)
  }

  @Test func `geometry that is nowhere near the world is left out, and counted`() throws {
    for number in ["1e50", "1e300", "40000", "-1e17"] {
      let text = """
        {"type":"Polygon","coordinates":[[[0,0],[\(number),\(number)],[\(number),0],[0,\(number)],[0,0]]]}
        {"type":"LineString","coordinates":[[0,0],[\(number),1]]}
        {"type":"Point","coordinates":[\(number),1]}
        {"type":"MultiPoint","coordinates":[[1,1],[2,\(number)]]}
        """
      var options = BatchingOptions()
      options.steps.forcesDegrees = true
      for format in [GLBOutput(), OverlayFileOutput()] as [any BatchOutput] {
        let (data, report) = try file(format, text, options)
        #expect(!data.isEmpty && report.features == 4 && report.triangles == 0, "\(number)")
      }
    }
  }

  /// Meridians, a batch each, and how many degrees apart the farthest of them stand.
  static let meridians: [([Double], Double)] = [
    ([178.5, -179, 179.5, -180], 2.5), ([-179, 178.5], 2.5), ([-100, 0, 100], 200), ([10, 20], 10)
  ]

  @Test(arguments: meridians)
  func `batches on both sides of the 180th meridian lie side by side`(longitudes: [Double], width: Double) throws {
    var options = BatchingOptions()
    options.overlays.batchSize = .vertices(1)
    let text = longitudes.map { #"{"type":"LineString","coordinates":[[\#($0),-17],[\#($0),-16]]}"# }.joined(separator: "\n")
    let (data, report) = try file(GLBOutput(), text, options)
    #expect(report.batches == longitudes.count)
    let length = Int(number(data, 12, UInt32.self))
    let json = try JSONSerialization.jsonObject(with: data[20..<20 + length]) as? [String: Any]
    let nodes = try #require(json?["nodes"] as? [[String: Any]]).dropFirst()
    let east = nodes.compactMap { ($0["translation"] as? [Double])?.first }
    #expect(east.count == longitudes.count && east[0] == 0)
    let span = ((east.max() ?? 0) - (east.min() ?? 0)) / 40_075_016.685578488 * 360
    #expect(abs(span - width) < 1e-9)
  }

  @Test func `a GLB file keeps what glTF 2.0 asks for`() throws {
    var options = BatchingOptions()
    options.keepsOtherProperties = true
    options.properties = ["name", "population"]
    for text in [Places.shapes, Places.capitals, #"{"type":"FeatureCollection","features":[]}"#] {
      let (data, report) = try file(GLBOutput(), text, options)
      #expect(data.prefix(4) == Data("glTF".utf8) && number(data, 4, UInt32.self) == 2)
      #expect(Int(number(data, 8, UInt32.self)) == data.count && data.count % 4 == 0)
      let textLength = Int(number(data, 12, UInt32.self))
      let json = try JSONSerialization.jsonObject(with: data[20..<20 + textLength]) as? [String: Any]
      let document = try #require(json)
      let binary = data.count - 20 - textLength - 8
      let views = document["bufferViews"] as? [[String: Any]] ?? []
      for view in views {
        let offset = view["byteOffset"] as? Int ?? -1, length = view["byteLength"] as? Int ?? -1
        #expect(offset % 8 == 0 && length > 0 && offset + length <= binary)
      }
      var corners = 0
      for mesh in document["meshes"] as? [[String: Any]] ?? [] {
        for primitive in mesh["primitives"] as? [[String: Any]] ?? [] where primitive["mode"] as? Int == 4 {
          let indices = try #require(primitive["indices"] as? Int)
          corners += (document["accessors"] as? [[String: Any]])?[indices]["count"] as? Int ?? 0
        }
      }
      #expect(corners == 3 * report.triangles)
      let metadata = (document["extensions"] as? [String: Any])?["EXT_structural_metadata"] as? [String: Any]
      let tables = metadata?["propertyTables"] as? [[String: Any]] ?? []
      #expect(tables.map { $0["count"] as? Int ?? 0 }.reduce(0, +) == report.features)
    }
  }

  @Test func `a GLB file of short indices has no line without indices, and no more vertices than those can tell`() throws {
    let count = 70_000
    let ring = (0...count).map { step in
      let angle = 2 * Double.pi * Double(step % count) / Double(count)
      return "[\(10 * cos(angle)),\(10 * sin(angle))]"
    }.joined(separator: ",")
    var options = BatchingOptions()
    options.overlays.usesShortIndices = true
    let (data, report) = try file(GLBOutput(), #"{"type":"Polygon","coordinates":[[\#(ring)]]}"#, options)
    let length = Int(number(data, 12, UInt32.self))
    let document = try #require(try JSONSerialization.jsonObject(with: data[20..<20 + length]) as? [String: Any])
    let accessors = try #require(document["accessors"] as? [[String: Any]])
    let views = try #require(document["bufferViews"] as? [[String: Any]])
    var (segments, corners) = (0, 0)
    for mesh in document["meshes"] as? [[String: Any]] ?? [] {
      for primitive in mesh["primitives"] as? [[String: Any]] ?? [] {
        let mode = try #require(primitive["mode"] as? Int)
        let indices = accessors[try #require(primitive["indices"] as? Int)]
        let place = try #require((primitive["attributes"] as? [String: Int])?["POSITION"])
        let size = indices["componentType"] as? Int == 5123 ? 2 : 4
        let view = views[try #require(indices["bufferView"] as? Int)]
        let start = 20 + length + 8 + (view["byteOffset"] as? Int ?? 0) + (indices["byteOffset"] as? Int ?? 0)
        let total = try #require(indices["count"] as? Int)
        #expect(size == 2 && accessors[place]["count"] as? Int ?? 0 <= 65_535)
        let greatest =
          (0..<total).map { size == 2 ? Int(number(data, start + 2 * $0, UInt16.self)) : Int(number(data, start + 4 * $0, UInt32.self)) }
          .max() ?? 0
        #expect(greatest < accessors[place]["count"] as? Int ?? 0)
        if mode == 1 { segments += total / 2 } else { corners += total }
      }
    }
    #expect(segments == count && corners == 3 * report.triangles && corners == 3 * (count - 2))
  }

  @Test func `data that cannot be read end the file, unless they may be left out`() throws {
    let text = "{\"type\":\"Feature\",\"properties\":null}\n" + Places.shapes
    var sink = try ByteSink(memory: .none)
    let failure = #expect(throws: BatchFile.Failure.self) {
      try BatchFile.write(ByteSource(bytes: Array(text.utf8), name: "x"), to: &sink, as: .glb, options: BatchingOptions())
    }
    #expect(failure.map { "\($0)" } == "the data have errors, and only a file of all features is wanted; the findings say which")
    var other = try ByteSink(memory: .none)
    let report = try BatchFile.write(
      ByteSource(bytes: Array(text.utf8), name: "x"), to: &other, as: .glb, options: BatchingOptions(), takesDamaged: true)
    #expect(report.errors == 1 && report.droppedFeatures == 1 && report.triangles > 0)
  }

  @Test func `a line that its style does not draw leaves nothing in a picture`() throws {
    var options = BatchingOptions()
    options.styles = try StyleDocument(RawJSON(##"{"rules":[{"geometry":"line","marker-color":"#f00"}]}"##))
    let line = #"{"type":"Feature","properties":null,"geometry":{"type":"LineString","coordinates":[[0,0],[1,1],[2,0]]}}"#
    let (data, report) = try file(GLBOutput(), line, options)
    #expect(report.features == 1)
    // ELEMENT_ARRAY_BUFFER: views of indices.
    #expect(!String(decoding: data, as: UTF8.self).contains("34963"))
  }
}
