internal import GeoJSON
public import GeoModel

/// A diagnostic with the name of its input and, when asked for, the text round its place.
public struct Finding: Sendable {
  public internal(set) var diagnostic: Diagnostic
  public let file: String
  public let excerpt: Excerpt?
}

/// The findings of one block on their way to whoever counts lines.
struct BlockFindings: Sendable {
  private var diagnostics: [Diagnostic]
  private let excerpts: [Excerpt?]
  private let lines: LineIndex
  let file: String

  init(_ block: borrowing FeatureBlock<Geographic>, file: String, excerpts: Bool) {
    diagnostics = block.diagnostics
    lines = LineIndex(of: block)
    self.file = file
    self.excerpts =
      excerpts
      ? block.diagnostics.map { Excerpt(of: block, at: $0.byte, count: $0.byteCount) } : []
  }

  /// The findings with their lines and columns; to be called once for each block, in order.
  func placed(by counter: inout LineCounter) -> [Finding] {
    var diagnostics = diagnostics
    counter.place(&diagnostics, lines)
    return diagnostics.enumerated().map { index, diagnostic in
      Finding(diagnostic: diagnostic, file: file, excerpt: index < excerpts.count ? excerpts[index] : nil)
    }
  }
}
