package import GeoModel

/// Features whose text is not JSON, or does not mean the same to all readers: nothing is fixed there.
package enum UnreadableText {
  package static func isReported(by finding: Diagnostic) -> Bool { finding.rule.code.hasPrefix("GJ1") && finding.severity == .error }

  /// Their ordinals.
  package static func features(of block: borrowing FeatureBlock<Geographic>) -> Set<Int> {
    var features = Set(block.diagnostics.lazy.filter(isReported).compactMap(\.feature))
    // Read from plain text, where nothing else was wrong.
    for plain in block.plainRows { features.remove(block.rows[plain.row].ordinal) }
    return features
  }
}
