import GeoTestSupport
import Testing

import GeoToolkit

/// Parts of geometries that are none, beside others that are.
struct DegeneratePartFixTests {
  private static let square = "[[0,0],[4,0],[4,4],[0,4],[0,0]]"

  /// What guesses leave of coordinates.
  @Test(arguments: [
    ("Polygon", "[\(square),[[1,1],[2,2],[1,1]]]", "[\(square)]"),
    ("Polygon", "[\(square),[[1,1],[2,2],[2,1],[1,1]],[[1,1]],[]]", "[\(square),[[1,1],[2,2],[2,1],[1,1]]]"),
    ("MultiPolygon", "[[[[9,9],[8,8],[9,9]]],[\(square)]]", "[[\(square)]]"),
    ("MultiPolygon", "[[\(square),[[1,1],[2,2]]],[[[5,0],[9,0],[9,4],[5,0]]]]", "[[\(square)],[[[5,0],[9,0],[9,4],[5,0]]]]"),
    ("MultiLineString", "[[[1,1]],[],[[1,1],[2,2]],[[3,3]]]", "[[[1,1],[2,2]]]")
  ]) func `a path that is too short goes if another is left`(_ type: String, _ coordinates: String, _ expected: String) throws {
    let text = "{\"type\":\"\(type)\",\"coordinates\":\(coordinates)}"
    let mended = try FixTrial.fixed(text, unsafe: true)
    #expect(mended.text == "{\"type\":\"\(type)\",\"coordinates\":\(expected)}")
    #expect(try FixTrial.fixed(mended.text, unsafe: true).text == mended.text)
  }

  @Test(arguments: [
    ("Polygon", "[[[1,1],[2,2],[1,1]]]"), ("Polygon", "[[[1,1],[2,2],[1,1]],\(square)]"), ("LineString", "[[1,1]]"),
    ("MultiLineString", "[[[1,1]],[[2,2]]]"),
    ("MultiPolygon", "[[[[9,9],[8,8],[9,9]],\(square)],[\(square)]]"), ("MultiPolygon", "[[[[9,9],[8,8],[9,9]]]]")
  ]) func `nothing goes of which nothing would be left, or something valid`(_ type: String, _ coordinates: String) throws {
    let text = "{\"type\":\"\(type)\",\"coordinates\":\(coordinates)}"
    #expect(try FixTrial.fixed(text, unsafe: true).text == text)
  }

  @Test func `safe fixes take out what has no positions, and close triangles`() throws {
    func safe(_ type: String, _ coordinates: String) throws -> String {
      String(
        try FixTrial.fixed("{\"type\":\"\(type)\",\"coordinates\":\(coordinates)}", unsafe: false).text.dropLast().split(
          separator: "\"coordinates\":")[1])
    }
    #expect(try safe("Polygon", "[\(Self.square),[]]") == "[\(Self.square)]")
    #expect(try safe("Polygon", "[\(Self.square),[[1,1],[2,2],[2,1]]]") == "[\(Self.square),[[1,1],[2,2],[2,1],[1,1]]]")
    #expect(try safe("Polygon", "[\(Self.square),[[1,1],[2,2],[1,1]]]") == "[\(Self.square),[[1,1],[2,2],[1,1]]]")
    #expect(try safe("MultiLineString", "[[[1,1]],[[1,1],[2,2]]]") == "[[[1,1]],[[1,1],[2,2]]]")
  }

  @Test(arguments: [
    #"{"type":"LineString","coordinates":[[2,2],[2,2]]}"#, #"{"type":"Polygon","coordinates":[[[2,2],[3,3],[4,4],[2,2]]]}"#
  ]) func `of a collection the rest is repaired beside what has no length or area`(_ other: String) throws {
    let text = #"{"type":"GeometryCollection","geometries":[\#(other),{"type":"Polygon","coordinates":[[[0,0],[4,0],[0,4],[4,4],[0,0]]]}]}"#
    let mended = try FixTrial.fixed(text, unsafe: true)
    #expect(mended.text.contains(other) && !mended.left.contains("GJ501"), "\(mended)")
    #expect(mended.left.count == 1 && mended.text != text)
  }

  @Test(arguments: [("", 0), (",[[0,0],[1,1]]", 1)]) func `of very many empty lines each is taken out without a look at all`(
    _ last: String, _ others: Int
  ) {
    let count = 20_000
    let head = #"{"type":"MultiLineString","coordinates":["#
    let text = head + repeatElement("[]", count: count).joined(separator: ",") + last + "]}"
    let findings = (0..<count).map { index in
      Diagnostic(.lineTooShort, byte: head.utf8.count + 3 * index, byteCount: 2, pointer: "/coordinates/\(index)", message: "")
    }
    let start = ThreadTime.now
    #expect(TextMending(Array(text.utf8)).replacements(for: findings).count == others * count)
    #expect(ThreadTime.now - start < .seconds(4))
  }
}
