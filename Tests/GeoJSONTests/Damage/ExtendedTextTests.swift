import GeoJSON
import GeoModel
import GeoTestSupport
import Testing

/// Dense random mixtures of comments, trailing commas, NaN and infinities.
@Suite struct ExtendedTextTests {
  /// A feature as it is compared: without the places of its text.
  private struct Contents: Equatable {
    var properties, id: String
    var isReadable: Bool
    var shapes: [[UInt64]]
    var kinds: [GeometryKind]
    var paths: [[Int]]

    init(_ feature: DecodedText.Feature) {
      (properties, id) = (ExtendedText.compact(feature.properties), ExtendedText.compact(feature.id))
      isReadable = feature.isReadable
      shapes = feature.geometries.map(\.ordinates)
      kinds = feature.geometries.map(\.kind)
      paths = feature.geometries.map(\.pathLengths)
    }
  }

  /// What is wrong with the reading of a text, in words.
  private static func fault(_ text: ExtendedText, chunk: Int?, door: DecodedText.Door) -> String? {
    var options = DecodingOptions.underTest
    options.mostOfOneRule = 100_000
    let read = DecodedText(text.text, options: options, chunk: chunk, door: door), plain = DecodedText(text.plain)
    if !read.breaches.isEmpty { return "\(read.breaches)" }
    if read.features.count != plain.features.count { return "\(read.features.count) features of \(plain.features.count), \(read.findings)" }
    for (feature, expected) in zip(read.features, plain.features) {
      let isOther = text.unreadable.contains(feature.ordinal) ? feature.isReadable : Contents(feature) != Contents(expected)
      if isOther { return "\(feature)\nnot \(expected)" }
    }
    if !plain.findings.isEmpty { return "the plain text has \(plain.findings)" }
    let found = read.findings.map { ExtendedText.Extension(name: $0.name, byte: $0.byte, byteCount: $0.byteCount) }
    if found != text.extensions {
      let extra = read.findings.filter { finding in
        !text.extensions.contains { $0.byte == finding.byte && $0.name == finding.name && $0.byteCount == finding.byteCount }
      }
      let missing = text.extensions.filter { !found.contains($0) }
      return "also found \(extra), not found \(missing)" + (extra.isEmpty && missing.isEmpty ? ", one is reported twice" : "")
    }
    return nil
  }

  @Test func `no feature is lost for comments, trailing commas and NaN, and each is reported once`() {
    var wrong = 0
    for seed in ExtendedText.firstSeed..<ExtendedText.firstSeed + ExtendedText.cases {
      let text = ExtendedText(seed: seed)
      var faults: [String] = []
      for door in DecodedText.Door.allCases {
        for chunk in [nil, 1, 7, 30 + seed % 40] {
          guard let fault = Self.fault(text, chunk: chunk, door: door) else { continue }
          faults.append("seed \(seed), \(text.form), \(door), chunks of \(chunk ?? 0): \(fault)")
        }
      }
      guard let first = faults.first else { continue }
      wrong += 1
      if wrong <= 10 { Issue.record("\(faults.count) faults, first \(first)\nof \(String(decoding: text.text, as: UTF8.self))") }
    }
    #expect(wrong == 0, "texts")
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      #"{"type":"Feature","a":1 /* ,"#, #"{"type":"Feature","properties":null,"geometry":null},/* "#, #"{"type":"Feature",/**/"a":["#
    ])
  func `comments that begin over and over and never end are not looked for to the end of the text each time`(beginning: String) {
    let line = "\n" + beginning + String(repeating: " ", count: 160)
    let read = DecodedText(#"{"type":"FeatureCollection","features":["# + String(repeating: line, count: 40_000) + "]}")
    #expect(read.breaches == [])
  }
}
