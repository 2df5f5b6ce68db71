package import GeoModel

extension Position {
  /// The place on the globe that a cut at the 180th meridian keeps as a corner, with a longitude within ±180°; `nil` on the meridian, where cuts make and join corners and
  /// what stands there except for rounding is moved to, and at the poles and beyond, which have many names.
  package var placeOffCuts: Position? {
    let longitude = x.magnitude <= 180 ? x : x.remainder(dividingBy: 360)
    return y.magnitude < 90 && 180 - longitude.magnitude > 1e-8 ? Position(x: longitude, y: y) : nil
  }
}
