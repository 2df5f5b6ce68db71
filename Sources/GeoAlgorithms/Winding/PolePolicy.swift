/// Which pole is enclosed by a ring that goes once round the globe.
@frozen
public enum PolePolicy: Sendable {
  /// The pole on the side with the smaller area on the sphere, whatever the ring's direction; exteriors and
  /// holes that enclose no pole may be written either way round.
  case smaller

  /// The interior is on the left of the exterior ring as written: eastward encloses the north pole, westward
  /// the south pole, and a clockwise exterior means everything but its inside.
  case trust
}

/// One end of the globe's axis.
@frozen
public enum Pole: Sendable {
  case north, south

  /// In degrees.
  var latitude: Double { self == .north ? 90 : -90 }
}
