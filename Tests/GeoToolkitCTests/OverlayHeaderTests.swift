import CGeoToolkit
import Testing

/// `overlay.h` with files that are damaged: it hands out nothing that lies beyond a file's bytes.
@Suite struct OverlayHeaderTests {
  /// A batch of one section: 5 pairs of floats. Its bytes, table and section begin at 0, 256 and 320.
  private static let good: [UInt8] = {
    var bytes = [UInt8](repeating: 0, count: 384)
    bytes.replaceSubrange(0..<8, with: Array("OVERLAY\0".utf8))
    put(1 as UInt32, 8, &bytes)
    put(1 as UInt32, 12, &bytes)
    put(384 as UInt64, 16, &bytes)
    put(UInt16(OVERLAY_LINE_VERTICES.rawValue), 256, &bytes)
    put(UInt16(OVERLAY_FLOAT32.rawValue), 258, &bytes)
    put(8 as UInt32, 260, &bytes)
    put(320 as UInt64, 272, &bytes)
    put(5 as UInt64, 280, &bytes)
    return bytes
  }()

  private static func put<Number: FixedWidthInteger>(_ value: Number, _ place: Int, _ bytes: inout [UInt8]) {
    withUnsafeBytes(of: value.littleEndian) { bytes.replaceSubrange(place..<place + $0.count, with: $0) }
  }

  /// How many elements the section has; `nil` if there is no batch.
  private func count(_ bytes: [UInt8], available: Int? = nil) -> UInt64? {
    withUnsafeTemporaryAllocation(byteCount: bytes.count, alignment: 64) { room in
      room.copyBytes(from: bytes)
      guard let batch = overlay_batch_at(room.baseAddress, available ?? bytes.count) else { return nil }
      var count: UInt64 = 99
      let elements = overlay_elements(batch, OVERLAY_LINE_VERTICES, 0, &count)
      #expect((elements == nil) == (count == 0))
      return count
    }
  }

  @Test func `a good batch is read`() { #expect(count(Self.good) == 5) }

  @Test(arguments: [0, 1, 64, 255, 300, 320, 385, 448, UInt64.max, UInt64.max - 63] as [UInt64])
  func `a batch whose length cannot be is none`(length: UInt64) {
    var bytes = Self.good
    Self.put(length, 16, &bytes)
    // 320 bytes hold the table, but not what it speaks of.
    #expect(count(bytes) == (length == 320 ? 0 : nil))
    // With any number of sections.
    Self.put(UInt32.max, 12, &bytes)
    #expect(count(bytes) == nil)
  }

  @Test func `a batch that is cut short is none`() {
    for available in 0..<384 { #expect(count(Self.good, available: available) == nil) }
  }

  @Test(arguments: [
    (260, 0), (260, 4), (260, 13), (258, 0), (258, 8), (258, 9), (258, 7), (272, 384), (272, 328), (272, 448), (280, 9), (280, 1 << 40)
  ]) func `a section that reaches beyond its batch is none`(place: Int, value: UInt64) {
    var bytes = Self.good
    switch place {
    case 258: Self.put(UInt16(value), place, &bytes)
    case 260: Self.put(UInt32(value), place, &bytes)
    default: Self.put(value, place, &bytes)
    }
    #expect(count(bytes) == 0)
  }
}
