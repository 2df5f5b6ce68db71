/// What became of the tiles of an overlay in a picture.
public struct TileOverlayReport: Sendable, Hashable {
  /// The container or the template.
  public let name: String

  /// The zoom level of the middle of the picture; `nil` if the overlay has no tiles for it.
  public internal(set) var zoom: Int?

  /// How many tiles are drawn.
  public internal(set) var drawn = 0

  /// How many of these are missing, and drawn as parts of tiles of lower levels.
  public internal(set) var enlarged = 0

  /// Tiles that are missing without any of a lower level in their place; there the picture is transparent.
  public internal(set) var missing = 0

  /// Tiles that could not be read, which are left out.
  public internal(set) var damaged = 0

  /// What is wrong with them: address and reason, of the first ones.
  public internal(set) var problems: [String] = []

  /// The most ``problems``.
  static let mostProblems = 20

  init(name: String) { self.name = name }

  mutating func add(problem: String, at place: String) {
    damaged += 1
    if problems.count < Self.mostProblems { problems.append("\(place): \(problem)") }
  }

  /// The largest numbers of two pictures, and the first problems of either.
  mutating func formMaximum(_ other: TileOverlayReport) {
    zoom = max(zoom ?? -1, other.zoom ?? -1) < 0 ? nil : max(zoom ?? -1, other.zoom ?? -1)
    (drawn, enlarged) = (max(drawn, other.drawn), max(enlarged, other.enlarged))
    (missing, damaged) = (max(missing, other.missing), max(damaged, other.damaged))
    problems = Array((problems + other.problems.filter { !problems.contains($0) }).prefix(Self.mostProblems))
  }
}
