import Foundation
import GeoTestSupport
import GeoToolkit
import Testing

/// `Samples/overlay/read_overlay.py`.
@Suite(.enabled(if: PythonProgram.isPresent, Comment(rawValue: PythonProgram.absence)), .timeLimit(.minutes(2)))
struct OverlayReaderSampleTests {
  private static let sample = PythonProgram(SamplesTests.folder.appendingPathComponent("overlay/read_overlay.py"), needsPackages: false)
  private let place: Workspace
  /// Of one batch.
  private let good: [UInt8]

  init() throws {
    place = try Workspace()
    var sink = try ByteSink(memory: .none)
    _ = try BatchFile.write(
      ByteSource(bytes: Array(Places.shapes.utf8), name: "shapes"), to: &sink, as: .overlay, options: BatchingOptions())
    good = try sink.takeBytes()
  }

  private func read(_ bytes: [UInt8]) throws -> PythonProgram.Outcome {
    let file = place.folder.appendingPathComponent("a.overlay")
    try Data(bytes).write(to: file)
    return try Self.sample.run([file.path])
  }

  private func damaged(_ value: some FixedWidthInteger, at byte: Int) -> [UInt8] {
    var bytes = good
    withUnsafeBytes(of: value.littleEndian) { bytes.replaceSubrange(byte..<byte + $0.count, with: $0) }
    return bytes
  }

  @Test func `it reads batch after batch`() throws {
    let result = try read(good + good)
    #expect(result.status == 0 && result.errors.isEmpty && result.output.split(separator: "\n").count == 2, "\(result)")
    #expect(try read([]).status == 0)
  }

  @Test func `a length that cannot be is told, and does not lead round and round`() throws {
    for length in [0, 64, 255, 256, UInt64(good.count) + 64, .max] {
      let result = try read(damaged(length, at: 16))
      #expect(
        result.status == 1
          && result.errors.contains("the batch at byte 0: its length is \(length): expected a multiple of 64"), "\(result)")
    }
    let short = try read(good + good.prefix(100))
    #expect(
      short.status == 1 && short.errors.contains("the batch at byte \(good.count): expected 256 bytes of header, found 100"), "\(short)")
  }

  @Test func `sections that cannot be are told, those of kinds to come passed over`() throws {
    let element = try read(damaged(99 as UInt16, at: 258))
    #expect(element.status == 1 && element.errors.contains("section groups has elements of type 99, expected 1 to 8"), "\(element)")
    for bytes in [damaged(0 as UInt32, at: 260), damaged(UInt64.max, at: 272), damaged(1 << 50 as UInt64, at: 280)] {
      let result = try read(bytes)
      #expect(result.status == 1 && result.errors.contains("section groups has") && result.errors.contains("do not fit"), "\(result)")
    }
    let unknown = try read(damaged(99 << 16 | 1000 as UInt32, at: 256))
    #expect(unknown.status == 0 && unknown.errors.isEmpty, "\(unknown)")
  }
}
