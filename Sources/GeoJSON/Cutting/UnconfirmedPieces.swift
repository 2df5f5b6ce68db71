internal import GeoModel

/// What a slicer keeps of pieces that it has handed out on trust.
struct UnconfirmedPieces: Sendable {
  private(set) var border: FeatureBorder?
  /// How many pieces are cut before the next one is handed out on trust. Twice as many each time that it was in vain, so that all of that
  /// takes no longer than the input itself.
  private var pause = 0
  private var nextPause = 1
  private static let pauseBehindLarge = 8

  /// Where the piece at hand starts, except for the features that were not counted yet, and whether that is certain.
  private(set) var start: SliceWalk?
  private var isCertain = true
  /// Of the pieces before it that were handed out on trust.
  private(set) var trusted: TrustedCount?

  /// The texts of pieces that may have to be made again, and how many before them are known to be right.
  private var issued: [BlockText] = []
  private var rightCount = 0
  /// The number of the last piece that was handed out on trust; where the next one starts is known when that one starts right.
  private var lastTrusted = -1
  /// That of the last piece that did not start where it is certain: it may have to be made again, and all after it.
  private var lastUncertain = -1
  /// Text that comes before what has yet to be read.
  private var again: [BlockText] = []

  var hasAgain: Bool { !again.isEmpty }
  var isOn: Bool { border != nil && pause == 0 }
  /// Whether nothing is known of the features yet.
  var isLearning: Bool { border == nil && pause == 0 }

  /// So many pieces from the first on are right.
  mutating func settle(_ count: Int) {
    issued.removeFirst(count - rightCount)
    rightCount = count
  }

  /// A piece begins. Where it does is certain if the one after the last that was trusted has been found right, and every other that was not
  /// certain.
  mutating func begin(_ walk: SliceWalk) {
    start = walk
    isCertain = lastTrusted < 0 || lastTrusted + 1 < rightCount && lastUncertain < rightCount
  }

  /// The piece that has begun is handed out.
  mutating func issue(_ piece: InputPiece) {
    if case .uncut(_, let count) = piece.content {
      trusted = count
      lastTrusted = rightCount + issued.count
    }
    if !isCertain { lastUncertain = rightCount + issued.count }
    // What is certain need not be kept.
    issued.append(isCertain && !piece.isTrusted ? BlockText() : piece.text)
    start = nil
  }

  /// Features of pieces that were handed out on trust have to be counted now, since others follow that are cut. Returns how many there
  /// were.
  mutating func count() -> Int {
    let count = trusted?.total ?? 0
    trusted = nil
    start?.count(count)
    return count
  }

  /// A piece was cut.
  ///
  /// - Parameter keepsText: whether text of pieces that are not known to be right takes memory.
  mutating func learn(from group: borrowing SliceGroup, keepsText: Bool) {
    if pause > 0 { pause -= 1 }
    // Of features of megabytes few are alike, and none is kept for nothing.
    if keepsText, group.text.count > 2 * SliceGroup.usualSize { pause = max(pause, Self.pauseBehindLarge) }
    if pause > 0 { return }
    // Of features so short a piece could have more than a group may.
    if group.slices.count * SliceGroup.usualSize > SliceWalk.usualMost * group.text.count {
      border = nil
      return
    }
    // What was cut may have been too long, or may not have come in time.
    if border?.stands(between: group) != true { border = FeatureBorder(of: group) ?? (group.slices.count < 2 ? border : nil) }
  }

  /// The pieces from that number on are to be made again.
  ///
  /// - Parameter rest: what follows after them and has come; `nil` where all of the input is at hand.
  mutating func goBack(to piece: Int, rest: [UInt8]?) {
    settle(piece)
    again =
      rest.map { issued + [BlockText($0 + [UInt8](repeating: 0, count: SliceGroup.padding), start: 0, count: $0.count)] + again } ?? []
    issued = []
    (lastTrusted, lastUncertain) = (-1, -1)
    trusted = nil
    border = nil
    start = nil
    wasInVain()
  }

  /// It took time to trust, and nothing came of it.
  mutating func wasInVain() { (pause, nextPause) = (nextPause, min(nextPause * 2, 1 << 30)) }

  mutating func nextAgain() -> BlockText? { again.isEmpty ? nil : again.removeFirst() }
}
