import Foundation
import GeoJSON
import GeoModel
import GeoTestSupport
import Testing

/// Two faults of which each could be the other's end: what stands between them is read.
struct TwoFaultTests {
  private static let count = 12

  private static func feature(_ number: Int, typeFirst: Bool) -> String {
    let rest = #""id":\#(number),"properties":{"b":[\#(number)]},"geometry":{"type":"LineString","coordinates":[[1,2],[3,4]]}"#
    return typeFirst ? #"{"type":"Feature",\#(rest)}"# : #"{\#(rest),"type":"Feature"}"#
  }

  private static let layouts: [(opening: String, separator: String, closing: String)] = [
    (#"{"type":"FeatureCollection","features":["# + "\n", ",\n", "\n]}\n"), ("", "\n", "\n"),
    (#"{"type":"FeatureCollection","features":["#, ",", "]}")
  ]

  /// Where features are cut off, and what is left of another that is broken otherwise.
  private static let ends = [#""coordinates":[[1,"#, #""coordinates":[[1"#, #""coordinates":["#, #""b":["#, #""b":"#, #""properties":{"#]
  private static let faults = [#"{"type":"LineStri]]}}"#, #"{"a":"say "hi"}"#, #"{""ype":1}"#, "[2,}}", #"{"a":[}"#, #"""#]

  @Test(arguments: layouts.indices, ends)
  func `a feature that is cut off costs itself, whatever is broken further on`(layout: Int, end: String) throws {
    let (opening, separator, closing) = Self.layouts[layout]
    for fault in Self.faults + [""] {
      var features = (0..<Self.count).map { Self.feature($0, typeFirst: layout == 2 || $0 % 2 == 0) }
      features[2] = String(features[2].prefix(upTo: try #require(features[2].range(of: end)).upperBound))
      if !fault.isEmpty { features[9] = fault }
      let text = Array((opening + features.joined(separator: separator) + (fault.isEmpty && layout != 1 ? "" : closing)).utf8)
      let whole = DecodedText(text)
      let read = whole.features.filter(\.isReadable).map { String(decoding: $0.text, as: UTF8.self) }
      // The neighbour of either may go with it.
      let sound = features.indices.filter { ![2, 3].contains($0) && (fault.isEmpty || ![8, 9, 10].contains($0)) }.map { features[$0] }
      #expect(
        sound.allSatisfy(read.contains),
        "\(layout) \(end) \(fault): \(read.count) of \(Self.count), \(whole.findings.map { "\($0.name) \($0.byte)" })")
      #expect(!whole.errors.isEmpty)
      for chunk in [1, 7, 100] {
        let other = DecodedText(text, chunk: chunk)
        #expect(other == whole, "\(layout) \(end) \(fault), chunks of \(chunk): \(other.difference(from: whole) ?? "")")
      }
    }
  }

  @Test func `a record beyond the limit is one finding, and nothing in it a feature`() {
    var options = DecodingOptions()
    options.maxFeatureSize = 1024
    let long = String(repeating: "x", count: 3000)
    let point = #"{"type":"Point","coordinates":[1,2]}"#
    for record in [
      #"{"type":"Feature","properties":{"a":"\#(long)"},"geometry":null}"#, #"["\#(long)",1]"#, #""\#(long)""#,
      #"{"type":"Feature","properties":{"a":"\#(long)","b":[\#n\#(point),\#n\#(point)\#n]},"geometry":null}"#
    ] {
      for mark in ["", "\u{1E}"] {
        let text = Array((mark + point + "\n" + mark + record + "\n" + mark + point + "\n").utf8)
        let whole = DecodedText(text, options: options)
        #expect(whole.findings.map(\.name) == ["limit.feature-size"], "\(record.prefix(40))")
        #expect(whole.features.map(\.isReadable) == [true, false, true], "\(record.prefix(40))")
        for chunk in [1, 100] { #expect(DecodedText(text, options: options, chunk: chunk) == whole) }
      }
    }
  }
}
