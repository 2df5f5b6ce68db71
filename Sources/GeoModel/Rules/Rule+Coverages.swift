/// What polygons that share their borders ask of each other. Off unless a profile or a selection asks for them: most files are not
/// coverages.
extension Rule {
  /// `GJ541` `coverage.gap`.
  public static let coverageGap = Rule(
    "GJ541", "coverage.gap", .warning, reference: "JTS, CoverageValidator",
    summary: "polygons of the input enclose ground that none of them covers",
    remedy: "give both sides of the border the same vertices, or fill the gap",
    explanation: """
      Where every location should belong to one polygon, as with districts, the ground in a gap belongs to none. A polygon's own \
      hole is not a gap, nor is anything narrower than a millimetre.
      """,
    example: #"""
      {"type":"FeatureCollection","features":[{"type":"Feature","properties":null,"geometry":{"type":"Polygon",\#
      "coordinates":[[[0,0],[1,0],[1,0.4],[0.99,0.5],[1,0.6],[1,1],[0,1],[0,0]]]}},{"type":"Feature","properties":null,\#
      "geometry":{"type":"Polygon","coordinates":[[[1,0],[2,0],[2,1],[1,1],[1,0.6],[1.01,0.5],[1,0.4],[1,0]]]}}]}
      """#)

  /// `GJ542` `coverage.overlap`.
  public static let coverageOverlap = Rule(
    "GJ542", "coverage.overlap", .error, reference: "JTS, CoverageValidator",
    summary: "polygons of two features cover the same ground",
    remedy: "give both sides of the border the same vertices: geojson convert --snap moves vertices that nearly meet",
    explanation: """
      Where every location should belong to one polygon, as with districts, sums count overlaps twice. Overlaps narrower than a \
      millimetre are ignored.
      """,
    example: #"""
      {"type":"FeatureCollection","features":[{"type":"Feature","properties":null,"geometry":{"type":"Polygon",\#
      "coordinates":[[[0,0],[1.01,0],[1.01,1],[0,1],[0,0]]]}},{"type":"Feature","properties":null,"geometry":{"type":"Polygon",\#
      "coordinates":[[[1,0],[2,0],[2,1],[1,1],[1,0]]]}}]}
      """#)
}
