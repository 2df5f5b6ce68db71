internal import CByteScan
package import GeoModel

/// Takes `coordinates` values that are certainly well formed straight into flat columns, one after the other; takes
/// nothing else.
///
/// Well formed here: one to four levels of arrays, none empty, the same number of numbers (two or three) in every
/// position, every number a finite double. Whatever is not like that is left to the parser that knows how to
/// complain. What the levels mean (rings or lines) is the caller's business, who knows the `type`.
///
/// The columns grow with what they take, as far as the rest of the text lets expect: room for the most that a text of some megabytes can
/// hold (five times as much) would not be touched, but push what comes after it in memory to pages that are. What a feature of megabytes
/// needed is given back.
package struct CoordinateScanner: ~Copyable {
  /// The positions taken, in order.
  package private(set) var positions: UnsafeMutablePointer<Position>
  package private(set) var altitudes: UnsafeMutablePointer<Double>
  /// Ends of the arrays of positions, as counts of positions.
  package private(set) var pathEnds: UnsafeMutablePointer<UInt32>
  /// Ends of the arrays of arrays of positions, as counts of paths.
  private(set) var partEnds: UnsafeMutablePointer<UInt32>

  /// Where the columns of the value that was taken last begin.
  private(set) var first = (position: 0, path: 0, part: 0)
  private var hadAltitudes = false
  /// How many there is room for. There are no more parts than paths.
  private(set) var positionCapacity = fewPositions
  private(set) var altitudeCapacity = 0
  private(set) var pathCapacity = 256

  package internal(set) var positionCount = 0
  package internal(set) var pathCount = 0
  var partCount = 0
  /// Whether any position has a third number; those without one have NaN then.
  package private(set) var hasAltitudes = false
  /// Of the value that was taken last: how many arrays stand round the numbers, 1…4.
  package private(set) var depth = 0
  private(set) var decimals = 0
  private(set) var hasExponents = false

  private static let fewPositions = limit(4096, small: 4)

  /// The threads that help with a large value.
  var largeFeatureWork: LargeFeatureWork? {
    didSet { leastInPieces = largeFeatureWork?.leastBytes ?? .max }
  }
  /// The least bytes of text for which they are asked.
  private var leastInPieces = Int.max

  package init() {
    positions = .allocate(capacity: positionCapacity)
    altitudes = .allocate(capacity: altitudeCapacity)
    pathEnds = .allocate(capacity: pathCapacity)
    partEnds = .allocate(capacity: pathCapacity)
  }

  deinit {
    positions.deallocate()
    altitudes.deallocate()
    pathEnds.deallocate()
    partEnds.deallocate()
  }

  /// Another piece of memory, a larger one, with what the one that is full holds.
  @inline(never)
  private static func grow<Element>(_ column: inout UnsafeMutablePointer<Element>, from count: Int, to capacity: Int) {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    LargePages.prefer(for: larger, count: capacity)
    // Plain numbers, as many as the smaller one has room for; those that were not set stay so.
    UnsafeMutableRawPointer(larger).copyMemory(from: column, byteCount: count * MemoryLayout<Element>.stride)
    column.deallocate()
    column = larger
  }

  mutating func growPositions() { growPositions(to: positionCapacity * 2) }

  mutating func growPositions(to capacity: Int) {
    Self.grow(&positions, from: positionCapacity, to: capacity)
    positionCapacity = capacity
  }

  /// The same where `taken` positions of a value stand between `start` and `at`, and more do up to `end`: room for as many as that lets
  /// expect, within bounds.
  private mutating func growPositions(_ taken: Int, from start: TextPointer, to at: TextPointer, before end: TextPointer) {
    let more = (end - at) / max(1, (at - start) / max(1, taken))
    growPositions(to: max(positionCapacity * 2, min(positionCapacity + more + more / 8, positionCapacity * 32)))
  }

  mutating func growAltitudes() {
    Self.grow(&altitudes, from: altitudeCapacity, to: positionCapacity)
    altitudeCapacity = positionCapacity
  }

  mutating func growPaths() {
    Self.grow(&pathEnds, from: pathCapacity, to: pathCapacity * 2)
    Self.grow(&partEnds, from: pathCapacity, to: pathCapacity * 2)
    pathCapacity *= 2
  }

  /// Empties the columns.
  mutating func removeAll() {
    (positionCount, pathCount, partCount) = (0, 0, 0)
    hasAltitudes = false
    if positionCapacity <= GeometryColumn.mostKept { return }
    positions.deallocate()
    altitudes.deallocate()
    (positionCapacity, altitudeCapacity) = (Self.fewPositions, 0)
    positions = .allocate(capacity: positionCapacity)
    altitudes = .allocate(capacity: altitudeCapacity)
  }

  /// Forgets the value that was taken last.
  mutating func removeLast() {
    (positionCount, pathCount, partCount) = first
    hasAltitudes = hadAltitudes
  }

  /// Takes the value at `p`, of which no position begins after `end`, and steps over it.
  /// - Returns: whether it was taken; if not, `p` is anywhere and the columns are as they were.
  package mutating func scan(_ p: inout TextPointer, before end: TextPointer) -> Bool {
    if end - p >= leastInPieces, scanInPieces(&p, before: end) { return true }
    var at = p
    let depth = Self.open(&at)
    if depth == 0 || depth > 4 { return false }
    var notes = NumberScanner.Notes()
    var counts = (position: positionCount, path: pathCount, part: partCount)
    var ordinates = 0  // of the first position; every other must have as many
    if depth == 1, takeOne(&at, end, &counts.position, &notes) {
      ordinates = 2
    } else {
      guard case .end = take(&at, from: p, before: end, depth: depth, &ordinates, &counts, &notes) else { return false }
    }
    begin(depth: depth, decimals: notes.decimals, hasExponents: notes.hasExponent)
    (positionCount, pathCount, partCount) = counts
    if ordinates == 3 || hasAltitudes { levelAltitudes(ordinates == 3) }
    p = at
    return true
  }

  /// Steps over the opening brackets before the first number. Returns their number.
  @inline(__always)
  static func open(_ at: inout TextPointer) -> Int {
    var depth = 0
    while at[0] == .openBracket {
      depth += 1
      at += 1
      at.skipSpace()
    }
    return depth
  }

  /// Where scanning stopped.
  enum Stop {
    /// After the last bracket of the value.
    case end
    /// At the first number of a position, at the given end.
    case border
    case fault
  }

  /// Takes positions, beginning at the first number of one.
  ///
  /// - Parameters:
  ///   - start: where the value, or this piece of it, begins.
  ///   - end: no position begins after it. One that begins exactly there is not taken.
  ///   - depth: the number of arrays around the numbers.
  ///   - ordinates: how many numbers each position has; 0 if the first one decides.
  ///   - counts: how far the columns are filled. The scanner's own counts stay, in case the value is not taken.
  @inline(__always)
  mutating func take(
    _ at: inout TextPointer, from start: TextPointer, before end: TextPointer, depth: Int, _ ordinates: inout Int,
    _ counts: inout (position: Int, path: Int, part: Int), _ notes: inout NumberScanner.Notes
  ) -> Stop {
    var (count, paths, parts) = counts
    var nextRun = count + 1, pause = 1
    scanning: while true {
      // At the first number of a position.
      if count >= nextRun, ordinates == 2, at - start >= 16 {
        let before = count
        takeRun(&at, end, from: start, &count, &notes)
        // Where there are none, it is tried ever less often.
        pause = count > before ? 1 : min(pause * 2, 1 << 16)
        nextRun = count + pause
      }
      if at >= end {
        counts = (count, paths, parts)
        return at == end ? .border : .fault
      }
      if count == positionCapacity { growPositions(count - positionCount, from: start, to: at, before: end) }
      var x = 0.0, y = 0.0
      var ordinate = 0
      while true {
        var value = 0.0
        guard let behind = NumberScanner.read(at, &value, &notes) else { return .fault }
        at = behind
        switch ordinate {
        case 0: x = value
        case 1: y = value
        case 2:
          // There is room for this position, and so as many altitudes.
          if count >= altitudeCapacity { growAltitudes() }
          altitudes[count] = value
        default: return .fault
        }
        ordinate += 1
        at.skipSpace()
        if at[0] != .comma { break }
        at += 1
        at.skipSpace()
      }
      if ordinate != ordinates {
        // The first position says how many numbers the others must have.
        if ordinates != 0 || ordinate < 2 { return .fault }
        ordinates = ordinate
      }
      if !at.take(.closeBracket) { return .fault }
      positions[count] = Position(x: x, y: y)
      count += 1

      // Behind a position: more of them, or its array ends, and perhaps the array round that.
      var open = depth - 1
      while open > 0 {
        at.skipSpace()
        if at[0] == .comma {
          for _ in open..<depth {
            at += 1
            at.skipSpace()
            if at[0] != .openBracket { return .fault }
          }
          at += 1
          at.skipSpace()
          continue scanning
        }
        if at[0] != .closeBracket { return .fault }
        at += 1
        if open == depth - 1 {
          if paths == pathCapacity { growPaths() }
          pathEnds[paths] = UInt32(truncatingIfNeeded: count)
          paths += 1
        } else if open == depth - 2 {
          partEnds[parts] = UInt32(truncatingIfNeeded: paths)
          parts += 1
        }
        open -= 1
      }
      counts = (count, paths, parts)
      return .end
    }
  }

  /// Begins another value after those that there are.
  @inline(__always)
  mutating func begin(depth: Int, decimals: Int, hasExponents: Bool) {
    first = (positionCount, pathCount, partCount)
    hadAltitudes = hasAltitudes
    self.depth = depth
    self.decimals = decimals
    self.hasExponents = hasExponents
  }

  /// Makes the altitudes as many as the positions, after a value that has some or has none.
  mutating func levelAltitudes(_ areSome: Bool) {
    if positionCount > altitudeCapacity { growAltitudes() }
    let missing = areSome ? (hasAltitudes ? 0..<0 : 0..<first.position) : first.position..<positionCount
    for index in missing { altitudes[index] = .nan }
    hasAltitudes = true
  }

  /// Notes in a row how the numbers of the value that was taken last are written.
  @inline(__always)
  func note(in row: UnsafeMutablePointer<FeatureRow>) {
    if decimals > Int(row.pointee.decimals) { row.pointee.decimals = UInt8(clamping: decimals) }
    if hasExponents { row.pointee.flags.insert(.hasExponents) }
  }

  /// Takes the position of a Point, if it has the most usual form (``bytescan_position``).
  private mutating func takeOne(
    _ at: inout TextPointer, _ end: TextPointer, _ count: inout Int, _ notes: inout NumberScanner.Notes
  ) -> Bool {
    if count == positionCapacity { growPositions() }
    var text: TextPointer? = at
    // A position is two doubles. In front of the text stand `"coordinates":[`, and so 16 bytes in front of the end of a number; behind its end the padding.
    let isTaken = UnsafeMutableRawPointer(positions + count).withMemoryRebound(to: Double.self, capacity: 2) {
      bytescan_position(&text, end, $0, &notes.decimals)
    }
    guard isTaken, let text else { return false }
    at = text + 1
    count += 1
    return true
  }

  /// Takes a run of positions of the most usual form (``bytescan_positions``), if one begins here; another position follows on it.
  private mutating func takeRun(
    _ at: inout TextPointer, _ end: TextPointer, from start: TextPointer, _ count: inout Int, _ notes: inout NumberScanner.Notes
  ) {
    var text: TextPointer? = at
    while true {
      let room = positionCapacity - count
      // A position is two doubles. In front of the text stand 16 bytes of the value at least, behind its end the padding.
      let taken = UnsafeMutableRawPointer(positions + count).withMemoryRebound(to: Double.self, capacity: 2 * room) {
        bytescan_positions(&text, end, $0, room, &notes.decimals)
      }
      count += taken
      if taken < room { break }
      growPositions(count - positionCount, from: start, to: text ?? at, before: end)
    }
    if let text { at = text }
    // One space is what a run has.
    at.skipSpace()
  }
}
