internal import ByteStreams
internal import MapTiles

/// The tiles of two containers side by side, in the order of their identifiers.
struct TilePairs: ~Copyable {
  /// Tiles in a row that are in one container or in both.
  struct Pair: Sendable {
    let run: TileRun
    let isInA: Bool
    let isInB: Bool
  }

  private var a: TileRunList
  private var b: TileRunList
  /// What is left of the runs at hand: identifiers of tiles.
  private var ofA: Range<UInt64>?
  private var ofB: Range<UInt64>?

  private var hasBegun = false

  init(_ a: consuming TileRunList, _ b: consuming TileRunList) {
    self.a = a
    self.b = b
  }

  /// Why the list of a container ends before its time.
  var damage: ByteStreamError? { a.damage ?? b.damage }

  mutating func next() throws(ByteStreamError) -> Pair? {
    if !hasBegun {
      hasBegun = true
      ofA = try a.next().map(Self.identifiers)
      ofB = try b.next().map(Self.identifiers)
    }
    guard let start = [ofA, ofB].compactMap({ $0?.lowerBound }).min(), let first = TileAddress(identifier: start) else { return nil }
    let (isInA, isInB) = (ofA?.lowerBound == start, ofB?.lowerBound == start)
    // Up to where either run begins or ends.
    let end = [ofA, ofB].compactMap(\.self).map { $0.lowerBound > start ? $0.lowerBound : $0.upperBound }.min() ?? start + 1
    if let run = ofA, isInA { ofA = run.upperBound > end ? end..<run.upperBound : try a.next().map(Self.identifiers) }
    if let run = ofB, isInB { ofB = run.upperBound > end ? end..<run.upperBound : try b.next().map(Self.identifiers) }
    return Pair(run: TileRun(first: first, count: end - start), isInA: isInA, isInB: isInB)
  }

  private static func identifiers(_ run: TileRun) -> Range<UInt64> { run.first.identifier..<run.first.identifier + run.count }
}
