/// What an input turns out to be: GeoJSON text, or what another format reads.
package enum InputForm: Sendable {
  /// The bytes that were read already.
  case text([UInt8])
  /// The same, with what reads on, and what the format is called.
  case foreign(any PieceReading, taken: ArraySlice<UInt8>, title: String)

  /// What the format is called in a sentence; `nil` for GeoJSON text.
  package var format: String? {
    if case .foreign(_, _, let title) = self { title } else { nil }
  }
}
