import GeoJSON
import GeoModel
import GeoTestSupport
import Testing

struct CollectionFrameTests {
  private static let feature = #"{"type":"Feature","properties":null,"geometry":null}"#

  /// A collection with its members in every place, in the compact layout.
  private static let frames: [(front: [String], behind: [String])] = [
    (["\"type\":\"FeatureCollection\""], []), ([], ["\"type\":\"FeatureCollection\""]),
    (["\"bbox\":[1.26,2,3,4]", "\"type\":\"FeatureCollection\""], []),
    (["\"type\":\"FeatureCollection\"", "\"bbox\":[1.26,2,3,4]"], []),
    (["\"type\":\"FeatureCollection\"", "\"bbox\":[1.26,2,3,4]", "\"n\":\"x\""], ["\"m\":{}"]),
    (["\"type\":\"FeatureCollection\""], ["\"bbox\":[1.26,2,3,4]"]),
    (["\"type\":\"FeatureCollection\""], ["\"a\":[1.26]", "\"bbox\":[1.26,2,3,4]", "\"b\":{\"bbox\":[1.26,2,3,4]}"]),
    ([], ["\"bbox\":[1.26,2,3,4]", "\"type\":\"FeatureCollection\""]),
    ([], ["\"type\":\"FeatureCollection\"", "\"bb\\u006Fx\":[1.26,2,3,4]"]),
    (["\"b\":{\"features\":[1,[2]],\"bbox\":[1.26,2,3,4]}", "\"type\":\"FeatureCollection\""], ["\"c\":{\"features\":[]}"])
  ]

  private static func text(_ frame: (front: [String], behind: [String]), _ features: [String]) -> String {
    "{" + (frame.front + ["\"features\":[" + features.joined(separator: ",") + "]"] + frame.behind).joined(separator: ",") + "}"
  }

  private static func isBox(_ member: String) -> Bool { member.hasPrefix("\"bb") }

  @Test(arguments: frames.indices, 0...2)
  func `own members are kept in their places, in front and behind`(index: Int, count: Int) throws {
    let text = Self.text(Self.frames[index], Array(repeating: Self.feature, count: count))
    for layout in Rewritten.layouts {
      let written = try Rewritten.text(text) { $0.layout = layout }
      #expect(Rewritten.bare(written) == text)
      #expect(try Rewritten.text(written) { $0.layout = layout } == written)
    }
  }

  @Test(arguments: frames.indices, 0...2)
  func `a box that is deferred and then left out is dropped wherever it stands, and no other`(index: Int, count: Int) throws {
    let frame = Self.frames[index]
    let features = Array(repeating: Self.feature, count: count)
    let without = (front: frame.front.filter { !Self.isBox($0) }, behind: frame.behind.filter { !Self.isBox($0) })
    for layout in Rewritten.layouts {
      let written = try Rewritten.text(Self.text(frame, features), box: .deferred) { $0.layout = layout }
      #expect(Rewritten.bare(written) == Self.text(without, features))
    }
  }

  @Test(arguments: frames.indices)
  func `the collection's box is rounded wherever it stands, and no other`(index: Int) throws {
    let frame = Self.frames[index]
    func rounded(_ members: [String]) -> [String] {
      members.map { Self.isBox($0) ? $0.replacing("1.26", with: "1.3") : $0 }
    }
    let expected = Self.text((rounded(frame.front), rounded(frame.behind)), [Self.feature])
    for layout in Rewritten.layouts {
      let written = try Rewritten.text(Self.text(frame, [Self.feature]), box: .rounded(decimals: 1)) { $0.layout = layout }
      #expect(Rewritten.bare(written) == expected)
    }
  }

  @Test(arguments: ["null", "[ 1.0, 2, 3, 4 ]", "\"12\"", "{}", "[]", "[1.26,\"2\",3,4]", "[1.26,[2],3,4]", "[1.26,1e999,3,4]", "17"])
  func `a box that has nothing to round, or is none, stays to the letter`(box: String) throws {
    let text = "{\"bbox\":\(box),\"type\":\"FeatureCollection\",\"features\":[\n\(Self.feature)\n]}"
    #expect(try Rewritten.text(text, box: .rounded(decimals: 1)) == text)
  }

  @Test func `of two boxes none is left behind`() throws {
    let box = #""bbox":[1,2,3,4]"#, features = "\"features\":[\n\(Self.feature)\n]"
    let type = #""type":"FeatureCollection""#
    func dropped(_ text: String) throws -> String { try Rewritten.text(text, box: .deferred) }
    #expect(try dropped("{\(box),\(box),\(features),\(box),\(type)}") == "{\(features),\(type)}")
    #expect(try dropped("{\(features),\(box),\(type)}") == "{\(features),\(type)}")
    #expect(try dropped("{\(box),\(features),\(type)}") == "{\(features),\(type)}")
    #expect(try dropped("{\(box),\"type\":\"FeatureCollection\",\(box),\(features)}") == "{\"type\":\"FeatureCollection\",\(features)}")
  }

  @Test(arguments: [
    (#"{"type":"FeatureCollection","x":tru,"features":["#, #"],"y":1}"#, #"{"type":"FeatureCollection","features":["#, #"],"y":1}"#),
    (#"{"type":"FeatureCollection","x":1,"features":["#, #"],"y":nil}"#, #"{"type":"FeatureCollection","x":1,"features":["#, "]}"),
    (#"{"type":"FeatureCollection","x":1,"features":["#, #"],"y":"#, #"{"type":"FeatureCollection","x":1,"features":["#, "]}"),
    (#"{"type":"FeatureCollection","x":"\u{1}","features":["#, "]}", #"{"type":"FeatureCollection","features":["#, "]}")
  ])
  func `members that are no JSON do not make the output none`(
    front: String, behind: String, header: String, footer: String
  ) throws {
    for layout in Rewritten.layouts {
      let written = try Rewritten.text(front + Self.feature + behind) { $0.layout = layout }
      #expect(Rewritten.bare(written) == header + Self.feature + footer)
    }
  }

  @Test(arguments: [
    (#""type":"FeatureColection",%"#, #""type":"FeatureCollection",%"#), (#"%,"n":1"#, #"%,"type":"FeatureCollection","n":1"#),
    (#"%,"n":1,"type":null"#, #"%,"n":1,"type":"FeatureCollection""#),
    (#""type":{"a":[1]},"n":1,%"#, #""type":"FeatureCollection","n":1,%"#),
    (#""ty\u0070e":"Feature\u0043ollection",%"#, #""ty\u0070e":"Feature\u0043ollection",%"#),
    (
      #""type":"FeatureCollection",%,"type":"x","type":2"#,
      #""type":"FeatureCollection",%,"type":"FeatureCollection","type":"FeatureCollection""#
    )
  ])
  func `the type is a collection's whatever the input says`(members: String, expected: String) throws {
    let features = "\"features\":[\(Self.feature)]"
    for layout in Rewritten.layouts {
      let written = try Rewritten.text("{\(members.replacing("%", with: features))}") { $0.layout = layout }
      #expect(Rewritten.bare(written) == "{\(expected.replacing("%", with: features))}")
    }
  }

  @Test func `own members are listed by name, those of the frame aside`() throws {
    let block = try FeatureBlock(
      json:
        #"{"a":1,"type":"FeatureCollection","b\u0022":{"c":2},"features":[{"type":"Feature","properties":null,"geometry":null}],"bbox":[1,2,3,4],"d":[]}"#
    )
    let closing = try #require(block.boundaries.first { $0.isEnd })
    #expect(CollectionFrame.ownMembers(closing) == ["a", "b\"", "bbox", "d"])
  }
}
