internal import GeoModel

/// What changes in coordinates: the text of every number that stays is kept.
extension TextMending {
  typealias Number = (range: Range<Int>, value: Double)

  /// The furthest that a latitude may be beyond a pole to be taken for one that should be on it, in degrees.
  private static let poleReach = 1.0

  /// The value of `coordinates` that a pointer leads into, and its geometry.
  func coordinates(_ pointer: String) -> (value: Range<Int>, geometry: Range<Int>)? {
    let tokens = pointer.split(separator: "/", omittingEmptySubsequences: false)
    guard let last = tokens.lastIndex(of: "coordinates") else { return nil }
    return find(tokens[...last].joined(separator: "/")).map { ($0.item.value, $0.parent) }
  }

  /// Changes every position of the geometry that a pointer leads into.
  func eachPosition(_ pointer: String, _ change: ([Number]) -> [TextReplacement]) -> [TextReplacement] {
    guard let coordinates = coordinates(pointer)?.value else { return [] }
    var replacements: [TextReplacement] = []
    for position in text.positions(coordinates) {
      guard let numbers = text.numbers(position), numbers.count > 1 else { return [] }
      replacements += change(numbers)
    }
    return replacements
  }

  /// The positions from the one that a pointer leads to on, to the end of its path.
  private func run(_ pointer: String) -> [Range<Int>]? {
    guard let (item, parent) = find(pointer) else { return nil }
    let siblings = items(parent)
    guard text[parent.lowerBound] == .openBracket, text.numbers(parent) == nil,
      let index = siblings.firstIndex(where: { $0.value == item.value })
    else { return [item.value] }
    return siblings[index...].map(\.value)
  }

  /// Whether a position is on a line or ring with an edge that goes the long way round: it would go the other way if one
  /// of the positions were brought back.
  private func goesLongWay(_ pointer: String) -> Bool {
    guard let geometry = coordinates(pointer)?.geometry, let type = text.member("type", of: geometry),
      !["\"Point\"", "\"MultiPoint\""].contains(text.string(type.value)), let path = find(pointer)?.parent
    else { return false }
    let longitudes = items(path).map { text.numbers($0.value)?.first?.value ?? .nan }
    return zip(longitudes, longitudes.dropFirst()).contains { ($0 - $1).magnitude >= 180 }
  }

  /// Longitudes brought into ±180 by whole turns, latitudes that are hardly beyond a pole put on it.
  func broughtIntoRange(_ pointer: String) -> [TextReplacement] {
    guard let run = run(pointer) else { return [] }
    var replacements: [TextReplacement] = []
    let goesLongWay = goesLongWay(pointer)
    for position in run {
      guard let numbers = text.numbers(position), numbers.count > 1 else { return [] }
      let (x, y) = (numbers[0].value, numbers[1].value)
      if x.magnitude <= 180, y.magnitude <= 90 { break }
      guard x.magnitude <= (goesLongWay ? 180 : 540), y.magnitude <= 90 + Self.poleReach else { return [] }
      if y.magnitude > 90 { replacements.append(TextReplacement(numbers[1].range, y < 0 ? "-90" : "90")) }
      if x.magnitude > 180 {
        let digits = text.string(numbers[0].range)
        let decimals = digits.firstIndex(of: ".").map { digits.distance(from: $0, to: digits.endIndex) - 1 } ?? 0
        var out = TextOutput()
        out.append(x < 0 ? x + 360 : x - 360, decimals: digits.contains { $0 == "e" || $0 == "E" } ? 17 : min(decimals, 17))
        replacements.append(TextReplacement(range: numbers[0].range, bytes: out.bytes))
      }
    }
    return replacements
  }

  /// The places of the positions of a line or ring.
  func positions(ofPath pointer: some StringProtocol) -> [Range<Int>] {
    guard let path = find(pointer)?.item.value, text[path.lowerBound] == .openBracket, text.numbers(path) == nil else { return [] }
    return text.items(path).map(\.value)
  }

  /// The positions of a ring in the opposite order, what stands between them where it was.
  func reversed(_ pointer: String) -> [TextReplacement] {
    guard let ring = find(pointer)?.item.value else { return [] }
    let positions = text.items(ring).map(\.value)
    guard let first = positions.first, let last = positions.last, positions.count > 2 else { return [] }
    var bytes: [UInt8] = []
    var at = first.lowerBound
    for (place, position) in zip(positions, positions.reversed()) {
      bytes += text[at..<place.lowerBound]
      bytes += text[position]
      at = place.upperBound
    }
    return [TextReplacement(range: first.lowerBound..<last.upperBound, bytes: bytes)]
  }
}
