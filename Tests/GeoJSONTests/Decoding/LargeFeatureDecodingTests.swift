import GeoTestSupport
import Testing

@testable import GeoJSON
@testable import GeoModel

@Suite struct LargeFeatureDecodingTests {
  private static func options(bytes: Int) -> DecodingOptions {
    var options = DecodingOptions.underTest
    options.largeFeatureWork = .underTest(bytes: bytes)
    return options
  }

  @Test(arguments: LargeFeatureText.kinds)
  func `a feature that is read in pieces is the same as one that is read at once`(kind: String) {
    var random = SplitMix64(state: 48)
    for round in 0..<60 {
      let text = LargeFeatureText.feature(kind, &random)
      let whole = DecodedText(Array(text.utf8)), pieces = DecodedText(Array(text.utf8), options: Self.options(bytes: 16 + round * 3))
      #expect(pieces == whole && whole.features.first?.isReadable == true, "\(text)")
    }
  }

  @Test func `features in pieces have their places among others`() {
    var random = SplitMix64(state: 49)
    let features = (0..<12).map { _ in LargeFeatureText.feature("MultiPolygon", &random) }
    let text = Array(#"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#.utf8)
    let whole = DecodedText(text)
    for door in DecodedText.Door.allCases { #expect(DecodedText(text, options: Self.options(bytes: 30), door: door) == whole) }
    #expect(whole.features.count == 12)
  }

  @Test(arguments: LargeFeatureText.kinds)
  func `a damaged feature is reported the same in pieces`(kind: String) {
    var random = SplitMix64(state: 50)
    for _ in 0..<150 {
      let text = LargeFeatureText.damaged(LargeFeatureText.feature(kind, &random), &random)
      #expect(DecodedText(text, options: Self.options(bytes: 40)) == DecodedText(text), "\(String(decoding: text, as: UTF8.self))")
    }
  }

  /// What is skipped of an open value must hold nothing that yajl would refuse, whatever is damaged and wherever it ends.
  @Test func `positions are skipped in an open value only where yajl finds no fault`() {
    var random = SplitMix64(state: 51)
    var skipped = 0
    for round in 0..<600 {
      let text = LargeFeatureText.feature(LargeFeatureText.kinds[round % 5], &random)
      let bytes = round % 3 == 0 ? Array(text.utf8) : LargeFeatureText.damaged(text, &random)
      let end = Int.random(in: 1...bytes.count, using: &random)
      let padded = bytes + [UInt8](repeating: 0, count: SliceGroup.padding)
      let work: LargeFeatureWork? = round % 2 == 0 ? .underTest() : nil
      var options = DecodingOptions()
      options.largeFeatureWork = work
      padded.withUnsafeBufferPointer { all in
        guard let base = all.baseAddress else { return }
        guard let start = OpenPositions.start(base, from: 0, to: end, options, pieceSize: 50, nearEnd: 80) else { return }
        skipped += 1
        let head = SliceWalk.firstFault(base, count: start, isWhole: false, options)
        let whole = SliceWalk.firstFault(base, count: end, isWhole: false, options)
        #expect(head == whole, "\(String(decoding: bytes[..<end], as: UTF8.self))")
        #expect(!bytes[start..<end].contains(UInt8(ascii: "{")))
      }
    }
    #expect(skipped > 150)
  }
}
