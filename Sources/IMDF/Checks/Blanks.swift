internal import GeoJSON
internal import GeoModel

/// Whether an array or object has nothing in it.
func isEmpty(_ value: RawJSON) -> Bool {
  value.kind == .array ? !value.elements.contains { _ in true } : !value.members.contains { _ in true }
}

/// Whether a text has nothing but white space and invisible characters, such as U+200B and U+FEFF.
func isBlank(_ text: String) -> Bool {
  text.unicodeScalars.allSatisfy { $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint }
}
