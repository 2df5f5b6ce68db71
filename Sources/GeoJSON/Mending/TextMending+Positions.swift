internal import GeoModel

/// What changes in coordinates: the text of every number that stays is kept.
extension TextMending {
  typealias Number = (range: Range<Int>, value: Double)

  /// The furthest that a latitude may be beyond a pole to be taken for one that should be on it, in degrees.
  private static let poleReach = 1.0

  /// The value of `coordinates` that a pointer leads into, and its geometry.
  func coordinates(_ pointer: String) -> (value: Range<Int>, geometry: Range<Int>)? {
    let tokens = JSONPointer.steps(of: pointer)
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

  /// The line, or the polygon with its holes, that a pointer leads into; `nil` for points, each of which is a place by itself.
  func shape(_ pointer: String) -> Range<Int>? {
    guard let (value, geometry) = coordinates(pointer), let type = items(geometry).first(where: { text.name($0) == "type" }) else {
      return nil
    }
    switch text.string(type.value) {
    case "\"LineString\"", "\"Polygon\"": return value
    case "\"MultiLineString\"", "\"MultiPolygon\"":
      guard let place = find(pointer)?.item.value else { return nil }
      return items(value).first { $0.value.contains(place.lowerBound) }?.value
    default: return nil
    }
  }

  /// A line or polygon of which every longitude is beyond ±180, or on it, moved by a whole turn: its holes with it, and what touches the meridian. One that
  /// goes over the meridian is for a cut.
  func moved(_ shape: Range<Int>) -> [TextReplacement] {
    let longitudes = text.positions(shape).map { text.numbers($0)?.first }
    guard let first = longitudes.first??.value else { return [] }
    let beyond = first < 0 ? -540.0 ... -180.0 : 180.0...540.0
    var replacements: [TextReplacement] = []
    for longitude in longitudes {
      guard let longitude, beyond.contains(longitude.value) else { return [] }
      replacements.append(turned(longitude))
    }
    return replacements
  }

  /// A longitude brought nearer to 0 by a whole turn, exactly: with the decimals of the shortest text of its number, so that two spellings of one place stay one.
  private func turned(_ longitude: Number) -> TextReplacement {
    let x = longitude.value, digits = "\(x)"
    let decimals = digits.firstIndex(of: ".").map { digits.distance(from: $0, to: digits.endIndex) - 1 } ?? 0
    var out = TextOutput()
    out.append(x < 0 ? x + 360 : x - 360, decimals: min(decimals, 17))
    return TextReplacement(range: longitude.range, bytes: out.bytes)
  }

  /// Latitudes that are hardly beyond a pole put on it, from the position that a pointer leads to on while positions are beyond the ranges, and
  /// longitudes of points brought into ±180 by a whole turn.
  func broughtIntoRange(_ pointer: String, isPoint: Bool) -> [TextReplacement] {
    guard let run = run(pointer) else { return [] }
    var replacements: [TextReplacement] = []
    for position in run {
      guard let numbers = text.numbers(position), numbers.count > 1 else { return [] }
      let (x, y) = (numbers[0].value, numbers[1].value)
      if x.magnitude <= 180, y.magnitude <= 90 { break }
      guard x.magnitude <= 540, y.magnitude <= 90 + Self.poleReach else { return [] }
      if y.magnitude > 90 { replacements.append(TextReplacement(numbers[1].range, y < 0 ? "-90" : "90")) }
      if isPoint, x.magnitude > 180 { replacements.append(turned(numbers[0])) }
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
