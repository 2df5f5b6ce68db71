internal import GeoModel

/// What asks for borders to be brought together: two features that nearly meet at a position. One can be refused.
struct BorderSeed: Hashable {
  var a, b: Int
  var at: Position
}
