import Foundation
import GeoJSON
import GeoModel
import GeoTestSupport
import Testing

/// However the bytes came, and whoever read them, cut before or not, accelerators on or off, the result is the same.
struct ChunkTests {
  static let chunks: [Int?] = Array(1...31) + [64 << 10]

  static func check(_ bytes: [UInt8], options: DecodingOptions = DecodingOptions(), _ name: String) {
    var slow = options
    slow.usesAccelerators = false
    let whole = DecodedText(bytes, options: options)
    #expect(whole.breaches == [], "\(name)")
    let plain = DecodedText(bytes, options: slow)
    #expect(whole == plain, "\(name), accelerators on, not off: \(whole.difference(from: plain) ?? "")")
    for door in [DecodedText.Door.cutFirst, .whole] {
      let other = DecodedText(bytes, options: options, door: door)
      #expect(other == whole, "\(name), \(door): \(other.difference(from: whole) ?? "")")
    }
    for chunk in chunks where (chunk ?? 0) < bytes.count {
      for door in DecodedText.Door.allCases {
        let pieces = DecodedText(bytes, options: options, chunk: chunk, door: door)
        #expect(pieces == whole, "\(name) in chunks of \(chunk ?? 0), \(door): \(pieces.difference(from: whole) ?? "")")
      }
      let plainPieces = DecodedText(bytes, options: slow, chunk: chunk)
      #expect(plainPieces == whole, "\(name) in chunks of \(chunk ?? 0), accelerators off: \(plainPieces.difference(from: whole) ?? "")")
    }
  }

  /// Large files take part with few chunk sizes.
  static func check(_ url: URL) throws {
    let bytes = [UInt8](try Data(contentsOf: url))
    if bytes.count <= 20_000 { return check(bytes, url.lastPathComponent) }
    let whole = DecodedText(bytes)
    var slow = DecodingOptions()
    slow.usesAccelerators = false
    #expect(whole == DecodedText(bytes, options: slow), "\(url.lastPathComponent)")
    for chunk in [7, 31, 64 << 10] {
      for door in DecodedText.Door.allCases {
        #expect(DecodedText(bytes, chunk: chunk, door: door) == whole, "\(url.lastPathComponent), \(door)")
      }
    }
  }

  @Test(
    .enabled(if: SharedMaterial.isPresent, Comment(rawValue: SharedMaterial.absence)),
    arguments: [
      "json-parsing/parse", "json-parsing/jsonchecker", "json-parsing/transform", "json-parsing/roundtrip",
      "geojson-conformance/files", "geojson-conformance/rfc7946", "geojson-conformance/sequences"
    ])
  func `every file of the suites is the same in chunks and without accelerators`(folder: String) throws {
    for url in SharedMaterial.files(in: "suites/" + folder) { try Self.check(url) }
  }

  @Test func `every fixture is the same in chunks and without accelerators`() throws {
    let topics = ["damage", "decoding"]
    for topic in topics {
      let files = SharedMaterial.files(in: SharedMaterial.fixtures.appendingPathComponent(topic))
      #expect(!files.isEmpty, "\(topic)")
      for url in files { try Self.check(url) }
    }
  }

  @Test func `the limit on a feature's size falls on the same features whatever the chunks`() {
    let text = Array(Fixture.text("damage/lines.in.geojson").utf8)
    for limit in [1, 2, 50, 90, 100, 110, 120, 127, 128, 129, 140, 200, 400, 700] {
      var options = DecodingOptions()
      options.maxFeatureSize = limit
      Self.check(text, options: options, "limit \(limit)")
      Self.check(Array(Fixture.text("damage/sequence.in.geojsonl").utf8), options: options, "limit \(limit)")
      Self.check([0x7B] + text, options: options, "damaged, limit \(limit)")
    }
  }

  @Test func `a small limit on size is the same in chunks for every fixture`() throws {
    for topic in ["damage", "decoding"] {
      for url in SharedMaterial.files(in: SharedMaterial.fixtures.appendingPathComponent(topic)) {
        var options = DecodingOptions()
        options.maxFeatureSize = 96
        Self.check([UInt8](try Data(contentsOf: url)), options: options, url.lastPathComponent)
      }
    }
  }

  @Test func `a limit on nesting holds with accelerators as without`() {
    let texts = ["damage/lines.in.geojson", "damage/sequence.in.geojsonl", "decoding/deep-properties.in.geojson"]
    for text in texts {
      for depth in 1...40 {
        var options = DecodingOptions()
        options.maxDepth = depth
        var slow = options
        slow.usesAccelerators = false
        let bytes = Array(Fixture.text(text).utf8)
        let fast = DecodedText(bytes, options: options), plain = DecodedText(bytes, options: slow)
        #expect(fast == plain, "depth \(depth): \(fast.difference(from: plain) ?? "")")
      }
    }
  }

  @Test func `bytes that are received into the slicer's own buffer are the bytes that are appended`() {
    let bytes = Array(Fixture.text("damage/lines.in.geojson").utf8)
    var slicer = FeatureSlicer()
    var decoder = FeatureDecoder()
    var rows = 0, at = 0
    while true {
      let count = slicer.receive { room in
        let count = min(room.count, 13, bytes.count - at)
        bytes.withUnsafeBytes { room.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[at..<at + count])) }
        return count
      }
      at += count
      if count == 0 { slicer.finish() }
      while let group = slicer.next() { rows += decoder.decode(group).count }
      if count == 0 { break }
    }
    #expect(rows == DecodedText(bytes).features.count)
    #expect(at == bytes.count)
  }

  @Test func `no more than a group's bytes are received at a time, so that little is taken behind a large feature`() {
    let large = #"{"type":"Feature","properties":{"name":""# + String(repeating: "x", count: 3 << 20) + #""},"geometry":null}"#
    let small = #"{"type":"Feature","properties":null,"geometry":{"type":"Point","coordinates":[1,2]}}"#
    let bytes = Array((([large] + Array(repeating: small, count: 20_000)).joined(separator: "\n")).utf8)
    var slicer = FeatureSlicer()
    var decoder = FeatureDecoder()
    var at = 0, most = 0, groups: [Int] = []
    let usual = 256 << 10
    while at < bytes.count {
      let count = slicer.receive { room in
        most = max(most, room.count)
        let count = min(room.count, bytes.count - at)
        bytes.withUnsafeBytes { room.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[at..<at + count])) }
        return count
      }
      at += count
      while let group = slicer.next() { groups.append(decoder.decode(group).byteCount) }
    }
    #expect(most <= usual)
    #expect(groups.first.map { $0 < large.utf8.count + usual } == true)
    #expect(groups.dropFirst().allSatisfy { $0 <= 2 * usual })
  }
}
