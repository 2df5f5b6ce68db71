import GeoJSON
import GeoModel
import GeoTestSupport
import Testing

/// One cause, one finding, at the byte where it shows; however the bytes come, with and without accelerators.
struct OneFindingTests {
  static let feature = #"{"type":"Feature","properties":null,"geometry":null}"#
  static let opening = #"{"type":"FeatureCollection","features":["#

  private func check(_ text: [UInt8], _ expected: [String], _ comment: Comment) {
    var slow = DecodingOptions.underTest
    slow.usesAccelerators = false
    let whole = DecodedText(text)
    #expect(whole.findings.map { "\($0.name) \($0.byte)" } == expected, comment)
    for chunk in [1, 2, 7, 64] {
      let other = DecodedText(text, chunk: chunk)
      #expect(other == whole, "\(comment), chunks of \(chunk): \(other.difference(from: whole) ?? "")")
    }
    #expect(DecodedText(text, options: slow) == whole, comment)
  }

  /// What stands behind the first feature, how far behind it the finding's place is, and how many features there are.
  @Test(arguments: [
    (#"],"a":}"#, 6, 1), (#"] "a":1}"#, 2, 1), ("],a:1}", 2, 1), (#"],"a"}"#, 5, 1),
    ("]]}", 1, 1), ("}", 0, 1), ("\n}\n", 1, 1), (#","name":"x"}"#, 1, 1), (#"],"name":"x","a":}"#, 17, 1),
    (#"],"a":tru}"#, 6, 1), (#"],"a":1 "b"#, 8, 1), (",,]}", 1, 1), (";F]}", 0, 2), (" hello F]}", 1, 2), (",,F]}", 1, 2),
    ("},F]}", 0, 2), ("}},F]}", 0, 2), ("],\nF\n", 3, 2), ("F]}", 0, 2)
  ])
  func `a fault round the features is told where it is`(rest: String, place: Int, features: Int) {
    let text = Self.opening + Self.feature + rest.replacing("F", with: Self.feature)
    let first = Self.opening.utf8.count + Self.feature.utf8.count
    check(Array(text.utf8), ["json.syntax \(first + place)"], "\(rest)")
    #expect(DecodedText(text).features.count == features, "\(rest)")
  }

  @Test(arguments: [("],}", 1), (#"],"a":1,}"#, 7), (",]}", 0), (",]} ", 0)])
  func `a trailing comma round the features is reported where it is`(rest: String, place: Int) {
    let first = Self.opening.utf8.count + Self.feature.utf8.count
    check(Array((Self.opening + Self.feature + rest).utf8), ["json.trailing-comma \(first + place)"], "\(rest)")
  }

  @Test func `what is found of a collection's members stands where its place says, among what is found of its features`() throws {
    for rest in ["] \(Self.feature),\(Self.feature)]}", ",] x]}", #"],"a":}"#] {
      var slicer = FeatureSlicer(whole: Array((Self.opening + Self.feature + "," + Self.feature + "," + rest).utf8))
      var decoder = FeatureDecoder()
      var found: [Int] = []
      while let block = decoder.next(of: &slicer) { found += block.diagnostics.map(\.byte) }
      #expect(found.count > 1 && found == found.sorted(), "\(rest): \(found)")
    }
  }

  @Test func `of a collection that is cut off nothing else is said`() {
    for rest in ["", "]", "],", #"],"a":1"#, #"],"a":{"b":[1"#] {
      let text = Array((Self.opening + Self.feature + rest).utf8)
      check(text, ["json.truncated \(text.count)"], "\(rest)")
    }
    check(Array((Self.opening + ",]}").utf8), ["json.syntax \(Self.opening.utf8.count)"], "a comma alone")
  }

  @Test(arguments: [
    ("\u{C}", 0, "json.stray-text"), ("\u{B}", 0, "json.stray-text"), ("\u{A0}", 0, "json.stray-text"), ("\0", 0, "json.stray-text"),
    ("hello", 0, "json.stray-text"), (",", 0, "json.stray-text"), ("}", 0, "json.stray-text")
  ])
  func `what is no value, before or behind one, is told once`(stray: String, offset: Int, name: String) {
    check(Array((stray + Self.feature).utf8), ["\(name) \(offset)"], "\(stray.debugDescription) before")
    check(Array((Self.feature + stray).utf8), ["\(name) \(Self.feature.utf8.count + offset)"], "\(stray.debugDescription) behind")
    check(
      Array((Self.feature + "\n" + stray + "\n" + Self.feature + "\n").utf8),
      ["\(name) \(Self.feature.utf8.count + 1 + offset)"], "\(stray.debugDescription) between")
  }

  @Test(arguments: [[0xFF, 0xFE], [0xFE, 0xFF], []] as [[UInt8]], [true, false])
  func `a text in another encoding is one finding`(mark: [UInt8], isBigEndian: Bool) {
    if mark.count == 2, (mark[0] == 0xFE) != isBigEndian { return }
    let units = (Self.feature + "\n" + Self.feature + "\n").utf16
    let text = mark + units.flatMap { isBigEndian ? [UInt8($0 >> 8), UInt8($0 & 0xFF)] : [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    check(text, ["json.utf8 0"], "\(mark) \(isBigEndian)")
  }

  /// Also behind white space, before which the true order of bytes was not seen.
  @Test(arguments: ["", " ", "\n", "\n\n \t\r\n"], [("LE", false), ("BE", true)])
  func `the order of bytes is named as it is`(space: String, order: (name: String, isBigEndian: Bool)) {
    for (form, size) in [("UTF-16", 2), ("UTF-32", 4)] {
      let scalars = (space + Self.feature + "\n" + Self.feature + "\n").unicodeScalars
      let text = scalars.flatMap { scalar in
        (0..<size).map { UInt8(truncatingIfNeeded: scalar.value >> UInt32(8 * (order.isBigEndian ? size - 1 - $0 : $0))) }
      }
      let name = form + order.name
      check(text, ["json.utf8 0"], "\(name) \(space)")
      #expect(DecodedText(text).findings.first?.message == "found text in \(name); expected UTF-8 (iconv -f \(name) -t UTF-8 converts it)")
    }
  }

  @Test(arguments: [true, false], [true, false])
  func `a text in UTF-32 is named`(isMarked: Bool, isBigEndian: Bool) {
    let text = ((isMarked ? "\u{FEFF}" : "") + Self.feature).unicodeScalars.flatMap { scalar in
      (0..<4).map { UInt8(truncatingIfNeeded: scalar.value >> UInt32(8 * (isBigEndian ? 3 - $0 : $0))) }
    }
    check(text, ["json.utf8 0"], "\(isMarked) \(isBigEndian)")
    let name = "UTF-32" + (isMarked ? "" : isBigEndian ? "BE" : "LE")
    #expect(DecodedText(text).findings.first?.message == "found text in \(name); expected UTF-8 (iconv -f \(name) -t UTF-8 converts it)")
  }

  @Test func `every fault of the coordinates is told, those of one slip once`() {
    func text(_ type: String, _ coordinates: String) -> [UInt8] {
      Array("{\"type\":\"\(type)\",\"coordinates\":\(coordinates)}".utf8)
    }
    check(
      text("LineString", #"[[1],[[1,2]],null,[3,"x"],[1e999,5],["1","2"]]"#),
      [
        "position.too-short 36", "coordinates.depth 41", "position.not-array 48", "position.not-number 56",
        "number.overflow 62", "position.not-number 72", "position.not-number 76"
      ], "a line")
    let ring = "[[0,0],[1,0],[1,1],[0,0]]"
    for (type, coordinates, place) in [
      ("Polygon", "[[\(ring)]]", 35), ("MultiPolygon", "[\(ring)]", 40), ("Polygon", ring, 34), ("LineString", "[1,2]", 36),
      ("Point", "[[1,2]]", 31), ("MultiLineString", "[[1,2],[3,4]]", 42), ("LineString", "[[[1,2],[3,4]]]", 37)
    ] {
      check(text(type, coordinates), ["coordinates.depth \(place)"], "\(type) \(coordinates)")
    }
    let bad = #"[["x",0],[1,0],[1,1],["x",0]]"#
    #expect(DecodedText(text("Polygon", "[\(bad),\(bad)]")).findings.map(\.name) == Array(repeating: "position.not-number", count: 4))
  }

  @Test func `a geometry where none belongs is looked into, a Feature in its place is not called a geometry`() {
    check(
      Array((Self.opening + #"{"type":"Point","coordinates":["x"],"bbox":[1]}]}"#).utf8),
      ["feature.type 40", "position.not-number 71", "bbox.length 83"], "a geometry in features")
    check(
      Array(#"{"type":"Feature","properties":null,"geometry":\#(Self.feature)}"#.utf8), ["geometry.type 55"], "a Feature as geometry")
    check(
      Array(#"{"features":[\#(Self.feature)],"bbox":["a","b",1,2]}"#.utf8),
      ["member.missing:type 0", "bbox.not-number 75", "bbox.not-number 79"], "a collection without type")
  }

  @Test func `a record that is cut off costs no other one`() {
    let point = #"{"type":"Point","coordinates":[1,2]}"#
    for cut in [
      "{\"type\":\"Point\",\n\"coordinates\":[1,", "{\"type\":\"Point\",\"coordinates\":[1,", "{\"type\":\"Point\",\"coordinates\":["
    ] {
      let text = Array("\(cut)\n\(point)\n\(point)\n\(point)\n".utf8)
      let decoded = DecodedText(text)
      #expect(decoded.features.map(\.isReadable) == [false, true, true, true] && decoded.findings.count == 1, "\(decoded.findings)")
      for chunk in [1, 5, 33] { #expect(DecodedText(text, chunk: chunk) == decoded) }
    }
  }

  @Test func `levels are counted from the outermost one`() {
    var options = DecodingOptions.underTest
    options.maxDepth = 40
    let alone = { (levels: Int) in
      #"{"type":"Feature","properties":{"a":\#(String(repeating: "[", count: levels) + String(repeating: "]", count: levels))},"geometry":null}"#
    }
    #expect(DecodedText(Array(alone(38).utf8), options: options).findings.isEmpty)
    #expect(DecodedText(Array(alone(39).utf8), options: options).findings.map(\.name) == ["json.depth"])
    #expect(DecodedText(Array((Self.opening + alone(36) + "]}").utf8), options: options).findings.isEmpty)
    #expect(DecodedText(Array((Self.opening + alone(37) + "]}").utf8), options: options).findings.map(\.name) == ["json.depth"])
  }

  @Test func `half of a surrogate pair has a pointer`() throws {
    for (value, pointer) in [
      (#"{"a":[1,{"b/c":"\ud800"}]}"#, "/features/0/properties/a/1/b~1c"), (#"{"a":[1,{"x\ud800":2}]}"#, "/features/0/properties/a/1"),
      (#"{"a":[[],{},"\udc00"]}"#, "/features/0/properties/a/2"), (#"{"a":{"b":1,"\u0064":"\udc00"}}"#, "/features/0/properties/a/d")
    ] {
      let text = Self.opening + #"{"type":"Feature","properties":\#(value),"geometry":null}]}"#
      #expect(DecodedText(text).findings.map(\.pointer) == [pointer])
    }
  }
}
