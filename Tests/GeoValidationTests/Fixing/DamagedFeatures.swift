import Foundation

/// Features with several things broken at random, the same ones in every run: shapes of all kinds, on both sides of the 180th
/// meridian, and damage of text, structure and members.
struct DamagedFeatures: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  private mutating func one(in count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }

  /// The text of a position, whose numbers are seldom what they should be.
  private mutating func position(_ x: Double, _ y: Double) -> String {
    var x = x, y = y
    if one(in: 12) { x += Double(Int.random(in: -40...40, using: &self)) }
    if one(in: 60) { (x, y) = (y, x) }
    var numbers = ["\(x)", "\(y)"]
    if one(in: 40) { numbers.append("7") }
    if one(in: 60) { numbers[0] = "\"\(numbers[0])\"" }
    if one(in: 120) { numbers[1] = ["null", "\"1e999\"", "\"x\"", "1e300", "91"].randomElement(using: &self) ?? "" }
    return "[" + numbers.joined(separator: ",") + "]"
  }

  private mutating func path(_ places: [(Double, Double)], closes: Bool) -> String {
    var texts: [String] = []
    for place in places {
      texts.append(position(place.0, place.1))
      if one(in: 25), let last = texts.last { texts.append(last) }
    }
    if closes, !one(in: 8), let first = texts.first { texts.append(first) }
    if one(in: 6) { texts.reverse() }
    return "[" + texts.joined(separator: ",") + "]"
  }

  private mutating func polygon(_ x: Double, _ y: Double) -> String {
    let size = Double(Int.random(in: 2...9, using: &self))
    var rings = [path([(x, y), (x + size, y), (x + size, y + size), (x, y + size)], closes: true)]
    if one(in: 3) { rings.append(path([(x + 1, y + 1), (x + 1, y + 2), (x + 2, y + 2), (x + 2, y + 1)], closes: true)) }
    return "[" + rings.joined(separator: ",") + "]"
  }

  private mutating func geometry(depth: Int = 0) -> String {
    let x: Double = [0.0, 120, 174, -178, 170].randomElement(using: &self) ?? 0, y = Double(Int.random(in: -60...60, using: &self))
    var members: [String] = []
    switch Int.random(in: 0..<(depth < 2 ? 7 : 5), using: &self) {
    case 0: members = [#""type":"Point""#, #""coordinates":"# + position(x, y)]
    case 1: members = [#""type":"LineString""#, #""coordinates":"# + path([(x, y), (x + 4, y + 1), (x + 9, y)], closes: false)]
    case 2: members = [#""type":"Polygon""#, #""coordinates":"# + polygon(x, y)]
    case 3:
      let parts = [polygon(x, y), one(in: 6) ? "[]" : polygon(x, y + 12)]
      members = [#""type":"MultiPolygon""#, #""coordinates":["# + parts.joined(separator: ",") + "]"]
    case 4: members = [#""type":"MultiPoint""#, #""coordinates":["# + position(x, y) + "," + position(x + 1, y) + "]"]
    default:
      var inner: [String] = []
      for _ in 0..<Int.random(in: 1...2, using: &self) {
        inner.append(
          one(in: 12) ? ["null", "1", "[[]]", #"{"type":"Feature"}"#].randomElement(using: &self) ?? "" : geometry(depth: depth + 1))
      }
      members = [#""type":"GeometryCollection""#, #""geometries":["# + inner.joined(separator: ",") + "]"]
    }
    if one(in: 20) { members[0] = members[0].lowercased() }
    if one(in: 30) { members[1] = members[1].replacingOccurrences(of: #""coordinates":["#, with: #""coordinates":[["#) + "]" }
    if one(in: 8) { members.append(#""bbox":["# + ["\(x)", "\(y)", "\(x + 4)", "\(y + 4)"].joined(separator: ",") + "]") }
    if one(in: 15) { members.append(#""note":{"a":1.0}"#) }
    return "{" + members.joined(separator: ",") + "}"
  }

  /// A sound feature but for its outlines, which cross, touch themselves, turn back, or run the wrong way round.
  mutating func outline() -> [UInt8] {
    var rings: [String] = []
    for radius in one(in: 3) ? [8.0, 3] : [8.0] {
      let count = Int.random(in: 8...40, using: &self)
      var corners = (0..<count).map { index in
        let angle = Double(index) / Double(count) * 2 * .pi
        return "[\((radius * cos(angle) * 8).rounded() / 8),\((radius * sin(angle) * 8).rounded() / 8)]"
      }
      for _ in 0..<Int.random(in: 1...3, using: &self) {
        let place = Int.random(in: 1..<count - 1, using: &self)
        switch Int.random(in: 0..<4, using: &self) {
        case 0: corners[place] = corners[Int.random(in: 0..<count, using: &self)]
        case 1: corners[place] = "[\(Int.random(in: -9...9, using: &self)),\(Int.random(in: -9...9, using: &self))]"
        default: corners.swapAt(place, place + 1)
        }
      }
      if one(in: 2) { corners.reverse() }
      rings.append("[" + (corners + [corners[0]]).joined(separator: ",") + "]")
    }
    let coordinates = "[" + rings.joined(separator: ",") + "]"
    return Array((#"{"type":"Feature","properties":{"a":1.0},"geometry":{"type":"Polygon","coordinates":"# + coordinates + "}}").utf8)
  }

  /// The next one: a record of its own, or a collection of one element.
  mutating func feature() -> [UInt8] {
    let place = geometry()
    if one(in: 6) { return Array(place.utf8) }
    if one(in: 8) {
      let owned = one(in: 2) ? #","properties":{"a":1},"id":3}"# : "}"
      return Array((#"{"type":"FeatureCollection","features":["# + place.dropLast() + owned + "]}").utf8)
    }
    var members = [#""type":"Feature""#, #""geometry":"# + place]
    if !one(in: 10) { members.append(#""properties":{"a":1.0}"#) }
    if one(in: 10) { members.append(#""id":null"#) }
    if one(in: 15) { members.append(#""crs":{"type":"name","properties":{"name":"EPSG:4326"}}"#) }
    if one(in: 6) { members.append(#""bbox":[-180,0,180,9]"#) }
    return Array(("{" + members.joined(separator: ",") + "}").utf8)
  }
}
