internal import GeoJSON
package import GeoModel

/// Where findings are in their texts.
package enum FindingPlaces {
  /// Findings about the manifest.
  package static func lined(_ diagnostics: [Diagnostic], ofManifest manifest: IndoorFile, sorts: Bool = true) -> [Diagnostic] {
    lined(diagnostics, manifest.textBlock, sorts: sorts)
  }

  /// In order of places, unless they are to stay as they are, with lines and columns.
  static func lined(_ diagnostics: [Diagnostic], _ block: FeatureBlock<Geographic>, sorts: Bool = true) -> [Diagnostic] {
    var block = block
    block.diagnostics =
      sorts
      ? diagnostics.enumerated().sorted { ($0.element.byte, $0.offset) < ($1.element.byte, $1.offset) }.map(\.element) : diagnostics
    var lines = LineCounter()
    lines.place(in: &block)
    return block.diagnostics
  }
}
