internal import GeoModel

/// Something wrong with a geometry, before anybody looked up where it stands in the text.
struct GeometryFault {
  var rule: Rule
  /// The index of a position in the column: the fault's place, or the first of a ring that is at fault as a whole.
  var position: Int
  var isRing = false
  var message: String
}

extension Double {
  /// Shortest decimal digits, without `.0`.
  var plainText: String {
    let text = "\(self)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
