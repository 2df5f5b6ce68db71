internal import GeoAlgorithms
internal import GeoJSON
internal import GeoModel

/// A map that was written latitude first, as a whole, of which near 90 degrees only some positions show that; or features of it that were.
package enum AxesMending {
  /// Degrees that a map is wide and high at most: of more, nothing can be said as a whole.
  private static let largest = 1.0

  /// Exchanges the axes of all positions, display points included, of a map in one place of which some latitudes are out of range and
  /// no number would be if they changed places; or of single features with such latitudes that lie where the map does once they are exchanged.
  ///
  /// - Returns: `nil` for all other maps.
  /// - Complexity: O(n) for n positions.
  package static func run(_ map: IndoorMap) -> (archive: IndoorArchive, changes: [IndoorChange])? {
    let isWhole = isExchanged(map)
    let features = isWhole ? Array(map.features.indices) : exchangedFeatures(map)
    if features.isEmpty { return nil }
    var edits = [TextEdits](repeating: TextEdits(), count: map.blocks.count)
    for index in features {
      let file = map.features[index].file
      if map.archive.files[file].isPrivate(in: map.archive) { continue }
      let coordinates = PositionMending.coordinates(map, ofFeature: index)
      let replacements = coordinates.flatMap(exchanged)
      if replacements.isEmpty { continue }
      var finding = IndoorFinding(
        rule: .positionSwapped, file: file, feature: index,
        message: isWhole
          ? "found latitude before longitude, as in all the map; expected longitude first"
          : "found latitude before longitude, unlike the rest of the map; expected longitude first")
      finding.pointer = "/geometry"
      finding.value = coordinates.first
      edits[file].add(finding, replacements)
    }
    let made = TextEdits.applied(TextEdits(), edits, to: map)
    return made.1.isEmpty ? nil : made
  }

  private static func isExchanged(_ map: IndoorMap) -> Bool {
    guard let box = box(of: map.features.indices.flatMap { positions(map, $0) }) else { return false }
    guard isOnePlace(box), box.low.x >= -90, box.high.x <= 90, box.low.y >= -180, box.high.y <= 180 else { return false }
    return isBeyondPoles(box)
  }

  /// The features of a map in one place that are there too, with all their positions, once they are exchanged.
  private static func exchangedFeatures(_ map: IndoorMap) -> [Int] {
    var rest: [Position] = [], strays: [(feature: Int, box: Box)] = []
    for index in map.features.indices {
      let positions = positions(map, index)
      guard let box = box(of: positions) else { continue }
      if isBeyondPoles(box) { strays.append((index, box)) } else { rest += positions }
    }
    guard !strays.isEmpty, let place = box(of: rest) else { return [] }
    return strays.filter { stray in
      let (low, high) = (Position(x: stray.box.low.y, y: stray.box.low.x), Position(x: stray.box.high.y, y: stray.box.high.x))
      guard let both = box(of: [place.low, place.high, low, high]) else { return false }
      return isOnePlace(both)
    }.map(\.feature)
  }

  private typealias Box = (low: Position, high: Position)

  /// Of a feature that is not in a private file.
  private static func positions(_ map: IndoorMap, _ index: Int) -> [Position] {
    if map.archive.files[map.features[index].file].isPrivate(in: map.archive) { return [] }
    return map.feature(index).geometry.map { Array($0.positions) } ?? []
  }

  private static func box(of positions: [Position]) -> Box? {
    guard var low = positions.first else { return nil }
    var high = low
    for place in positions {
      low = Position(x: min(low.x, place.x), y: min(low.y, place.y))
      high = Position(x: max(high.x, place.x), y: max(high.y, place.y))
    }
    return (low, high)
  }

  private static func isOnePlace(_ box: Box) -> Bool { box.high.x - box.low.x <= largest && box.high.y - box.low.y <= largest }

  private static func isBeyondPoles(_ box: Box) -> Bool { box.low.y < -90 - 1e-9 || box.high.y > 90 + 1e-9 }

  private static func exchanged(_ coordinates: RawJSON) -> [TextReplacement] {
    let numbers = OrdinateText.numbers(coordinates)
    return numbers.indices.dropLast().flatMap { index -> [TextReplacement] in
      guard numbers[index].place == 0, numbers[index + 1].place == 1 else { return [] }
      let (first, second) = (numbers[index].range, numbers[index + 1].range)
      return [
        TextReplacement(range: first, bytes: Array(coordinates.storage[second])),
        TextReplacement(range: second, bytes: Array(coordinates.storage[first]))
      ]
    }
  }
}
