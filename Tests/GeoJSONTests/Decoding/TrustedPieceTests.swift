import Foundation
import GeoModel
import GeoTestSupport
import Testing

@testable import GeoJSON

/// Pieces that are handed out on trust: whatever the text, what comes of them is what one thread makes of it.
struct TrustedPieceTests {

  private static func check(_ text: String, trusts: Bool? = true, goesBack: Bool? = nil, _ name: String) {
    let bytes = Array(text.utf8)
    let whole = DecodedText(bytes)
    var (trusted, wentBack) = (0, 0)
    for isWhole in [false, true] {
      (trusted, wentBack) = (0, 0)
      for chunk in [97, 256, 1000, 5000] {
        let pieces = DecodedText(bytes, chunk: chunk, door: isWhole ? .wholeInPieces : .inPieces)
        #expect(pieces == whole, "\(name) in chunks of \(chunk): \(pieces.difference(from: whole) ?? "")")
        for ahead in [0, 1, 5] {
          let counts = counts(bytes, isWhole: isWhole, chunk: chunk, ahead: ahead)
          #expect(counts.rows == whole.features.count, "\(name) in chunks of \(chunk), \(ahead) ahead")
          trusted += counts.trusted
          wentBack += counts.wentBack
        }
      }
      if let trusts { #expect((trusted > 0) == trusts, "\(name): \(trusted) pieces were trusted, of a whole input: \(isWhole)") }
      if let goesBack { #expect((wentBack > 0) == goesBack, "\(name): went back \(wentBack) times, in a whole input: \(isWhole)") }
    }
  }

  private static func counts(
    _ bytes: [UInt8], _ options: DecodingOptions = DecodingOptions(), isWhole: Bool = false, chunk: Int, ahead: Int
  ) -> (rows: Int, trusted: Int, wentBack: Int) {
    var slicer = isWhole ? FeatureSlicer(whole: bytes, options: options, groupSize: chunk) : FeatureSlicer(options: options)
    var decoder = FeatureDecoder(options: options)
    var pieces = TrustedPieces(mostAhead: ahead)
    var rows = 0
    var text: [UInt8] = []
    func take(_ block: FeatureBlock<Geographic>) {
      #expect(block.byteOffset == text.count)
      #expect(block.rows.map(\.ordinal) == Array(rows..<rows + block.count))
      rows += block.count
      text += block.text[0..<block.text.count]
    }
    for start in stride(from: 0, to: isWhole ? 0 : bytes.count, by: chunk) {
      bytes[start..<min(start + chunk, bytes.count)].withUnsafeBytes { slicer.append($0) }
      while let block = pieces.next(of: &slicer, decoder: &decoder, isEnd: false) { take(block) }
    }
    if !isWhole { slicer.finish() }
    while let block = pieces.next(of: &slicer, decoder: &decoder, isEnd: true) { take(block) }
    #expect(text + slicer.rest == bytes)
    return (rows, pieces.trustedCount, pieces.wentBackCount)
  }

  private static func feature(_ index: Int, _ properties: String = "") -> String {
    #"{"type":"Feature","id":\#(index),"properties":{"n":"\#(index)"\#(properties)},"geometry":{"type":"Point","coordinates":[\#(index % 180),\#(index % 90)]}}"#
  }

  private static func collection(_ features: [String], separator: String = ",\n") -> String {
    #"{"type":"FeatureCollection","name":"c","features":["# + "\n" + features.joined(separator: separator) + "\n],\"end\":1}"
  }

  private static let usual = (0..<120).map { feature($0) }

  @Test func `features that begin alike`() {
    for separator in [",\n", ",", " , ", "\n,\n  "] {
      Self.check(Self.collection(Self.usual, separator: separator), goesBack: false, "\(separator.debugDescription)")
    }
  }

  @Test func `sequences`() {
    for separator in ["\n", "\r\n", "\n\u{1E}", "\n\n", "\r\n\r\n"] {
      let text = (separator.contains("\u{1E}") ? "\u{1E}" : "") + Self.usual.joined(separator: separator) + "\n"
      Self.check(text, goesBack: false, "\(separator.debugDescription)")
    }
    Self.check(Self.usual.joined(), trusts: false, "nothing between them")
    Self.check(Self.usual.joined(separator: " "), trusts: true, "spaces between them")
  }

  @Test func `what stands between features also stands in some of them`() {
    let border = "},\n" + Self.feature(7).prefix(19)
    let escaped = String(border).replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    for (name, properties) in [
      ("nested", #","list":[\#(Self.feature(1)),\#n\#(Self.feature(2))]"#), ("string", #","s":"\#(escaped)""#),
      ("raw line feed", #","s":"}, \#n{\"type\":""#)
    ] {
      for places in [[60], [20, 21, 22, 80], Array(40..<120)] {
        var features = Self.usual
        for place in places { features[place] = Self.feature(place, properties) }
        Self.check(Self.collection(features), "\(name) in \(places.count)")
        Self.check(features.joined(separator: "\n"), "\(name) in \(places.count) lines")
      }
    }
    let all = (0..<60).map { Self.feature($0, #","list":[\#(Self.feature(1)),\#n\#(Self.feature(2))]"#) }
    Self.check(Self.collection(all), trusts: nil, "nested in all")
  }

  @Test func `features that begin otherwise, or are other values`() {
    let others = [
      #"{"id":5,"type":"Feature","properties":null,"geometry":null}"#, #"{ "type":"Feature","properties":null,"geometry":null}"#, "null",
      "[]", "17", #""x""#, "{}",
      #"{"type":"Point","coordinates":[1,2]}"#
    ]
    for other in others {
      for places in [[70], [30, 31, 90]] {
        var features = Self.usual
        for place in places { features[place] = other }
        Self.check(Self.collection(features), "\(other) in \(places)")
      }
    }
  }

  @Test func `collections one after the other, and several arrays of features`() {
    let one = Self.collection(Array(Self.usual[..<40]))
    for between in ["", "\n", " "] { Self.check(one + between + one + between + one, "\(between.debugDescription)") }
    let features = Self.usual[..<40].joined(separator: ",\n")
    Self.check(#"{"type":"FeatureCollection","features":[\#(features)],"x":1,"features":[\#(features)]}"#, "twice")
  }

  @Test func `damage in the midst of what is trusted`() {
    for (from, to) in [
      ("}}", "}"), ("{\"type\"", "\"type\""), ("\"n\"", "\"n"), ("[", ""), ("]", "]]"), ("\"id\":", "\"id\""), ("Feature", "Feat\nure")
    ] {
      for places in [[60], [15, 16, 90], [119]] {
        var features = Self.usual
        for place in places {
          guard let range = features[place].firstRange(of: from) else { continue }
          features[place].replaceSubrange(range, with: to)
        }
        Self.check(Self.collection(features), "\(from) in \(places)")
        Self.check(features.joined(separator: "\n"), "\(from) in lines \(places)")
      }
      var cut = Self.collection(Self.usual)
      cut.removeLast(cut.count / 3)
      Self.check(cut, "cut off")
    }
  }

  @Test func `features much longer than those before`() {
    var features = Self.usual
    for (place, length) in [(50, 300), (70, 900), (90, 3000), (95, 20_000)] {
      features[place] = Self.feature(place, #","s":"\#(String(repeating: "x", count: length))""#)
    }
    Self.check(Self.collection(features), "long")
    Self.check(features.joined(separator: "\n"), "long lines")
  }

  @Test func `a bracket too few and one too many behind a feature that is longer than those before`() {
    // Together they are longer than usual where that one has not been seen, and are looked into.
    for place in 61...90 {
      var features = Self.usual
      features[60] = Self.feature(60, #","s":"\#(String(repeating: "x", count: 700))""#)
      features[place].removeLast()
      features[place + 1] += "}"
      Self.check(Self.collection(features), "at \(place)")
    }
  }

  @Test func `features of all lengths, some of them damaged`() {
    var random = SplitMix64(state: 33)
    for round in 0..<60 {
      let features = (0..<80).map { index in
        let length = 1 << Int.random(in: 0...(index < 20 ? 4 : 10), using: &random)
        var feature = Array(Self.feature(index, #","s":"\#(String(repeating: "x", count: Int.random(in: 0...length, using: &random)))""#))
        // Seldom a bracket, a quotation mark or anything else is missing, or is there twice.
        guard Int.random(in: 0..<(round % 2 == 0 ? 30 : 300), using: &random) == 0,
          let place = feature.indices.randomElement(using: &random)
        else { return String(feature) }
        if Bool.random(using: &random) { feature.remove(at: place) } else { feature.insert(feature[place], at: place) }
        return String(feature)
      }
      Self.check(round % 3 == 0 ? features.joined(separator: "\n") : Self.collection(features), trusts: nil, "round \(round)")
    }
  }

  @Test func `features that are too long, whole and in pieces`() {
    let long = (0..<3).map { Self.feature($0, #","s":"\#(String(repeating: "x", count: 30_000))""#) }
    let damaged = #"{"type":"Feature","properties":{"a":tru},"geometry":null}"#
    var options = DecodingOptions.underTest
    options.maxFeatureSize = 1000
    for features in [
      Self.usual + long + Self.usual, [long[0], Self.usual[0], damaged, long[1], Self.usual[1], long[2]],
      [Self.usual[0], Self.usual[1]] + long + Self.usual
    ] {
      for text in [features.joined(separator: "\n"), Self.collection(features)] {
        let whole = DecodedText(Array(text.utf8), options: options)
        for chunk in [64, 97, 1000, 4096, 20_000] {
          let pieces = DecodedText(Array(text.utf8), options: options, chunk: chunk, door: .inPieces)
          #expect(pieces == whole, "chunks of \(chunk): \(pieces.difference(from: whole)?.prefix(500) ?? "")")
          for ahead in [0, 1, 5] {
            #expect(
              Self.counts(Array(text.utf8), options, chunk: chunk, ahead: ahead).rows == whole.features.count,
              "chunks of \(chunk), \(ahead) ahead")
          }
        }
      }
    }
  }

  /// Found by fuzzing: what was handed out behind pieces that had to be made again was lost.
  @Test func `what follows behind pieces that are made again for a length that was not known is there`() {
    let lines = [
      #""properties":{"a":1,"b":"x"}}"#, #""properties":{"a":1,"b":"x"}}"#, #""properties":{"a":1,"b":"xy"}}"#,
      #""properties":{"a"????"b":"x"}}"#,
      #""properties":{"a":12,"b":"x","a":2}}"#, #""properties":{"b":1,"a":2}}"#, #""prries":{"a":1,"a":1}}"#,
      #""properties":{"a":1,"b":"x"} }"#,
      #"[[[0,0],[2,0],[2,2],[0,0]]]null,"prop}"#, #""properties":{"a":1,"b":"x"}}"#, #""properties":{"a":1,"b":"xy"}}"#,
      #""properties":{"a"????"operties":{"a":1,"\u0062":"x","b":1}}"#
    ]
    let bytes = Array(lines.map { #"{"type":"Feature","geometry":"# + ($0.hasPrefix("[") ? "" : "null,") + $0 + "\n" }.joined().utf8)
    var options = DecodingOptions.underTest
    options.maxFeatureSize = 96
    let whole = DecodedText(bytes, options: options)
    for chunk in 60...200 {
      let pieces = DecodedText(bytes, options: options, chunk: chunk, door: .inPieces)
      #expect(pieces == whole, "chunks of \(chunk): \(pieces.difference(from: whole)?.prefix(300) ?? "")")
    }
  }

  @Test(arguments: ["\n", "\r\n", "\n\u{1E}"]) func `a record that is there as a whole is not held back`(separator: String) {
    var slicer = FeatureSlicer()
    var rows = 0
    func append(_ text: String) {
      Array(text.utf8).withUnsafeBytes { slicer.append($0) }
      while let piece = slicer.nextPiece(rightCount: 0, usualLength: 0) {
        var decoder = FeatureDecoder()
        var block = FeatureBlock<Geographic>()
        _ = decoder.decode(piece, into: &block)
        rows += block.count
      }
    }
    append(Self.usual[..<20].joined(separator: separator) + separator)
    for index in 20..<60 {
      #expect(rows == index)
      append(Self.usual[index] + separator)
    }
  }

  @Test func `without accelerators`() {
    var options = DecodingOptions()
    options.usesAccelerators = false
    let bytes = Array(Self.collection(Self.usual).utf8)
    #expect(DecodedText(bytes, options: options, chunk: 700, door: .inPieces) == DecodedText(bytes))
  }

  @Test func `a border is what stands between all features of a group and nowhere else`() {
    func border(_ text: String) -> FeatureBorder? {
      var slicer = FeatureSlicer()
      let bytes = Array(text.utf8)
      bytes.withUnsafeBytes { slicer.append($0) }
      slicer.finish()
      return slicer.next().flatMap { FeatureBorder(of: $0) }
    }
    #expect(border(Self.collection(Self.usual)) != nil)
    #expect(border(Self.collection([Self.usual[0], Self.usual[1]])) != nil)
    #expect(border(Self.usual.joined(separator: "\n")) != nil)
    #expect(border(Self.collection([Self.usual[0]])) == nil)
    #expect(border(Self.collection(["{\"a\":1}", "{\"a\":{}}", "{\"a\":3}"])) != nil)
    #expect(border(Self.collection(["{\"a\":1}", "{\"b\":2}"])) == nil)
    #expect(border(Self.collection(["{\"a\":1}", "{\"a\":[{},\n{\"a\":1}]}", "{\"a\":1}"])) == nil)
    #expect(border(Self.collection(["{\"a\":1}", "{ \"a\":1}"])) == nil)
    #expect(border(Self.collection(["1", "2"])) == nil)
    #expect(border(Self.usual[0] + "\n[" + Self.usual[1] + "]\n" + Self.usual[2]) == nil)
  }
}
