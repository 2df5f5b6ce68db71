internal import GeoModel

/// Pieces for several threads.
extension FeatureSlicer {
  /// The next piece, if one is at hand. After ``finish()``: until there is nothing left.
  ///
  /// - Parameters:
  ///   - rightCount: how many pieces, from the first on, are known to be right: their text is not wanted again.
  ///   - usualLength: ``PieceChain/usualLength`` of these, or of some of them.
  package mutating func nextPiece(rightCount: Int, usualLength: Int) -> InputPiece? {
    unconfirmed.settle(rightCount)
    if unconfirmed.start == nil {
      walk.usualLength = max(walk.usualLength, usualLength)
      unconfirmed.begin(walk)
    }
    while true {
      walk.isFinished = hasEnded && !unconfirmed.hasAgain
      let content: InputPiece.Content? =
        switch trusted() {
        case .piece(let content): content
        case .wantsMore: nil
        case .none: cut()
        }
      if let content, let start = unconfirmed.start {
        let piece = InputPiece(content: content, start: start)
        unconfirmed.issue(piece)
        return piece
      }
      guard let text = unconfirmed.nextAgain() else { return nil }
      text.withUnsafeBytes { append($0) }
    }
  }

  /// Takes the walk up again where a piece begins: that one and all after it are made again.
  ///
  /// - Parameter piece: its number, the input's first piece being 0.
  package mutating func goBack(to start: PieceStart, piece: Int) {
    let rest = rest
    walk = start.walk
    if goBackInPlace(to: walk.base, lookedAhead: walk.at) {
      unconfirmed.goBack(to: piece, rest: nil)
      return
    }
    unconfirmed.goBack(to: piece, rest: rest)
    removeRest()
    // It may have looked ahead.
    while filled < walk.at, let text = unconfirmed.nextAgain() { text.withUnsafeBytes { append($0) } }
  }

  private enum Trusted {
    case piece(InputPiece.Content)
    /// A border may be in what has yet to come.
    case wantsMore
    case none
  }

  /// All bytes up to the last border that has come.
  private mutating func trusted() -> Trusted {
    guard unconfirmed.isOn, let border = unconfirmed.border else { return .none }
    if isInPlace { return trustedInPlace(border) }
    pad()
    let filled = filled
    let last: Int?? = buffer.withUnsafeBufferPointer { text in
      guard let base = text.baseAddress, walk.isAtBorder(base, filled) else { return nil }
      return .some(border.last(in: base, from: walk.at, to: filled))
    }
    guard let last else { return .none }
    if let last { return trust(border, upTo: last) }
    return filled < groupSize / 4 * 3 && !walk.isFinished && !endsWithObject ? .wantsMore : .none
  }

  /// The same where a whole input lies: about a group's size, or as much as there is up to the end of a feature that is longer.
  private mutating func trustedInPlace(_ border: FeatureBorder) -> Trusted {
    let start = windowStart, end = min(inPlaceCount, Self.longestTrusted), inPlaceSize = inPlaceSize
    let last: Int?? = buffer.withUnsafeBufferPointer { text in
      guard end > 0, let base = text.baseAddress.map({ $0 + start }), walk.isAtBorder(base, end) else { return nil }
      var (from, to) = (walk.at, min(end, max(inPlaceSize, walk.at)))
      while true {
        if let last = border.last(in: base, from: from, to: to) { return .some(last) }
        if to == end { return .some(nil) }
        // What stands on both sides of where was looked up to is looked at again.
        (from, to) = (max(from, to - SliceGroup.padding), min(end, to * 2))
      }
    }
    guard let last else { return .none }
    if let last { return trust(border, upTo: last) }
    unconfirmed.wasInVain()
    return .none
  }

  /// How far the end of a feature is looked for where a whole input lies.
  private static let longestTrusted = limit(16 << 20, small: 160)

  private mutating func trust(_ border: FeatureBorder, upTo last: Int) -> Trusted {
    var group = SliceGroup()
    group.text = takeText(last, next: .openBrace)
    let count = TrustedCount(group.text, from: walk.at, border: border, behind: unconfirmed.trusted)
    walk.at = last
    walk.moveOut(into: &group)
    return .piece(.uncut(group.text, count))
  }

  /// Whether the bytes so far end with an object, or with white space after one. A record that is complete is not held back, even if
  /// nothing ever follows; where none is, more bytes are awaited, as long as there is much room.
  private var endsWithObject: Bool {
    var end = filled
    // Of more white space than anybody writes nothing is said.
    let least = max(0, filled - 64)
    while end > least, buffer[end - 1].isJSONSpace || buffer[end - 1] == .recordSeparator { end -= 1 }
    return end == least || buffer[end - 1] == .closeBrace
  }

  private mutating func cut() -> InputPiece.Content? {
    walk.count(unconfirmed.count())
    guard let group = next() else { return nil }
    unconfirmed.learn(from: group, keepsText: !isInPlace)
    if unconfirmed.isOn { _ = walk.returnToBorder(at: 0) }
    return .cut(group, end: walk)
  }
}
