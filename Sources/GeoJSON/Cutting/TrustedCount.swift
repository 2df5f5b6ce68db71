internal import GeoModel
internal import Synchronization

/// How many features are in a piece that was handed out on trust, and in all such pieces before it.
///
/// The decoder of a piece knows its count when it is done, which is early enough, since the first of a row of pieces is most likely
/// decoded first. No decoder waits for another: features of a piece that is still being decoded are counted by their beginnings.
final class TrustedCount: Sendable {
  private enum State {
    /// The count is not known.
    case open(Piece, behind: TrustedCount?)
    /// So many are in the piece.
    case decoded(Int, behind: TrustedCount?)
    /// So many are in the pieces before, and in all up to this one.
    case known(before: Int, total: Int)
  }

  private struct Piece {
    let text: BlockText
    let from: Int
    let border: FeatureBorder

    var count: Int {
      text.withUnsafeBufferPointer { text in
        text.baseAddress.map { 1 + border.count(in: $0, from: from, to: text.count) } ?? 0
      }
    }
  }

  private let state: Mutex<State>

  /// - Parameters:
  ///   - from: where in the text its first feature begins.
  ///   - behind: the piece before, if that was handed out on trust as well.
  init(_ text: BlockText, from: Int, border: FeatureBorder, behind: TrustedCount?) {
    state = Mutex(.open(Piece(text: text, from: from, border: border), behind: behind))
  }

  /// The piece was decoded, and has so many. Returns how many are in the pieces before, from the first in a row that was trusted.
  func decoded(_ count: Int) -> Int {
    state.withLock { state in
      if case .open(_, let behind) = state { state = .decoded(count, behind: behind) }
    }
    return before
  }

  /// How many are in the pieces before. Complexity: as ``total``.
  var before: Int { know().before }

  /// How many are in all pieces up to this one. Complexity: O(1) where pieces were decoded, else O(bytes), at memory speed.
  var total: Int { know().total }

  private func know() -> (before: Int, total: Int) {
    let (before, total) = Self.know(state.withLock { $0 })
    state.withLock { $0 = .known(before: before, total: total) }
    return (before, total)
  }

  private static func know(_ state: State) -> (before: Int, total: Int) {
    switch state {
    case .known(let before, let total): return (before, total)
    case .decoded(let count, let behind):
      let before = behind?.total ?? 0
      return (before, before + count)
    case .open(let piece, let behind):
      // First, since others may know of the pieces before by then.
      let count = piece.count, before = behind?.total ?? 0
      return (before, before + count)
    }
  }
}
