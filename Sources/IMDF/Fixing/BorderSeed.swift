internal import GeoModel

/// A reason to snap borders: two features that nearly meet at a position. One can be refused.
struct BorderSeed: Hashable {
  var a, b: Int
  var at: Position
}
