internal import GeoModel

/// Rings and lines that have too few positions.
extension TextMending {
  /// A ring is closed if it is a triangle that was not; else it goes.
  func mendedRing(_ pointer: String) -> [TextReplacement] {
    let closed = closedTriangle(pointer)
    return closed.isEmpty ? withoutPath(pointer) : closed
  }

  /// Takes out a path that is none: a hole, a line among others, the exterior of a polygon among others that has no holes. If it is empty nothing is lost; what
  /// positions it has are for the user to give up. Nothing is taken out of which nothing would be left.
  func withoutPath(_ pointer: String) -> [TextReplacement] {
    guard let (item, parent) = find(pointer), let (coordinates, geometry) = coordinates(pointer),
      let type = items(geometry).first(where: { text.name($0) == "type" }),
      takesOutPaths || items(item.value).isEmpty
    else { return [] }
    let isFirst = items(parent).first?.value == item.value
    switch text.string(type.value) {
    case "\"MultiLineString\"" where parent == coordinates:
      return hasOther(in: coordinates, least: 2) { $0 } ? [text.removal(of: item.whole)] : []
    case "\"Polygon\"" where parent == coordinates && !isFirst: return [text.removal(of: item.whole)]
    case "\"MultiPolygon\"" where !isFirst: return [text.removal(of: item.whole)]
    case "\"MultiPolygon\"" where items(parent).count == 1:
      return hasOther(in: coordinates, least: 4) { items($0).first?.value } ? [text.removal(of: parent)] : []
    default: return []
    }
  }

  /// Whether of an array of paths, or of what holds one each, one has positions enough: looked for once, since it may have thousands that have not.
  private func hasOther(in array: Range<Int>, least: Int, path: (Range<Int>) -> Range<Int>?) -> Bool {
    if let known = trail.holdsPath[array] { return known }
    let found = items(array).contains { item in path(item.value).map { items($0).count >= least } ?? false }
    trail.holdsPath[array] = found
    return found
  }

  /// Three different positions are a triangle whose first one was not repeated.
  private func closedTriangle(_ pointer: String) -> [TextReplacement] {
    guard let ring = find(pointer)?.item.value else { return [] }
    let positions = text.items(ring).map(\.value)
    let places = positions.compactMap { text.numbers($0) }.filter { $0.count > 1 }
      .map { Position(x: $0[0].value, y: $0[1].value) }
    guard positions.count == 3, places.count == 3, Set(places).count == 3 else { return [] }
    return [TextReplacement(positions[2].upperBound..<positions[2].upperBound, "," + text.string(positions[0]))]
  }
}
