import Foundation
import GeoJSON
import GeoModel
import GeoTestSupport
import Testing

/// What a damaged feature holds is no feature of the input, and what follows it is not lost with it, wherever quotation marks and brackets went.
struct NestedFeatureTests {
  private static let nested = #"{"type":"Feature","geometry":null,"properties":{"x":1}}"#

  /// Features whose properties hold what looks like features, and text that looks like JSON.
  static func feature(_ number: Int, typeFirst: Bool, properties: Int) -> String {
    let inside = [
      #""s":"}, {\"type\":\"Feature\"] \\ x""#, #""a":[\#(nested),\#(nested)]"#, #""f":\#(nested)"#,
      #""fc":{"type":"FeatureCollection","features":[\#(nested),\#(nested)]}"#, #""n":"abc""#, #""o":[{"k":"v"},{"k":[{"z":1}]}]"#
    ][properties]
    let rest = #""id":\#(number),"properties":{"i":"p",\#(inside)},"geometry":{"type":"LineString","coordinates":[[1,2],[3,4]]}"#
    return typeFirst ? #"{"type":"Feature",\#(rest)}"# : #"{\#(rest),"type":"Feature"}"#
  }

  static let layouts: [(opening: String, separator: String, closing: String)] = [
    (#"{"type":"FeatureCollection","features":["#, ",", "]}"), (#"{"features":["#, ", ", #"],"type":"FeatureCollection"}"# + "\n"),
    (#"{"type":"FeatureCollection","features":["# + "\n", ",\n", "\n]}\n"), ("", "\n", "\n"), ("\u{1E}", "\n\u{1E}", "\n"), ("", "", "")
  ]

  @Test(arguments: [#"{"rel":"a"}"#, #"{"rel":"a","x":[1]}"#])
  func `objects in a damaged feature are none for the members that stand behind them`(link: String) {
    let rest = #""geometry":{"type":"Point","coordinates":[1,2]},"properties":{}}"#
    let text =
      #"{"type":"FeatureCollection","features":[\#n{"type":"Feature","id":1,"x":tru,"links":[\#n\#(link),\#n\#(link)\#n],\#(rest),"#
      + #"\#n{"type":"Feature","id":2,\#(rest)\#n]}\#n"#
    for chunk in [nil, 1, 50] {
      let decoded = DecodedText(Array(text.utf8), chunk: chunk)
      #expect(decoded.features.map(\.isReadable) == [false, true], "\(decoded.features)")
    }
  }

  private static let damages: [UInt8] = Array("{}[]\",:x\\".utf8)

  /// One to three bytes of it deleted, inserted or replaced.
  private static func damaged(_ text: String, _ random: inout SplitMix64) -> String {
    var bytes = Array(text.utf8)
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let places = bytes.indices.filter { damages.dropLast(2).contains(bytes[$0]) }
      guard let place = places.randomElement(using: &random), let byte = damages.randomElement(using: &random) else { break }
      switch Int.random(in: 0...2, using: &random) {
      case 0: bytes.remove(at: place)
      case 1: bytes.insert(byte, at: place)
      default: bytes[place] = byte
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Damage at random in `count` features of collections and sequences: what is lost although it stands beside no damage, and what came out though it is none of the
  /// features, in few of all texts. (Several faults may make one text of another's structure, which nobody can tell from what was meant.)
  @Test(arguments: [1, 2, 3]) func `features beside no damage come out, and nothing that a feature holds`(count: Int) {
    var random = SplitMix64(state: 9 + UInt64(count))
    let trials = 300
    var lost = 0, phantoms = 0
    for trial in 0..<trials {
      let layout = Self.layouts[trial % Self.layouts.count], typeFirst = Bool.random(using: &random)
      let sound = (0..<Int.random(in: 4...9, using: &random)).map {
        Self.feature($0, typeFirst: typeFirst, properties: Int.random(in: 0..<6, using: &random))
      }
      var features = sound
      let places = features.indices.shuffled(using: &random).prefix(count)
      for place in places { features[place] = Self.damaged(features[place], &random) }
      let text = Array((layout.opening + features.joined(separator: layout.separator) + layout.closing).utf8)
      let decoded = DecodedText(text)
      let read = Set(decoded.features.filter(\.isReadable).map { String(decoding: $0.text, as: UTF8.self) })
      if sound.indices.contains(where: { index in places.allSatisfy { abs($0 - index) > 1 } && !read.contains(sound[index]) }) { lost += 1 }
      if read.contains(Self.nested) { phantoms += 1 }
      let chunk = 1 + trial % 31
      #expect(DecodedText(text, chunk: chunk) == decoded, "chunks of \(chunk): \(String(decoding: text, as: UTF8.self))")
    }
    #expect(lost * 100 <= trials && phantoms * 50 <= trials, "\(lost) lost, \(phantoms) phantoms of \(trials)")
  }

  @Test func `an object whose first name has not come as a whole is looked at once more`() {
    let lines = [
      #"{"type":"FeatureCollection","features":["#, #"{"type":"Feature","id"},"#, #"{"ty ["#, "     0,", "     0", "]", #"X "pro":1}"#, "]}"
    ]
    let text = Array(lines.joined(separator: "\n").utf8)
    let whole = DecodedText(text)
    for chunk in 1...31 {
      for door in DecodedText.Door.allCases { #expect(DecodedText(text, chunk: chunk, door: door) == whole, "chunks of \(chunk)") }
    }
  }

  /// Each damage is a feature's text and what it becomes.
  private static let quotes: [(String, String)] = [
    ("\"p\"", "\"p"), ("\"p\"", "p\""), ("\"p\"", "\"p\"q\""), (#""i""#, #""i"""#), (#""id""#, #""id"#)
  ]

  @Test(arguments: layouts.indices) func `two features that lack a quotation mark, or have one too many, lose nothing between them`(
    layout: Int
  ) {
    let (opening, separator, closing) = Self.layouts[layout]
    for typeFirst in [true, false] {
      for (first, second) in Self.quotes.flatMap({ first in Self.quotes.map { (first, $0) } }) {
        for inside in 0..<6 {
          var features = (0..<12).map { Self.feature($0, typeFirst: typeFirst, properties: (inside + $0) % 6) }
          features[2].replace(first.0, with: first.1, maxReplacements: 1)
          features[9].replace(second.0, with: second.1, maxReplacements: 1)
          let text = Array((opening + features.joined(separator: separator) + closing).utf8)
          let whole = DecodedText(text)
          let read = whole.features.filter(\.isReadable).map { String(decoding: $0.text, as: UTF8.self) }
          #expect(
            read == features.enumerated().filter { ![2, 9].contains($0.offset) }.map(\.element),
            "\(first.1) \(second.1): \(read.count) of 10")
          #expect(whole.features.count == 12 && whole.errors.count == 2)
          #expect(DecodedText(text, chunk: 1 + inside) == whole)
        }
      }
    }
  }

  @Test(arguments: [
    #"{"type":"FeatureCollection,"features":["#, #"{"type":"FeatureCollection","bbox":[0,0,1,1,"features":["#,
    #"{"type":"FeatureCollection" "features":["#,
    #"{"name":"a"b","features":["#, #"{"crs":{"type":"name","properties":{"name":"x"},"features":["#
  ]) func `a collection whose own members are damaged keeps its features`(opening: String) {
    let features = (0..<8).map { Self.feature($0, typeFirst: $0 % 2 == 0, properties: $0 % 6) }
    for closing in ["]}", #"],"type":"FeatureCollection"}"# + "\n"] {
      let text = Array((opening + features.joined(separator: ",") + closing).utf8)
      let whole = DecodedText(text)
      #expect(whole.features.filter(\.isReadable).map { String(decoding: $0.text, as: UTF8.self) } == features)
      // What follows them belongs to nothing any more.
      #expect(whole.errors.count == (closing == "]}" ? 1 : 2), "\(whole.errors)")
      for chunk in [1, 7, 100] { #expect(DecodedText(text, chunk: chunk) == whole) }
    }
  }

  /// Objects and nothing else, each of which could be the next feature; lists that never end; a fault between all of them.
  @Test(arguments: [
    #"{"type":"Feature","a":[{"type":"Feature"},"#, #"{"type":"Feature"x},"#, #"{"a":"b"c"},"#, #"[{"type":"Feature","properties":{}},"#,
    #"{"a":[{"type":"Feature"}"#,
    #"{"type":"Feature","p":"},{"},"x},"#, #"{"b":"{["c},"#
  ]) func `candidates everywhere cost no more than eight looks at each byte`(unit: String) {
    for opening in [#"{"type":"FeatureCollection","features":["#, ""] {
      let text = Array((opening + String(repeating: unit, count: 60_000 / unit.utf8.count)).utf8)
      let start = ThreadTime.now
      let decoded = DecodedText(text)
      #expect(ThreadTime.now - start < .seconds(10))
      #expect(!decoded.errors.isEmpty && decoded.breaches == [])
    }
  }

  /// Texts of two features, of which the first is damaged and holds geometries that begin lines, or stand where the next one may.
  static let geometriesInside: [String] = [
    "{\"type\":\"FeatureCollection\",\"features\":[\n{\"type\":\"Feature\",\"properties\":{},\"geometry\":{\"type\":\"GeometryCollection\",\"geometries\":[{\"type\":\"Polygon\",\"coordinates\":[[[0,0],@[1,0],[1,1],[0,0]]],\n\"bbox\":[0,0,1,1]},\n{\"type\":\"LineString\",\"coordinates\":[[3,4],[5,6]]}]}},\nNEXT\n]}",
    "{\"type\":\"FeatureCollection\",\"features\":[\n{\"type\":\"Feature\",\"properties\":{},\"geometry\":{\"geometries\":[{\"coordinates\":[0,@0],\"type\":\"Point\"},\n{\"type\":\"LineString\",\"coordinates\":[[3,4],[5,6]]}],\"type\":\"GeometryCollection\"},\"id\":1},\nNEXT\n],\"name\":\"x\"}",
    "{\"features\":[\n{\"properties\":{\"route\":@5,\"stops\":[\n{\"coordinates\":[1,2],\"type\":\"Point\"},\n{\"type\":\"Point\",\"coordinates\":[1,3]}]},\"geometry\":null,\"type\":\"Feature\"},\nNEXT\n],\"type\":\"FeatureCollection\"}",
    "\u{1E}{\"type\":\"Feature\",\"properties\":{},\"geometry\":} {\"type\":\"Point\",\"coordinates\":[1,2]}}\n\u{1E}NEXT\n",
    "{\"type\":\"Feature\",\"properties\":{},\"geometry\":} {\"type\":\"Point\",\"coordinates\":[1,2]}}\nNEXT\n",
    "\u{1E}{\"type\":\"Feature\",\"properties\":{},\n\"geometry\":{\n{ \"type\":\"Point\",\"coordinates\":[1,2]}}\n\u{1E}NEXT\n"
  ]

  @Test(arguments: geometriesInside) func `a geometry that a damaged Feature holds is none of the features`(text: String) {
    let next = #"{"type":"Feature","id":2,"properties":{},"geometry":{"type":"Point","coordinates":[5,6]}}"#
    let decoded = DecodedText(Array(text.replacingOccurrences(of: "NEXT", with: next).utf8))
    #expect(decoded.features.map(\.isReadable) == [false, true])
    #expect(decoded.features.last.map { String(decoding: $0.text, as: UTF8.self) } == next)
    #expect(decoded.findings.count == 1)
  }
}
