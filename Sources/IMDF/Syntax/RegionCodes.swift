/// Countries and their subdivisions (ISO 3166).
public enum RegionCodes {
  /// Whether two capital letters are a country (ISO 3166-1 alpha-2).
  public static func isCountry(_ code: String) -> Bool { countries.contains(code) }

  /// Whether ISO 3166-2 has subdivisions of a country.
  public static func hasSubdivisions(_ country: String) -> Bool { subdivided.contains(country) }

  /// Whether a code is a subdivision (`US-CA`), one that was withdrawn since 2010 included.
  public static func isSubdivision(_ code: String) -> Bool { subdivisions.contains(code) }

  private static let countries = Set(words(countryWords))
  private static let subdivided = Set(lines.map { String($0.prefix(2)) })
  private static let subdivisions = Set(
    lines.flatMap { line in line.split(separator: " ").dropFirst().map { "\(line.prefix(2))-\($0)" } } + words(withdrawnWords))
  private static let lines = subdivisionWords.split(separator: "\n") + moreSubdivisionWords.split(separator: "\n")
}
