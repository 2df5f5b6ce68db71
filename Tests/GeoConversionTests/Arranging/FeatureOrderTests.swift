import Foundation
import GeoTestSupport
import GeoToolkit
import Testing

/// The order of features by a key.
@Suite struct FeatureOrderTests {
  /// The values in their order, each as JSON; those of a line are equal.
  private static let ordered = [
    ["false"], ["true"], ["-1e400"], ["-12345678901234567890123"], ["-12345678901234567890122.5"], ["-2"], ["-1.5", "-15e-1"],
    ["-0.001"], ["0", "-0", "0.0", "0e9"], ["1e-400"], ["0.1", "1e-1"], ["0.10000000000000000000001"], ["1", "1.0", "10e-1"], ["1.5"],
    ["2"], ["10", "1e1"], ["9007199254740992"], ["9007199254740993"], ["1e23"], ["1e400"], [#""""#], [#""\u0000""#],
    [#""A""#, #""\u0041""#],
    [#""AB""#], [#""a""#], [#""é""#], [#""\uD83D\uDE00""#, #""😀""#], ["[1]", "{}", "[]"], ["null", ""]
  ]

  private static func text(_ values: [String]) -> String {
    values.enumerated().map { index, value in
      let properties = value.isEmpty ? "{}" : #"{"v":\#(value)}"#
      return #"{"type":"Feature","id":\#(index),"properties":\#(properties),"geometry":null}"# + "\n"
    }.joined()
  }

  private static func ids(_ text: String) -> [Int] {
    text.split(separator: "\n").compactMap { line in
      line.split(separator: ",").first { $0.hasPrefix("\"id\":") }.flatMap { Int($0.dropFirst(5)) }
    }
  }

  private static func sorted(_ text: String, _ key: String, memory: Int = 64 << 20, jobs: Int = 1) throws -> ConvertedText {
    let order = try FeatureOrder(key)
    return try ConvertedText(text) {
      $0.output = GeoJSONOutput(container: .lines)
      $0.order = order
      $0.arrangingMemory = memory
      $0.reading.jobs = jobs
    }
  }

  @Test func `values are in the documented order, in reverse too, and equal ones keep theirs`() throws {
    var random = SplitMix64(state: 3)
    var values: [(rank: Int, text: String)] = []
    for (rank, texts) in Self.ordered.enumerated() { values += texts.map { (rank, $0) } }
    let last = Self.ordered.count - 1
    for _ in 0..<20 {
      let shuffled = values.shuffled(using: &random)
      let text = Self.text(shuffled.map(\.text))
      func expected(_ precedes: (Int, Int) -> Bool) -> [Int] {
        shuffled.enumerated().sorted { a, b in
          let (x, y) = (a.element.rank, b.element.rank)
          if x == y { return a.offset < b.offset }
          return x == last || y == last ? y == last : precedes(x, y)
        }.map(\.offset)
      }
      for memory in [0, 64 << 20] {
        #expect(Self.ids(try Self.sorted(text, "v", memory: memory).text) == expected(<))
        #expect(Self.ids(try Self.sorted(text, "-v", memory: memory).text) == expected(>))
      }
    }
  }

  @Test func `any expression is a key`() throws {
    let text = Self.text(["3", "-4", "1", "\"x\""])
    #expect(Self.ids(try Self.sorted(text, "v * v").text) == [2, 0, 1, 3])
    #expect(Self.ids(try Self.sorted(text, "-(v * v)").text) == [1, 0, 2, 3])
    #expect(Self.ids(try Self.sorted(text, "-$id").text) == [3, 2, 1, 0])
    let missing = try Self.sorted(text, "w")
    #expect(Self.ids(missing.text) == [0, 1, 2, 3] && missing.report.missingProperties == ["w"])
  }

  @Test(arguments: [
    ("population", "population"), ("-population", "-population"), ("hilbert", "hilbert"), ("-hilbert", "-hilbert"),
    ("\"hilbert\"", "\"hilbert\""), ("\"name:en\"", "\"name:en\""), ("-( a+b )", "-(a + b)"), ("--1", "-(-1)"), ("/a/b", "/a/b")
  ])
  func `the text of an order reads as the same order`(text: String, expected: String) throws {
    let order = try FeatureOrder(text)
    #expect(try FeatureOrder(order.description) == order)
    let data = try JSONEncoder().encode([order])
    #expect(try JSONDecoder().decode([FeatureOrder].self, from: data) == [order])
    if text != "-( a+b )", text != "--1" { #expect(order.description == expected) }
  }

  @Test func `the curve keeps neighbours together, and features without positions are last`() throws {
    var random = SplitMix64(state: 11)
    var places: [(Double, Double)?] = (0..<400).map { _ in
      (Double.random(in: -180..<180, using: &random), Double.random(in: -90..<90, using: &random))
    }
    places[17] = nil
    var text = ""
    for (index, place) in places.enumerated() {
      let geometry = place.map { #"{"type":"Point","coordinates":[\#($0.0),\#($0.1)]}"# } ?? "null"
      text += #"{"type":"Feature","id":\#(index),"properties":{},"geometry":\#(geometry)}"# + "\n"
    }
    let ids = Self.ids(try Self.sorted(text, "hilbert").text)
    #expect(ids.sorted() == Array(0..<400) && ids.last == 17)
    func length(_ order: [Int]) -> Double {
      zip(order, order.dropFirst()).reduce(0) { sum, pair in
        guard let a = places[pair.0], let b = places[pair.1] else { return sum }
        return sum + hypot(a.0 - b.0, a.1 - b.1)
      }
    }
    #expect(length(ids) < length(Array(0..<400)) / 4)
    let reverse = Self.ids(try Self.sorted(text, "-hilbert").text)
    #expect(reverse.last == 17 && length(reverse) < length(Array(0..<400)) / 4)
  }

  @Test func `order does not depend on threads, memory and the size of blocks`() throws {
    var random = SplitMix64(state: 5)
    let values = (0..<3000).map { _ in "\(Int.random(in: 0...50, using: &random))" }
    let text = Self.text(values)
    let expected = values.indices.sorted { (Int(values[$0]) ?? 0, $0) < (Int(values[$1]) ?? 0, $1) }
    for jobs in [1, 2, 3] {
      for memory in [0, 10_000, 64 << 20] {
        let result = try Self.sorted(text, "v", memory: memory, jobs: jobs)
        #expect(Self.ids(result.text) == expected && result.report.featuresWritten == 3000)
      }
    }
  }
}
