internal import GeoModel

/// What map libraries and tiles make of GeoJSON.
extension Profile {
  /// d3-geo's spherical paths.
  public static let d3 = Profile(
    "d3", aliases: ["d3-geo"],
    summary: "d3-geo: polygons on the sphere whose exteriors run clockwise, against RFC 7946; edges are great arcs.",
    sources: [
      "d3-geo, \"winding order convention\" and the warning below it (opposite of RFC 7946 §3.1.6): https://d3js.org/d3-geo",
      "d3-geo, Projections (antimeridian cutting): https://d3js.org/d3-geo/projection"
    ],
    demands: [
      Demand("ring.winding", nil, "exteriors run clockwise"),
      Demand(
        "ring.winding-reversed", .error, "exteriors smaller than a hemisphere must be clockwise: another one covers the rest of the globe"),
      Demand("antimeridian.not-cut", nil, "d3 cuts while it draws"),
      Demand("ring.pole-not-cut", nil, "spherical polygons may enclose a pole"),
      Demand("polygon.beyond-hemisphere", .warning, "larger ones must be anticlockwise, which is rarely meant"),
      Demand("edge.antipodal", .warning, "no great arc is the shortest"),
      Demand("position.out-of-range", .warning, "angles wrap round"),
      Demand("crs", .warning, "not looked at: coordinates are WGS84")
    ])

  /// `MKGeoJSONDecoder` and overlays.
  public static let mapkit = Profile(
    "mapkit",
    summary: "MapKit: MKGeoJSONDecoder and overlays, of which polygons do not go across the 180th meridian.",
    sources: [
      "MKGeoJSONDecoder, MKGeoJSONObject (what it returns), MKGeoJSONFeature.geometry (a list of shapes): https://developer.apple.com/documentation/mapkit/mkgeojsondecoder",
      "Displaying an Indoor Map, IMDFDecoder (decodes occupants, whose geometry is null): https://developer.apple.com/documentation/mapkit/displaying-an-indoor-map",
      "MKMapRect.remainder (what lies on the 180th meridian has a part beyond the edge of the map): https://developer.apple.com/documentation/mapkit/mkmaprect/remainder",
      "Stack Overflow 9022490 (MKPolygon across the 180th meridian drawn round the map, or in half): https://stackoverflow.com/questions/9022490",
      "CLLocationCoordinate2DIsValid (latitude beyond ±90 or longitude beyond ±180): https://developer.apple.com/documentation/corelocation/cllocationcoordinate2disvalid(_:)"
    ],
    demands: [
      Demand("position.out-of-range", .error, "no valid CLLocationCoordinate2D"),
      Demand("position.swapped", .error, "no valid CLLocationCoordinate2D"),
      Demand("geometry.null", .error, "a feature without shapes: nothing is drawn"),
      Demand("geometry.empty", .error, "a shape without points: nothing is drawn"),
      Demand(
        "antimeridian.not-cut", .error,
        "polygons are drawn the long way round, or in half; lines go the short way since iOS 7, and are not reported"),
      Demand("ring.pole-not-cut", .error, "polygons are drawn the long way round"),
      Demand("ring.winding", nil, "renderers fill by crossings, whatever the winding"),
      Demand("position.beyond-mercator", .warning, "the square of MKMapPoint ends at ±85.0511°"),
      Demand("position.height", .info, "CLLocationCoordinate2D has no height")
    ],
    drawsLinesAcross: true)

  /// Vector tiles.
  public static let mvt = Profile(
    "mvt",
    summary: "Mapbox Vector Tiles 2.1: what a tile cannot hold, or loses.",
    sources: [
      "Vector Tile Specification 2.1, with vector_tile.proto: https://github.com/mapbox/vector-tile-spec/tree/master/2.1",
      "EPSG:3857, area of use: https://epsg.io/3857"
    ],
    demands: [
      Demand("ring.winding", nil, "exteriors run clockwise on the map"),
      Demand(
        "ring.winding-reversed", .info, "§4.3.4.4: positive area in tile coordinates is clockwise on the map; most encoders see to it"),
      Demand("geometry.collection", .warning, "§4.3.4: geometry collections are not supported"),
      Demand("geometry.null", .warning, "§4.2: a feature must contain a geometry"),
      Demand("geometry.empty", .warning, "§4.2: a feature must contain a geometry, and one without positions has no commands"),
      Demand("id.not-integer", .warning, "vector_tile.proto: uint64 id"),
      Demand("id.duplicate", .warning, "§4.2: ids should be unique in a layer"),
      Demand("property.nested", .warning, "§4.4: values are strings, numbers and booleans"),
      Demand("position.beyond-mercator", .warning, "§3: Web Mercator is the projection of reference, and ends there"),
      Demand("ring.repeated-position", .info, "§4.3.3.2: a step must not be zero; encoders leave it out"),
      Demand("line.repeated-position", .info, "§4.3.3.2: a step must not be zero; encoders leave it out"),
      Demand("ring.self-touch", .error, "§4.3.4.4: no self-intersection or self-tangency"),
      Demand("position.height", .info, "§4.3: geometries have two dimensions"),
      Demand("antimeridian.not-cut", .error, "drawn across the whole map"),
      Demand("ring.pole-not-cut", .error, "drawn across the whole map"),
      Demand("bbox.stale", .info, "not kept")
    ])
}
