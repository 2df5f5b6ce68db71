internal import GeoModel

/// Pieces for several threads.
extension FeatureSlicer {
  /// The next piece, if one is at hand. After ``finish()``: until there is nothing left.
  ///
  /// - Parameters:
  ///   - rightCount: how many pieces, from the first on, are known to be right: their text is not wanted again.
  ///   - usualLength: ``PieceChain/usualLength`` of these, or of some of them.
  package mutating func nextPiece(rightCount: Int, usualLength: Int) -> InputPiece? {
    speculation.settle(rightCount)
    if speculation.start == nil {
      walk.usualLength = max(walk.usualLength, usualLength)
      speculation.begin(walk)
    }
    while true {
      walk.isFinished = hasEnded && !speculation.hasAgain
      let content: InputPiece.Content? =
        switch trusted() {
        case .text(let text): .uncut(text)
        case .wantsMore: nil
        case .none: next().map { cutContent($0) }
        }
      if let content, let start = speculation.start {
        let piece = InputPiece(content: content, start: start)
        speculation.issue(piece)
        return piece
      }
      guard let text = speculation.nextAgain() else { return nil }
      text.withUnsafeBytes { append($0) }
    }
  }

  /// Takes the walk up again where a piece begins: that one and all behind it are made again.
  ///
  /// - Parameter piece: its number, the input's first piece being 0.
  package mutating func goBack(to start: PieceStart, piece: Int) {
    speculation.goBack(to: piece, rest: rest)
    removeRest()
    walk = start.walk
    // It may have looked ahead.
    while filled < walk.at, let text = speculation.nextAgain() { text.withUnsafeBytes { append($0) } }
  }

  private enum Trusted {
    case text(BlockText)
    /// A border may be in what has yet to come.
    case wantsMore
    case none
  }

  /// All bytes up to the last border that has come.
  private mutating func trusted() -> Trusted {
    guard speculation.isOn, let border = speculation.border else { return .none }
    pad()
    let filled = filled
    let found: (count: Int, last: Int)? = buffer.withUnsafeBufferPointer { text in
      guard let base = text.baseAddress, walk.isAtBorder(base, filled) else { return nil }
      return border.find(base, from: walk.at, to: filled)
    }
    guard let found else { return .none }
    if found.count == 0 { return filled < groupSize / 4 * 3 && !walk.isFinished && !endsWithObject ? .wantsMore : .none }
    if found.count >= walk.mostOfGroup { return .none }
    var group = SliceGroup()
    group.text = takeText(found.last, next: .openBrace)
    walk.trust(found.count, upTo: found.last)
    walk.moveOut(into: &group)
    return .text(group.text)
  }

  /// Whether what has come ends with an object, or with white space behind one. Nobody waits for a record that is there as a whole, be it that nothing ever
  /// follows; where none is, more is waited for, as long as there is room for much.
  private var endsWithObject: Bool {
    var end = filled
    // Of more white space than anybody writes nothing is said.
    let least = max(0, filled - 64)
    while end > least, SliceWalk.isSpace(buffer[end - 1]) || buffer[end - 1] == .recordSeparator { end -= 1 }
    return end == least || buffer[end - 1] == .closeBrace
  }

  private mutating func cutContent(_ group: SliceGroup) -> InputPiece.Content {
    speculation.learn(from: group)
    if speculation.isOn { _ = walk.returnToBorder(at: 0) }
    return .cut(group, end: walk)
  }
}
