extension Double {
  /// Shortest decimal digits, without `.0`.
  package var plainText: String {
    let text = "\(self)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
