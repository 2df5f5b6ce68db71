internal import GeoModel

/// Why a geometry object cannot be read, and where.
struct GeometryFault: Error {
  var rule: Rule
  /// Offsets from the beginning of the whole text.
  var range: Range<Int>
  var message: String
}
