internal import GeoJSON
internal import GeoModel

extension IndoorFinding {
  /// The finding with its place in the text.
  func diagnostic(in map: IndoorMap) -> Diagnostic {
    var pointer = self.pointer
    var byte = value?.range.lowerBound ?? 0
    var count = value?.range.count ?? 0
    var id: String?
    var ordinal: Int?
    if let index = feature {
      let feature = map.feature(index)
      ordinal = feature.ordinal
      pointer = (feature.row.element.map { "/features/\($0)" } ?? "") + pointer
      if map.features[index].id.kind == .string || map.features[index].id.kind == .number {
        id = map.features[index].id.bytes.withUnsafeBufferPointer(IdentifierText.of)
      }
      if value == nil {
        byte = feature.byteOffset
        count = 1
      }
    }
    if isInManifest {
      if let json = map.manifest?.json {
        // The manifest's values are read from a copy of its text, from its first byte on except for a byte order mark.
        byte = (value ?? json).range.lowerBound + (map.archive.manifest?.byteOrderMarkCount ?? 0)
        count = (value ?? json).range.count
      } else {
        byte = self.byte
      }
    }
    var diagnostic = Diagnostic(
      rule, byte: byte, byteCount: max(count, 1), feature: ordinal, id: id, pointer: pointer,
      message: message + (isProvisional ? " (provisional: the features are broken themselves)" : ""),
      location: location)
    diagnostic.metres = metres
    diagnostic.isProvisional = isProvisional
    return diagnostic
  }
}
