internal import GeoModel

/// A piece of the input for one of several threads, which may have begun on trust.
///
/// Features have to be cut one after the other, since nothing but all that comes before says where one begins. Where they are alike
/// (``FeatureBorder``) the next ones are known before they are cut: the piece ends where one most likely begins, and as many as begin in it are most likely
/// in it. Who decodes it walks over it from ``start`` on and finds out where that ends. If the next piece starts just there, all was right; if not it
/// has to be made again (``PieceChain``, ``FeatureSlicer/goBack(to:piece:)``). So nothing depends on what was likely but the time it takes.
package final class InputPiece: Sendable {
  enum Content: Sendable {
    case cut(SliceGroup, end: SliceWalk)
    /// Behind the text a brace may be read: the next feature's. Before it stand the features of other such pieces.
    case uncut(BlockText, TrustedCount)
  }

  let content: Content
  /// How the walk stands before it, if all pieces before it are right; of one that was not cut, as if none had been before it that was not cut either.
  let start: SliceWalk

  init(content: Content, start: SliceWalk) {
    self.content = content
    self.start = start
  }

  package var byteCount: Int { text.count }

  /// Whether it was not cut.
  package var isTrusted: Bool { if case .uncut = content { true } else { false } }

  var text: BlockText {
    switch content {
    case .cut(let group, _): group.text
    case .uncut(let text, _): text
    }
  }

  /// How the walk stood at both ends of a piece; at the second only if a feature begins there.
  package final class Walked: Sendable {
    let start: SliceWalk
    let end: SliceWalk?

    init(start: SliceWalk, end: SliceWalk?) {
      self.start = start
      self.end = end
    }
  }
}

/// Whether pieces follow on each other, looked at in their order.
package struct PieceChain: Sendable {
  private var end: SliceWalk?

  package init() {}

  /// What pieces to come should know: see ``SliceWalk/usualLength``.
  package var usualLength: Int { end?.usualLength ?? 0 }

  /// The next piece was decoded. Returns where the walk has to be taken up again, if the piece must be made again.
  package mutating func add(_ piece: InputPiece.Walked) -> PieceStart? {
    if let end {
      // Where less was thought usual than is, more was looked into: that makes a difference only where damage was found.
      let isSame = piece.start.usualLength == end.usualLength || piece.start.searchCount == piece.end?.searchCount
      if !end.stands(like: piece.start) || !isSame { return PieceStart(walk: end) }
    }
    guard var walk = piece.end else { return PieceStart(walk: end ?? piece.start) }
    walk.usualLength = max(walk.usualLength, usualLength)
    end = walk
    return nil
  }
}

/// Where a piece begins.
package final class PieceStart: Sendable {
  let walk: SliceWalk

  init(walk: SliceWalk) { self.walk = walk }
}
