package import GeoJSON
package import GeoModel

/// The findings of one block on their way to the thread that counts lines.
package struct BlockFindings: Sendable {
  private var diagnostics: [Diagnostic]
  private let excerpts: [Excerpt?]
  private let edits: [[FindingEdit]]
  private let lines: LineIndex
  /// That of the block.
  package let order: FindingOrder
  package let file: String

  /// - Parameters:
  ///   - excerpts: of each rule, how many findings get the text round them.
  ///   - edits: whether findings carry the changes that fix them.
  package init(_ block: borrowing FeatureBlock<Geographic>, file: String, excerpts: Int, edits: Bool = false) {
    // Of translated text, the places are those of the input, which no edit of the translation would fit.
    if let input = block.input {
      self.init(of: input, file: file, excerpts: excerpts, edits: false, isTranslated: true)
    } else {
      self.init(of: block, file: file, excerpts: excerpts, edits: edits, isTranslated: false)
    }
  }

  private init(of block: borrowing FeatureBlock<Geographic>, file: String, excerpts: Int, edits: Bool, isTranslated: Bool) {
    diagnostics = block.diagnostics
    for index in diagnostics.indices { block.placeInInput(&diagnostics[index]) }
    self.edits = edits && !block.diagnostics.isEmpty ? EditSearch.edits(in: block) : []
    lines = LineIndex(of: block, ranges: self.edits.flatMap { $0 }.map { $0.byte..<$0.byte + $0.byteCount })
    order = FindingOrder(of: block)
    self.file = file
    if excerpts == 0 {
      self.excerpts = []
      return
    }
    var counts: [Rule: Int] = [:]
    self.excerpts = block.diagnostics.map { diagnostic in
      let known = counts[diagnostic.rule, default: 0]
      counts[diagnostic.rule] = known + 1
      if known >= excerpts { return nil }
      return Excerpt(
        of: block, at: diagnostic.byte, count: diagnostic.byteCount, isTranslated: isTranslated, isJoint: diagnostic.rule == .noSeparator)
    }
  }

  /// How far the input must be read for a finding to be known.
  package func moment(of diagnostic: Diagnostic) -> Int { order.moment(of: diagnostic) }

  /// The findings with their lines and columns; to be called once for each block, in order.
  package func placed(by counter: inout LineCounter, rules: RuleSelection? = nil) -> [Finding] {
    var diagnostics = diagnostics
    let ranges = counter.place(&diagnostics, lines)
    var next = 0
    let edits = edits.map { edits in
      edits.map { edit in
        var edit = edit
        (edit.start, edit.end) = ranges[next]
        next += 1
        return edit
      }
    }
    return diagnostics.enumerated().map { index, diagnostic in
      var finding = Finding(
        diagnostic: diagnostic, file: file, excerpt: index < excerpts.count ? excerpts[index] : nil,
        profiles: rules?.profiles(for: diagnostic) ?? [])
      if index < edits.count { finding.edits = edits[index] }
      return finding
    }
  }
}
