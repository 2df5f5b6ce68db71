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

  private func piped(by size: Int, _ options: BatchingOptions) throws -> [OverlayBatch] {
    let ends = try PipeEnds.open()
    let text = Self.text
    Thread.detachNewThread {
      for start in stride(from: 0, to: text.count, by: size) {
        PipeEnds.write(Array(text[start..<min(start + size, text.count)]), to: ends.writing)
        usleep(100)
      }
      close(ends.writing)
    }
    defer { close(ends.reading) }
    return try batches(ByteSource(descriptor: ends.reading, name: "pipe"), options)
  }

  @Test(arguments: [(0, nil), (0, 37), (100, nil), (5, 120), (0, 266)] as [(Int, Int?)])
  func `it does not depend on how the input arrives`(skip: Int, limit: Int?) throws {
    var options = BatchingOptions()
    options.clip = GeographicBox(west: 0, south: 0, east: 2, north: 2)
    options.overlays.batchSize = .vertices(64)
    (options.skip, options.limit) = (skip, limit)
    let whole = try batches(ByteSource(bytes: Self.text, name: "memory"), options)
    let kept = (0..<900).filter { $0 >= 300 && $0 < 700 && $0 % 3 != 0 }.dropFirst(skip).prefix(limit ?? .max)
    #expect(whole.flatMap(\.features.ordinals) == Array(kept))
    // What lies between batches belongs to the one before, what lies before the first to that.
    #expect(whole.first?.header.sourceFeatures.lowerBound == 0)
    for (a, b) in zip(whole, whole.dropFirst()) {
      #expect(a.header.sourceFeatures.upperBound == b.features.ordinals.first && b.header.sourceFeatures.lowerBound == b.features.ordinals.first)
      #expect(a.header.sourceBytes.upperBound == b.header.sourceBytes.lowerBound)
    }
    if limit != nil, kept.count == limit { #expect(whole.last?.header.sourceFeatures.upperBound == kept.last.map { $0 + 1 }) }
    for size in [3001, 20_011, 65_537] {
      #expect(try piped(by: size, options).map { BatchCheck($0).bytes } == whole.map { BatchCheck($0).bytes }, "\(size)")
    }
  }
}
