import GeoModel
import GeoTestSupport
import Testing

@testable import GeoJSON

struct RoundingTests {
  private func coordinates(_ text: String, type: String = "Point", _ decimals: Int) throws -> String {
    let written = try Rewritten.feature(#"{"type":"\#(type)","coordinates":\#(text)}"#) { $0.decimals = decimals }
    return String(written.dropFirst(#"{"type":"","coordinates":"#.count + type.count).dropLast())
  }

  @Test(arguments: 0...17) func `a coordinate has so many decimals at most`(decimals: Int) throws {
    let digits = "12345678901234567"
    let written = try coordinates("[13.12345678901234567,-1.5]", decimals)
    let first = written.dropFirst().prefix { $0 != "," }
    #expect((first.split(separator: ".").dropFirst().first?.count ?? 0) <= decimals)
    if decimals <= 12, decimals > 0 {
      let rounded = Int(digits.prefix(decimals + 1)).map { ($0 + 5) / 10 } ?? 0
      let text = String(rounded)
      var fraction = String(repeating: "0", count: decimals - text.count) + text
      while fraction.last == "0" { fraction.removeLast() }
      #expect(first == "13." + fraction)
    }
    #expect(written.hasSuffix(decimals == 0 ? ",-2]" : ",-1.5]"))
  }

  @Test func `the double is rounded, by its shortest decimal, so that spellings of one place stay one place`() throws {
    for spelling in ["0.1234567890123454999", "0.1234567890123455", "1.2345678901234550001e-1"] {
      #expect(try coordinates("[\(spelling),2.675]", 15) == "[0.123456789012346,2.675]")
      #expect(try coordinates("[\(spelling),-2.675]", 2) == "[0.12,-2.68]")
    }
  }

  @Test func `what has no more digits than it needs stays to the letter`() throws {
    #expect(try coordinates("[ 1.5 , 0 ]", 2) == "[ 1.5 , 0 ]")
    #expect(try coordinates("[ 100 , -20 ]", 2) == "[ 100 , -20 ]")
    #expect(try coordinates("[[ 10.05 , -0.2 ],[ 20.203, 0.0304 ]]", type: "LineString", 4) == "[[ 10.05 , -0.2 ],[ 20.203, 0.0304 ]]")
  }

  @Test func `zeros behind the last decimal and signs of zero go, also where nothing else is rounded`() throws {
    #expect(try coordinates("[ 1.50 , -0.0 ]", 2) == "[1.5,0]")
    #expect(try coordinates("[1.500,-0]", 2) == "[1.5,0]")
    #expect(try coordinates("[1.0,2]", 2) == "[1,2]")
    #expect(try coordinates("[[1,2],[3,4.0]]", type: "LineString", 2) == "[[1,2],[3,4]]")
    #expect(try coordinates("[10,20,30.0]", 2) == "[10,20,30]")
  }

  @Test func `a digit that is to go is found wherever it stands`() {
    var random = SplitMix64(state: 60)
    let plain = ["0", "10", "-20.05", "100", "0.001", "-0.2", "123456.7", "1", "-1200", "305.060708"]
    let spare = ["1.50", "-0", "-0.0", "0.0", "100.0", "7.10", "-12.340", "-00"]
    for count in 1...90 {
      let numbers = (0..<count).map { _ in plain.randomElement(using: &random) ?? "" }
      func text(_ numbers: [String]) -> [UInt8] { Array("[\(numbers.joined(separator: count % 2 == 0 ? "," : ", "))]".utf8) }
      #expect(!text(numbers).withUnsafeBufferPointer { TextOutput.hasSpareDigits($0) }, "\(numbers)")
      var other = numbers
      other[Int.random(in: 0..<count, using: &random)] = spare.randomElement(using: &random) ?? ""
      #expect(text(other).withUnsafeBufferPointer { TextOutput.hasSpareDigits($0) }, "\(other)")
    }
  }

  @Test func `exponents, heights and zeros below nothing are rounded`() throws {
    #expect(try coordinates("[1e1,-1e-9,4805.5951]", 2) == "[10,0,4805.6]")
    #expect(try coordinates("[1.25E1,2.5e-1]", 1) == "[12.5,0.3]")
    #expect(try coordinates("[-0.001,0.004]", 2) == "[0,0]")
    #expect(try coordinates("[[1.26,2,3.04],[4,5.55]]", type: "LineString", 1) == "[[1.3,2,3],[4,5.6]]")
  }

  @Test func `numbers of hundreds of digits are rounded`() throws {
    let long = "1." + String(repeating: "4", count: 400)
    #expect(try coordinates("[\(long),\(String(repeating: "9", count: 20))]", 3).hasPrefix("[1.444,"))
  }

  @Test(arguments: [
    ("MultiPoint", "[]"), ("LineString", "[[0.04,1],[2,3]]"), ("Polygon", "[]"), ("MultiLineString", "[]"),
    ("MultiPolygon", "[]"), ("MultiPolygon", "[[[[0.04,0],[1,0],[1,1],[0.04,0]]],[[[0,0],[1,0],[1,1],[0,0]],[[0,0],[1,0],[1,1],[0,0]]]]"),
    ("MultiLineString", "[[[0.04,0],[1,1]],[[2,2],[3,3]]]"), ("Polygon", "[[[0.04,0],[1,0],[1,1],[0.04,0]]]"),
    ("MultiPoint", "[[0.04,1]]")
  ])
  func `every type keeps its shape`(type: String, text: String) throws {
    // The point makes sure that the feature is written anew.
    let input =
      #"{"type":"GeometryCollection","geometries":[{"type":"\#(type)","coordinates":\#(text)},{"type":"Point","coordinates":[0.04,1]}]}"#
    let expected = input.replacing("0.04", with: "0")
    #expect(try Rewritten.feature(input) { $0.decimals = 1 } == expected)
  }

  @Test func `nested collections are rounded in their places, to the letter round the coordinates`() throws {
    let input =
      #"{"geometry": {"geometries": [{"coordinates": [1.26, 2], "x": 0.123, "type": "Point"}, {"type": "GeometryCollection", "geometries": [{"type": "Point", "coordinates": [ 3.14159, 4 ]}]}], "type": "GeometryCollection"}, "properties": {"p": 0.123}, "type": "Feature"}"#
    #expect(
      try Rewritten.feature(input) { $0.decimals = 1 }
        == input.replacing("[1.26, 2]", with: "[1.3,2]").replacing("[ 3.14159, 4 ]", with: "[3.1,4]"))
  }

  private func box(_ box: String, _ geometry: String, decimals: Int = 1) throws -> String {
    let written = try Rewritten.feature(
      #"{"type":"Feature","bbox":\#(box),"properties":null,"geometry":\#(geometry)}"#
    ) { $0.decimals = decimals }
    let block = try FeatureBlock(json: written)
    #expect(block.diagnostics.filter { $0.rule.code.hasPrefix("GJ24") }.map(\.message) == [])
    return String(written.dropFirst(#"{"type":"Feature","bbox":"#.count).prefix { $0 != "p" }.dropLast(2))
  }

  @Test func `a box that no step worked out stays what it is`() throws {
    #expect(try box("[0,0,9.25,9]", #"{"type":"LineString","coordinates":[[1.26,2.34],[-3.47,4.56]]}"#) == "[0,0,9.25,9]")
  }

  @Test func `a box stays to the letter where nothing is rounded`() throws {
    #expect(try box("[ 1.000, 2, 1.00001, 2 ]", #"{"type":"Point","coordinates":[1,2]}"#) == "[ 1.000, 2, 1.00001, 2 ]")
  }

  @Test func `numbers behind the third stay, whatever is rounded`() throws {
    #expect(try coordinates("[ 1.239, -0.001, 7.777, 8.8888, 1e3 ]", 2) == "[ 1.24, 0, 7.78, 8.8888, 1e3 ]")
    #expect(
      try coordinates("[[1.239,2,3,4.4444],[5.555,6]]", type: "LineString", 1) == "[[1.2,2,3,4.4444],[5.6,6]]")
  }
}
