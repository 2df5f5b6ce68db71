internal import GeoModel

/// The findings of a tile: the first of each rule, and how many others there are.
struct TileFindings: Sendable {
  private(set) var all: [TileFinding] = []
  private var counts: [Rule: Int] = [:]
  private var rests: [Rule: Int] = [:]

  /// So many of a rule are listed of a tile.
  private static let most = 1000

  mutating func add(_ finding: TileFinding) {
    let count = counts[finding.rule, default: 0]
    if count == Self.most {
      // The last one stands for the others.
      if let index = rests[finding.rule] { all[index].others += 1 }
      return
    }
    counts[finding.rule] = count + 1
    all.append(finding)
    rests[finding.rule] = all.count - 1
  }
}
