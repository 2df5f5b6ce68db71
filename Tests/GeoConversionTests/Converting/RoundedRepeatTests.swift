import GeoToolkit
import Testing

/// Positions that rounding brings to the place of the one before.
@Suite struct RoundedRepeatTests {
  private func rounded(_ type: String, _ coordinates: String) throws -> (text: String, codes: [String]) {
    func geometry(_ coordinates: String) -> String { #"{"type":"\#(type)","coordinates":\#(coordinates)}"# + "\n" }
    let result = try ConvertedText(geometry(coordinates)) {
      $0.output = GeoJSONOutput(container: .lines)
      $0.writing.decimals = 3
    }
    let prefix = geometry("").dropLast(2)
    #expect(result.text.hasPrefix(prefix))
    return (String(result.text.dropFirst(prefix.count).dropLast(2)), result.codes)
  }

  @Test(arguments: [
    ("[[1.00001,1],[1.00002,1],[2,2]]", "[[1,1],[2,2]]"),
    ("[[1.00001,1,5],[1.00002,1,5],[2,2,0]]", "[[1,1,5],[2,2,0]]"),
    // What is compared is what is written, heights as well.
    ("[[1.00001,1,5],[1.00002,1,5.0001],[2,2,0]]", "[[1,1,5],[2,2,0]]"),
    ("[[1,1,5],[1,1,5.0001],[2,2,0]]", "[[1,1,5],[2,2,0]]"),
    ("[[1.00001,1,5],[1.00002,1,6],[2,2,0]]", "[[1,1,5],[1,1,6],[2,2,0]]"),
    ("[[1.00001,1],[1.00002,1,5],[2,2]]", "[[1,1],[1,1,5],[2,2]]")
  ])
  func `of a line what is written as the one before is left out`(input: String, output: String) throws {
    let result = try rounded("LineString", input)
    #expect(result.text == output)
    #expect(result.codes.filter { $0.hasPrefix("precision") } == [])
    let inner = try rounded("MultiLineString", "[\(input),[[3,3],[4,4]]]")
    #expect(inner.text == "[\(output),[[3,3],[4,4]]]")
  }

  @Test(arguments: ["2", "2.00001"])
  func `what was repeated before goes as well, whatever else is rounded`(number: String) throws {
    #expect(try rounded("LineString", "[[1.5,1],[1.5,1],[\(number),2]]").text == "[[1.5,1],[2,2]]")
    #expect(try rounded("LineString", "[[1.5,1,7],[1.5,1,7],[1.5,1,8],[\(number),2,7]]").text == "[[1.5,1,7],[1.5,1,8],[2,2,7]]")
    #expect(try rounded("Polygon", "[[[1,1],[1,1],[\(number),1],[2,2],[1,1],[1,1]]]").text == "[[[1,1],[2,1],[2,2],[1,1]]]")
    #expect(try rounded("MultiPoint", "[[1.5,1],[1.5,1],[\(number),2]]").text == "[[1.5,1],[1.5,1],[2,2]]")
    #expect(try rounded("LineString", "[[1.5,1,7,1],[1.5,1,7,1],[\(number),2,7,1]]").text == "[[1.5,1,7,1],[1.5,1,7,1],[2,2,7,1]]")
  }

  @Test func `what was no line or ring before is rounded one by one`() throws {
    for (input, output) in [
      ("[[1.5,1],[1.5,1]]", "[[1.5,1],[1.5,1]]"), ("[[1.50001,1],[1.50001,1]]", "[[1.5,1],[1.5,1]]"),
      ("[[1,1,5],[1,1,5.0001]]", "[[1,1,5],[1,1,5]]"), ("[[1,1,5],[1,1,6],[1,1,6.0001]]", "[[1,1,5],[1,1,6]]")
    ] {
      let result = try rounded("LineString", input)
      #expect(result.text == output && result.codes.isEmpty)
    }
    #expect(try rounded("Polygon", "[[[1,1],[1,1],[1.00001,1],[1,1]]]").text == "[[[1,1],[1,1],[1,1],[1,1]]]")
  }

  @Test func `rings and points`() throws {
    #expect(try rounded("Polygon", "[[[1,1,5],[1.00001,1,5.0001],[2,1,0],[2,2,0],[1,1,5]]]").text == "[[[1,1,5],[2,1,0],[2,2,0],[1,1,5]]]")
    #expect(try rounded("MultiPoint", "[[1.00001,1],[1.00002,1]]").text == "[[1,1],[1,1]]")
  }

  @Test func `fourth numbers stay, and so do the positions that they belong to`() throws {
    for type in ["LineString", "MultiPoint"] {
      let result = try rounded(type, "[[1.00001,1,5,100],[1.00002,1,5,200],[2,2,0,300]]")
      #expect(result.text == "[[1,1,5,100],[1,1,5,200],[2,2,0,300]]")
      #expect(Set(result.codes) == ["position.too-long"], "\(result.codes)")
    }
    let ring = try rounded("Polygon", "[[[1.00001,1,5,1],[1.00002,1,5,2],[2,1,0,3],[2,2,0,4],[1.00001,1,5,5]]]")
    #expect(ring.text == "[[[1,1,5,1],[1,1,5,2],[2,1,0,3],[2,2,0,4],[1,1,5,5]]]")
    // A line that has become a point is none, and that is told.
    let lines = try rounded("MultiLineString", "[[[1.00001,1,5,1],[1.00002,1,5,2]],[[2.0001,2,0,3],[3,3,0,4]]]")
    #expect(lines.text == "[[[2,2,0,3],[3,3,0,4]]]")
    #expect(lines.codes.contains("precision.collapsed"))
  }
}
