/// What becomes of coordinates of another coordinate reference system.
extension Rule {
  /// `GJ412` `position.not-projected`.
  public static let positionNotProjected = Rule(
    "GJ412", "position.not-projected", .error, reference: "the definition of the CRS",
    summary: "no place on the globe has these coordinates in the CRS that was read",
    remedy: "check the CRS, and that x (easting or longitude) comes before y",
    explanation: """
      A projection shows a part of the globe, and numbers far outside of it mean nothing. The feature counts as one that cannot be read: \
      with its position left out it would be another one.
      """,
    example: #"--source-crs EPSG:25832: {"type":"Point","coordinates":[1e12,5]}"#)

  /// `GJ413` `position.outside-area`.
  public static let positionOutsideArea = Rule(
    "GJ413", "position.outside-area", .warning, reference: "the definition of the CRS",
    summary: "a position lies outside of the area where its CRS is meant to be used",
    remedy: "check the CRS, and that x (easting or longitude) comes before y",
    explanation: """
      Outside of its area a projection may be inexact, and a transformation of the datum, too. More often another zone was meant, or x and y are \
      swapped.
      """,
    example: #"--source-crs EPSG:25832: {"type":"Point","coordinates":[5334760,691603]}"#)
}
