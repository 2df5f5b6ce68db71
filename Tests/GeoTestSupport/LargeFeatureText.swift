/// Features of some hundred positions, for tests that work on them in pieces.
public enum LargeFeatureText {
  public static let kinds = ["MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon"]

  /// A feature of a kind, with white space, heights, exponents and members behind its geometry as they come.
  ///
  /// - Parameter step: of the grid that positions lie on: a wide one lets edges meet.
  public static func feature(_ kind: String, _ random: inout SplitMix64, step: Double = 0.001) -> String {
    let hasSpace = Int.random(in: 0..<3, using: &random) == 0, hasHeights = Int.random(in: 0..<4, using: &random) == 0
    let hasExponents = Int.random(in: 0..<4, using: &random) == 0
    let (open, comma) = hasSpace ? ("[ ", " ,\n ") : ("[", ",")
    func list(_ items: [String]) -> String { open + items.joined(separator: comma) + (hasSpace ? " ]" : "]") }
    func number(_ value: Double) -> String { hasExponents ? "\(value * 10)e-1" : "\(value)" }
    func position(_ x: Double, _ y: Double) -> String { list([number(x), number(y)] + (hasHeights ? ["5"] : [])) }
    func round(_ value: Double) -> Double { (value / step).rounded() * step }
    func path(isRing: Bool) -> String {
      let count = Int.random(in: 4..<60, using: &random)
      let (x, y) = (Double.random(in: -170...170, using: &random), Double.random(in: -70...70, using: &random))
      var positions: [String] = []
      for _ in 0..<count {
        positions.append(position(round(x + .random(in: -4...4, using: &random)), round(y + .random(in: -4...4, using: &random))))
      }
      return list(isRing ? positions + [positions[0]] : positions)
    }
    func paths(isRing: Bool) -> [String] { (0..<Int.random(in: 1..<6, using: &random)).map { _ in path(isRing: isRing) } }
    let coordinates =
      switch kind {
      case "MultiLineString": list(paths(isRing: false))
      case "Polygon": list(paths(isRing: true))
      case "MultiPolygon": list((0..<Int.random(in: 1..<6, using: &random)).map { _ in list(paths(isRing: true)) })
      default: path(isRing: false)
      }
    let rest = Bool.random(using: &random) ? #","properties":{"list":[[1,2],[3,4],[5,6]],"text":"],[7,8],[9"}"# : #","properties":null"#
    return #"{"type":"Feature","geometry":{"type":"\#(kind)","coordinates":\#(coordinates)}\#(rest)}"#
  }

  /// A text with one byte more, less or other than it has, or with an extension of JSON.
  public static func damaged(_ text: String, _ random: inout SplitMix64) -> [UInt8] {
    var bytes = Array(text.utf8)
    let at = Int.random(in: 0..<bytes.count, using: &random)
    let other = Array("[],-.0e\"{} ".utf8).randomElement(using: &random) ?? 0x20
    switch Int.random(in: 0..<4, using: &random) {
    case 0: bytes.remove(at: at)
    case 3:
      bytes.insert(contentsOf: (["/*],[1,2*/", "//],[3\n", "#],[4\n", "NaN", ",", "\n"].randomElement(using: &random) ?? "").utf8, at: at)
    case 1: bytes.insert(other, at: at)
    default: bytes[at] = other
    }
    return bytes
  }
}
