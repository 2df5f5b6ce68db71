/// A path among the vertices that simplification looks at: `start` to `end`, which for a ring is a copy of `start`.
struct SimplificationPath: Sendable {
  var start: Int
  var end: Int
  /// Whether the last vertex goes on to the first. A ring begins at a vertex that stays.
  var isRing: Bool
  /// Whether it is a ring round a pole, which is a line from its first place to the same a turn on.
  var goesRound = false
  /// As an index into the column's paths; of an arc, its number.
  var source: Int

  /// Its vertices, each once.
  var vertices: Range<Int> { start..<(isRing ? end : end + 1) }

  /// About how many vertices the paths have that are one piece of work.
  private static let pieceSize = 16_384

  /// Runs of paths with so many vertices.
  static func pieces(of paths: [SimplificationPath]) -> [Range<Int>] {
    var pieces: [Range<Int>] = []
    var first = 0
    for (number, path) in paths.enumerated() where path.end - paths[first].start >= pieceSize || number == paths.count - 1 {
      pieces.append(first..<number + 1)
      first = number + 1
    }
    return pieces
  }
}

/// What is known of a vertex before simplification begins.
struct VertexTraits: OptionSet, Sendable {
  let rawValue: UInt8

  /// It stays: the end of a line, a place on the 180th meridian or a pole, an extreme of a ring.
  static let pinned = VertexTraits(rawValue: 1)
  /// Another vertex is in its place. It stays too.
  static let shared = VertexTraits(rawValue: 2)
  /// It lies within an edge. It stays too, and so do the ends of that edge.
  static let onEdge = VertexTraits(rawValue: 4)
}
