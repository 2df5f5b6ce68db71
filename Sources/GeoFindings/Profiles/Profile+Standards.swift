internal import GeoModel

/// What standards ask for.
extension Profile {
  /// RFC 7946 with the catalogue's own severities: what it forbids is an error, what it advises against a warning.
  public static let rfc7946 = Profile(
    "rfc7946",
    summary: "RFC 7946: what it forbids is an error, what it advises against or leaves to readers a warning.",
    sources: ["RFC 7946, The GeoJSON Format: https://www.rfc-editor.org/rfc/rfc7946"],
    demands: [])

  /// The advice of RFC 7946, treated as requirements.
  public static let strict = Profile(
    "strict",
    summary: "RFC 7946 with each of its SHOULDs taken for a MUST, for data that others shall read without surprises.",
    sources: ["RFC 7946, The GeoJSON Format: https://www.rfc-editor.org/rfc/rfc7946"],
    demands: [
      Demand("json.byte-order-mark", .error, "RFC 8259 §8.1 forbids to write it"),
      Demand("crs", .error, "RFC 7946 §4 has removed it"),
      Demand("geometrycollection.nested", .error, "RFC 7946 §3.1.8: SHOULD be avoided"),
      Demand("geometrycollection.single", .error, "RFC 7946 §3.1.8: SHOULD be avoided"),
      Demand("position.too-long", .error, "RFC 7946 §3.1.1: SHOULD NOT be extended"),
      Demand("position.out-of-range", .error, "such a position is not on the globe"),
      Demand("position.swapped", .error, "RFC 7946 §3.1.1: longitude first"),
      Demand("position.mixed-dimensions", .warning, "readers make up the missing heights"),
      Demand("position.decimals", .info, "RFC 7946 §11.2: six decimals are ten centimetres"),
      Demand("geometry.empty", .warning, "RFC 7946 §3.1: readers MAY take empty coordinates for null"),
      Demand("antimeridian.not-cut", .error, "RFC 7946 §3.1.9: SHOULD be cut"),
      Demand("ring.pole-not-cut", .error, "RFC 7946 §3.1.9: SHOULD be cut"),
      Demand("ring.winding", .error, "RFC 7946 §3.1.6: MUST follow the right-hand rule"),
      Demand("ring.repeated-position", .warning, "an edge without length"),
      Demand("line.repeated-position", .warning, "an edge without length"),
      Demand("bbox.stale", .error, "RFC 7946 §5: the range of the geometries"),
      Demand("bbox.order", .error, "RFC 7946 §5"),
      Demand("bbox.dimensions", .error, "RFC 7946 §5: two numbers for each dimension"),
      Demand("id.duplicate", .error, "an identifier names one feature"),
      Demand("id.null", .error, "RFC 7946 §3.2: a string or a number")
    ])

  /// Polygons that share their borders, as districts do.
  public static let coverage = Profile(
    "coverage",
    summary: "Coverage: polygons that leave no gaps between them and do not overlap, such as districts or land use.",
    sources: [
      """
      JTS Topology Suite, CoverageValidator and CoverageGapFinder: \
      https://locationtech.github.io/jts/javadoc/org/locationtech/jts/coverage/CoverageValidator.html
      """
    ],
    demands: [
      Demand("coverage.gap", .warning, "ground that belongs to none of them"),
      Demand("coverage.overlap", .error, "ground that belongs to two of them")
    ])
}
