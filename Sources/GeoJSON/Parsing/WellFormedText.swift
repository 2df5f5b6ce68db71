package import GeoModel

/// Whether bytes are JSON, for readers of other formats that are written in it.
package enum WellFormedText {
  /// Why a text is not one JSON value, white space round it allowed; `nil` if it is.
  ///
  /// Takes the fast way where that is sure; yajl judges the rest.
  ///
  /// - Parameter text: at least 64 bytes can be read after it, and are no part of it.
  /// - Complexity: O(n); no memory of the text's size.
  package static func fault(_ text: TextPointer, count: Int, maxDepth: Int) -> Diagnostic? {
    var at = text
    at.skipSpace()
    var scanner = RawValueScanner()
    if at < text + count, maxDepth >= RawValueScanner.deepest, scanner.value(&at) {
      at.skipSpace()
      if at == text + count { return nil }
    }
    switch YajlParser.parse(text, count: count, maxDepth: maxDepth, keepsTape: false) {
    case .complete: return nil
    case .incomplete: return Diagnostic(.truncatedText, byte: count, message: "found no whole value")
    case .faulty(let fault):
      return Diagnostic(fault.rule, byte: fault.offset, byteCount: fault.byteCount, message: fault.message)
    }
  }

  /// Where a whole value ends that a text begins with, if that is certain.
  package static func end(_ text: TextPointer, count: Int, maxDepth: Int) -> Int? {
    var at = text
    at.skipSpace()
    var scanner = RawValueScanner()
    return at < text + count && maxDepth >= RawValueScanner.deepest && scanner.value(&at) && at <= text + count ? at - text : nil
  }
}
