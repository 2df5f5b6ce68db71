package import GeoModel

extension CollectionBoundary {
  /// What the collection has on this side of its features, between several arrays of them included, without extensions of JSON. Complexity: O(its bytes).
  var plainText: [UInt8] {
    let text = isEnd ? between + textBehindBetween : text
    return withPlainText(of: text) { plain, skipped in Array(plain.bytes[skipped..<plain.count]) } ?? text
  }

  /// The extensions of JSON in its text, as findings about its members.
  package var extensions: [Diagnostic] {
    let found = withPlainText(of: text) { plain, skipped in
      plain.extensions.map { Diagnostic($0.rule, byte: byteOffset + Int($0.start) - skipped, byteCount: $0.range.count, message: "") }
    }
    return found ?? []
  }

  /// - Parameter body: gets the plain text, if that is another, and how many bytes stand before it.
  private func withPlainText<Result>(of text: [UInt8], _ body: (PlainText, Int) -> Result) -> Result? {
    // At the collection's end, the array of features is open.
    let opening = isEnd ? Array("{\"\":[".utf8) : []
    let whole = opening + text + [UInt8](repeating: 0, count: SliceGroup.padding)
    let plain = whole.withUnsafeBufferPointer { bytes in
      bytes.baseAddress.flatMap { PlainText($0, count: opening.count + text.count, maxDepth: 100_000) }
    }
    return plain.map { body($0, opening.count) }
  }
}
