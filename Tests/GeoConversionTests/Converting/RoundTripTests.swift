import Foundation
import GeoTestSupport
import GeoToolkit
import Testing

/// A collection, as a sequence, and back: every number's text, id, property and foreign member of real files. The large
/// files with GEOTOOLKIT_EVERY_FILE=1, which takes minutes in a build without optimisation.
@Suite(.serialized, .enabled(if: SharedMaterial.isPresent, Comment(rawValue: SharedMaterial.absence)))
struct RoundTripTests {
  static let files: [URL] = {
    let all = SharedMaterial.files(in: "data/geojson").filter { $0.lastPathComponent.contains(".geojson") }
    if ProcessInfo.processInfo.environment["GEOTOOLKIT_EVERY_FILE"] == "1" { return all }
    return all.filter { ((try? $0.resourceValues(forKeys: [.fileSizeKey]).fileSize) ?? 0) < 1_000_000 }
  }()

  /// The features' texts without white space outside strings, one a line.
  private func features(_ text: [UInt8]) throws -> [UInt8] {
    var slicer = FeatureSlicer(options: .underTest)
    var decoder = FeatureDecoder(options: .underTest)
    text.withUnsafeBytes { slicer.append($0) }
    slicer.finish()
    var result: [UInt8] = []
    while let group = slicer.next() {
      for feature in decoder.decode(group) { append(feature.json.bytes, to: &result) }
    }
    return result
  }

  private func append(_ text: ArraySlice<UInt8>, to result: inout [UInt8]) {
    var isInString = false, isEscaped = false
    for byte in text {
      if isInString {
        if isEscaped { isEscaped = false } else if byte == 0x5C { isEscaped = true } else if byte == 0x22 { isInString = false }
      } else if byte <= 0x20 {
        continue
      } else if byte == 0x22 {
        isInString = true
      }
      result.append(byte)
    }
    result.append(0x0A)
  }

  private func convert(_ bytes: [UInt8], _ container: WritingOptions.Container, jobs: Int) throws -> [UInt8] {
    var options = ConversionOptions()
    options.reading.decoding = .underTest
    options.reading.jobs = jobs
    options.output = GeoJSONOutput(container: container)
    // What cannot be read is kept aside, so that a file with a mistake takes part.
    options.onError = .skip
    var source = ByteSource(bytes: bytes, name: "test"), sink = try ByteSink(memory: .none)
    var rejects: ByteSink?
    _ = try Conversion.run(&source, to: &sink, rejects: &rejects, options: options) { _ in }
    return try sink.takeBytes()
  }

  @Test(arguments: files) func `a real file comes back`(file: URL) throws {
    var source = try ByteSource(path: file.path)
    let input = try source.readAll()
    let before = try features(input)
    let sequence = try convert(input, .lines, jobs: 2)
    #expect(try features(sequence) == before)
    #expect(sequence.count(where: { $0 == 0x0A }) == before.count(where: { $0 == 0x0A }))
    let collection = try convert(sequence, .featureCollection, jobs: 3)
    #expect(try features(collection) == before)
    #expect(try features(convert(collection, .recordSeparated, jobs: 1)) == before)
    #expect(!before.isEmpty)
  }
}
