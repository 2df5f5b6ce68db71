import GeoTestSupport
import Foundation
import GeoToolkit
import Testing

/// Which features of the input a batch says that it is of.
@Suite struct SourceRangeTests {
  /// Points of which the first and the last few hundred, and one in three between, lie elsewhere than the box.
  private static let text: [UInt8] = {
    let features = (0..<900).map { index in
      let isElsewhere = index < 300 || index >= 700 || index % 3 == 0
      let place = isElsewhere ? "[50,50]" : "[1,\(Double(index % 100) / 100)]"
      let note = String(repeating: "x", count: 500)
      return #"{"type":"Feature","id":\#(index),"properties":{"note":"\#(note)"},"geometry":{"type":"Point","coordinates":\#(place)}}"#
    }
    return Array(#"{"type":"FeatureCollection","features":[\#(features.joined(separator: ",\n"))]}"#.utf8)
  }()

  private func batches(_ source: consuming ByteSource, _ options: BatchingOptions) throws -> [OverlayBatch] {
    var reader = OverlayReader(source, options: options)
    var batches: [OverlayBatch] = []
    while let batch = try reader.next() { batches.append(batch) }
    return batches
  }

  private func piped(_ text: [UInt8], by size: Int, _ options: BatchingOptions) throws -> [OverlayBatch] {
    let ends = try PipeEnds.open()
    Thread.detachNewThread {
      for start in stride(from: 0, to: text.count, by: size) {
        PipeEnds.write(Array(text[start..<min(start + size, text.count)]), to: ends.writing)
        usleep(300)
      }
      close(ends.writing)
    }
    defer { close(ends.reading) }
    return try batches(ByteSource(descriptor: ends.reading, name: "pipe"), options)
  }

  @Test(arguments: [(0, nil), (0, 37), (100, nil), (5, 120), (0, 266)] as [(Int, Int?)])
  func `it does not depend on how the input arrives`(skip: Int, limit: Int?) throws {
    var options = BatchingOptions()
    options.steps.clip = GeographicBox(west: 0, south: 0, east: 2, north: 2)
    options.overlays.batchSize = .vertices(64)
    (options.steps.skip, options.steps.limit) = (skip, limit)
    let whole = try batches(ByteSource(bytes: Self.text, name: "memory"), options)
    let kept = (0..<900).filter { $0 >= 300 && $0 < 700 && $0 % 3 != 0 }.dropFirst(skip).prefix(limit ?? .max)
    #expect(whole.flatMap(\.features.ordinals) == Array(kept))
    // What lies between batches belongs to the one before, what lies before the first to that.
    #expect(whole.first?.header.sourceFeatures.lowerBound == 0)
    for (a, b) in zip(whole, whole.dropFirst()) {
      #expect(
        a.header.sourceFeatures.upperBound == b.features.ordinals.first && b.header.sourceFeatures.lowerBound == b.features.ordinals.first)
      #expect(a.header.sourceBytes.upperBound == b.header.sourceBytes.lowerBound)
    }
    if limit != nil, kept.count == limit { #expect(whole.last?.header.sourceFeatures.upperBound == kept.last.map { $0 + 1 }) }
    for size in [700, 1300, 3001, 20_011, 65_537] {
      #expect(try piped(Self.text, by: size, options).map { BatchCheck($0).bytes } == whole.map { BatchCheck($0).bytes }, "\(size)")
    }
  }

  /// What has no vertices takes memory as well.
  @Test func `a batch ends where too much is to be told of its features`() throws {
    let bad = Array(repeating: #"{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":["1",2]}}"#, count: 20_000)
    let good = #"{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[1,2]}}"#
    let text = Array(([good] + bad + [good]).joined(separator: "\n").utf8)
    var options = BatchingOptions()
    let whole = try batches(ByteSource(bytes: text, name: "memory"), options)
    #expect(whole.count == 3 && whole.map(\.features.count) == [1, 0, 1] && whole.map(\.report.droppedFeatures).reduce(0, +) == 20_000)
    #expect(whole.allSatisfy { $0.report.diagnostics.count <= 8192 })
    #expect(whole.first?.header.sourceFeatures.lowerBound == 0 && whole.last?.header.sourceFeatures.upperBound == 20_002)
    for (a, b) in zip(whole, whole.dropFirst()) {
      #expect(a.header.sourceFeatures.upperBound == b.header.sourceFeatures.lowerBound)
      #expect(a.header.sourceBytes.upperBound == b.header.sourceBytes.lowerBound)
    }
    options.reading.jobs = 1
    #expect(
      try batches(ByteSource(bytes: text, name: "memory"), options).map { BatchCheck($0).bytes } == whole.map { BatchCheck($0).bytes })
    for size in [30_011, 400_009] {
      #expect(try piped(text, by: size, options).map { BatchCheck($0).bytes } == whole.map { BatchCheck($0).bytes }, "\(size)")
    }
  }

  @Test(arguments: [OverlayOptions.BatchSize.vertices(1000), .bytes(32_000)])
  func `a batch ends where its properties are large`(_ size: OverlayOptions.BatchSize) throws {
    let note = String(repeating: "x", count: 3000)
    let text = (0..<40).map {
      #"{"type":"Feature","properties":{"a":\#($0),"note":"\#(note)"},"geometry":{"type":"Point","coordinates":[1,2]}}"#
    }
    var options = BatchingOptions()
    options.overlays.batchSize = size
    #expect(try batches(ByteSource(bytes: Array(text.joined(separator: "\n").utf8), name: "memory"), options).count == 1)
    options.keepsOtherProperties = true
    #expect(
      try batches(ByteSource(bytes: Array(text.joined(separator: "\n").utf8), name: "memory"), options).map(\.features.count) == [
        10, 10, 10, 10
      ])
    options.keepsOtherProperties = false
    options.properties = ["note"]
    #expect(
      try batches(ByteSource(bytes: Array(text.joined(separator: "\n").utf8), name: "memory"), options).map(\.features.count) == [
        10, 10, 10, 10
      ])
  }
}
