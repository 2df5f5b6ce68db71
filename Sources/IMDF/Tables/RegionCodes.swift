internal import GeoModel

/// Countries and their subdivisions (ISO 3166).
public enum RegionCodes {
  /// Whether two capital letters are a country (ISO 3166-1 alpha-2).
  public static func isCountry(_ code: String) -> Bool { countries.contains(code) }

  /// Whether ISO 3166-2 has subdivisions of a country.
  public static func hasSubdivisions(_ country: String) -> Bool { subdivided.contains(country) }

  /// Whether a code is a subdivision (`US-CA`), one that was withdrawn since 2010 included.
  public static func isSubdivision(_ code: String) -> Bool { subdivisions.contains(code) }

  /// Whether a position lies in a country or near it; `nil` for codes of which that is not known.
  static func contains(_ country: String, _ position: Position) -> Bool? {
    boxes[country].map { boxes in
      boxes.contains {
        $0.southWest.x <= position.x && position.x <= $0.northEast.x && $0.southWest.y <= position.y && position.y <= $0.northEast.y
      }
    }
  }

  private static let boxes: [String: [(southWest: Position, northEast: Position)]] = {
    var all: [String: [(southWest: Position, northEast: Position)]] = [:]
    for entry in boxWords.split(whereSeparator: { $0 == "," || $0.isNewline }) {
      let parts = entry.split(separator: " ")
      let numbers = parts.dropFirst().compactMap { Double($0) }
      guard let country = parts.first else { continue }
      all[String(country)] = stride(from: 0, to: numbers.count - 3, by: 4).map {
        (Position(x: numbers[$0], y: numbers[$0 + 1]), Position(x: numbers[$0 + 2], y: numbers[$0 + 3]))
      }
    }
    return all
  }()

  private static let countries = Set(words(countryWords))
  private static let subdivided = Set(lines.map { String($0.prefix(2)) })
  private static let subdivisions = Set(
    lines.flatMap { line in line.split(separator: " ").dropFirst().map { "\(line.prefix(2))-\($0)" } } + words(withdrawnWords))
  private static let lines = subdivisionWords.split(separator: "\n") + moreSubdivisionWords.split(separator: "\n")
}
