public import GeoJSON

extension Summary {
  /// Members of many objects by name.
  public struct Members: Sendable {
    /// In the order of their first occurrence.
    public internal(set) var names: [Member] = []
    /// Members whose names are not listed because there were too many, or because they are too long.
    public internal(set) var others = 0
  }

  public struct Member: Sendable {
    public internal(set) var name: String
    /// Objects that have it, including with null.
    public internal(set) var count: Int
    /// The kinds of its values, the most frequent first; null is not listed.
    public internal(set) var kinds: [(kind: ValueKind, count: Int)]
    public internal(set) var nulls: Int
    /// JSON text of the first short value that is not trivial; otherwise the first 40 bytes of a longer one.
    public internal(set) var example: String?
    public internal(set) var exampleIsCut: Bool
  }
}

extension Summary.Members {
  init(_ tally: MemberTally) {
    others = ValueKind.allCases.reduce(0) { $0 + tally.count(0, $1) }
    names = (1..<max(1, tally.entryCount)).map { entry in
      let kinds = ValueKind.allCases.filter { $0 != .null }.map { (kind: $0, count: tally.count(entry, $0)) }
        .filter { $0.count > 0 }
      let nulls = tally.count(entry, .null)
      let example = tally.example(entry)
      return Summary.Member(
        name: tally.name(entry), count: kinds.reduce(nulls) { $0 + $1.count },
        kinds: kinds.sorted { ($1.count, $0.kind.rawValue) < ($0.count, $1.kind.rawValue) }, nulls: nulls,
        example: example?.text, exampleIsCut: example?.isCut ?? false)
    }
  }
}
