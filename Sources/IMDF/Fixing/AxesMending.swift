internal import GeoAlgorithms
package import GeoJSON
internal import GeoModel

/// A map that was written latitude first, as a whole: near 90 degrees only some of its positions show that.
package enum AxesMending {
  /// Degrees that a map is wide and high at most: of more, nothing can be said as a whole.
  private static let largest = 1.0

  /// Exchanges the axes of all positions, display points included, of a map in one place of which some latitudes are out of range and
  /// no number would be if they changed places.
  ///
  /// - Returns: `nil` for all other maps.
  /// - Complexity: O(n) for n positions.
  package static func run(_ archive: IndoorArchive, decoding: DecodingOptions) -> (archive: IndoorArchive, changes: [IndoorChange])? {
    let map = IndoorMap(archive, options: decoding)
    guard isExchanged(map) else { return nil }
    var edits = [TextEdits](repeating: TextEdits(), count: map.blocks.count)
    for index in map.features.indices {
      let file = map.features[index].file
      if archive.files[file].isPrivate(in: archive) { continue }
      let coordinates = PositionMending.coordinates(map, ofFeature: index)
      let replacements = coordinates.flatMap(exchanged)
      if replacements.isEmpty { continue }
      var finding = IndoorFinding(
        rule: .positionSwapped, file: file, feature: index,
        message: "found latitude before longitude, as in all the map; expected longitude first")
      finding.pointer = "/geometry"
      finding.value = coordinates.first
      edits[file].add(finding, replacements)
    }
    let made = IndoorFixing.applied(TextEdits(), edits, to: map)
    return made.1.isEmpty ? nil : made
  }

  private static func isExchanged(_ map: IndoorMap) -> Bool {
    var (low, high) = (Position(x: .infinity, y: .infinity), Position(x: -.infinity, y: -.infinity))
    for index in map.features.indices where !map.archive.files[map.features[index].file].isPrivate(in: map.archive) {
      guard let positions = map.feature(index).geometry?.positions else { continue }
      for place in positions {
        low = Position(x: min(low.x, place.x), y: min(low.y, place.y))
        high = Position(x: max(high.x, place.x), y: max(high.y, place.y))
      }
    }
    guard high.x - low.x <= largest, high.y - low.y <= largest, low.x >= -90, high.x <= 90, low.y >= -180, high.y <= 180 else { return false }
    return low.y < -90 - 1e-9 || high.y > 90 + 1e-9
  }

  private static func exchanged(_ coordinates: RawJSON) -> [TextReplacement] {
    let numbers = PositionMending.numbers(coordinates)
    return numbers.indices.dropLast().flatMap { index -> [TextReplacement] in
      guard numbers[index].place == 0, numbers[index + 1].place == 1 else { return [] }
      let (first, second) = (numbers[index].range, numbers[index + 1].range)
      return [
        TextReplacement(range: first, bytes: Array(coordinates.storage[second])), TextReplacement(range: second, bytes: Array(coordinates.storage[first])),
      ]
    }
  }
}
