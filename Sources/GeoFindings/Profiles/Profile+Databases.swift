internal import GeoModel

/// What databases and search engines refuse or change.
extension Profile {
  /// Loops and polygons of the S2 library, on which most spherical databases are based.
  public static let s2 = Profile(
    "s2",
    summary: "S2 Geometry: loops without repeated vertices, crossings or shared edges; edges are geodesics.",
    sources: [
      "S2 Geometry, S2Loop and S2Polygon, conditions of IsValid(): https://s2geometry.io/devguide/basic_types",
      "Comments on class S2Loop (s2loop.h), S2Polygon (s2polygon.h) and S2Polyline (s2polyline.h): https://github.com/google/s2geometry/tree/master/src/s2"
    ],
    demands: [
      Demand("position.out-of-range", .error, "S2LatLng is not valid there"),
      Demand("position.swapped", .error, "S2LatLng is not valid there"),
      Demand("ring.winding", nil, "builders normalise loops to the smaller side"),
      Demand("ring.repeated-position", .error, "a loop has no vertex twice"),
      Demand("line.repeated-position", .error, "a polyline has no equal neighbours"),
      Demand("ring.self-touch", .error, "a loop has no vertex twice, adjacent or not"),
      Demand("edge.antipodal", .error, "edges of 180° are not allowed: neighbours must not be antipodal"),
      Demand("polygon.beyond-hemisphere", .warning, "normalised loops enclose the smaller side"),
      Demand("antimeridian.not-cut", nil, "edges on the sphere know no antimeridian"),
      Demand("ring.pole-not-cut", nil, "loops on the sphere may enclose a pole"),
      Demand("position.height", .info, "S2 has no heights")
    ])

  /// `2dsphere` indexes, `$geoWithin` and `$geoIntersects`.
  public static let mongodb = Profile(
    "mongodb",
    summary: "MongoDB 2dsphere indexes: S2 loops made of GeoJSON; what S2 finds invalid cannot be indexed.",
    sources: [
      "MongoDB Manual, GeoJSON Objects: https://www.mongodb.com/docs/manual/reference/geojson/",
      "MongoDB Manual, $geometry (polygons larger than a hemisphere): https://www.mongodb.com/docs/manual/reference/operator/query/geometry/",
      "src/mongo/db/geo/geoparser.cpp, parseGeoJSONPolygonCoordinates and parseGeoJSONCRS: https://github.com/mongodb/mongo",
      "jstests/core/geo_s2dupe_points.js (repeated neighbours are dropped): https://github.com/mongodb/mongo"
    ],
    demands: [
      Demand("position.out-of-range", .error, "longitudes beyond ±180 and latitudes beyond ±90 are refused"),
      Demand("position.swapped", .error, "latitudes beyond ±90 are refused"),
      Demand("ring.winding", nil, "the smaller side of a ring is its inside (S2Loop::Normalize), whatever its winding"),
      Demand("ring.repeated-position", .info, "repeated neighbours are dropped before indexing"),
      Demand("line.repeated-position", .info, "repeated neighbours are dropped before indexing"),
      Demand("ring.self-touch", .error, "\"Duplicate vertices\": S2 refuses a loop with a vertex twice"),
      Demand("edge.antipodal", .error, "S2 refuses edges between antipodal positions"),
      Demand("polygon.beyond-hemisphere", .error, "without the strict winding CRS the other side is taken for the inside"),
      Demand("geometry.empty", .error, "a geometry without positions cannot be indexed; null is left out of the index"),
      Demand("crs", .error, "names other than CRS84, EPSG:4326 and the strict winding CRS are refused"),
      Demand("antimeridian.not-cut", nil, "edges are geodesics and know no antimeridian"),
      Demand("ring.pole-not-cut", nil, "loops on the sphere may enclose a pole"),
      Demand("position.height", .info, "the third number is not indexed")
    ],
    acceptedSystems: ["urn:ogc:def:crs:OGC:1.3:CRS84", "EPSG:4326", "urn:x-mongodb:crs:strictwinding:EPSG:4326"])

  /// Fields of type `geo_shape`.
  public static let elasticsearch = Profile(
    "elasticsearch", aliases: ["opensearch"],
    summary: "Elasticsearch geo_shape: malformed shapes reject the whole document unless ignore_malformed is set.",
    sources: [
      "Elasticsearch Reference, Geoshape field type: https://www.elastic.co/docs/reference/elasticsearch/mapping-reference/geo-shape",
      "GeoPolygonDecomposer.java (\"duplicate consecutive coordinates\", \"Cannot determine orientation\"): https://github.com/elastic/elasticsearch",
      "elastic/elasticsearch issue 17407 (duplicate consecutive coordinates, orientation): https://github.com/elastic/elasticsearch/issues/17407"
    ],
    demands: [
      Demand("position.out-of-range", .error, "a latitude beyond ±90 rejects the document; longitudes are brought into range"),
      Demand("position.swapped", .error, "a latitude beyond ±90 rejects the document"),
      Demand("ring.winding", .warning, "the winding decides for polygons wider than 180°, and is corrected otherwise"),
      Demand("ring.repeated-position", .error, "\"duplicate consecutive coordinates\""),
      Demand("antimeridian.not-cut", .info, "polygons are cut at the dateline while indexing"),
      Demand("crs", .warning, "not looked at: coordinates are WGS84"),
      Demand("position.height", .info, "accepted and not indexed, unless ignore_z_value is false"),
      Demand("bbox.stale", .info, "not looked at")
    ])

  /// `ST_GEOGFROMGEOJSON`.
  public static let bigquery = Profile(
    "bigquery",
    summary:
      "BigQuery ST_GEOGFROMGEOJSON: takes geometries, with edges straight in the plane, based on S2; what is invalid is an error unless make_valid is TRUE.",
    sources: [
      "BigQuery, Geography functions, ST_GEOGFROMGEOJSON (constraints: geometries only, two numbers in a position) and ST_GEOGPOINT (ranges): https://cloud.google.com/bigquery/docs/reference/standard-sql/geography_functions#st_geogfromgeojson",
      "BigQuery, Working with geospatial data, Coordinate systems and edges (planar edges are divided to within 10 m): https://cloud.google.com/bigquery/docs/geospatial-data#coordinate_systems_and_edges",
      "CartoDB/analytics-toolbox-core issue 156 (\"Invalid polygon loop: Edge 1011 crosses edge 4140\"): https://github.com/CartoDB/analytics-toolbox-core/issues/156",
      "hafenkran/duckdb-bigquery issue 157 (\"duplicate polygon edges detected\" between holes): https://github.com/hafenkran/duckdb-bigquery/issues/157"
    ],
    demands: [
      Demand(
        "position.out-of-range", .error, "latitudes must lie in [-90, 90]; longitudes beyond ±180 are taken modulo 360 (ST_GEOGPOINT)"),
      Demand("position.swapped", .error, "latitudes must lie in [-90, 90]"),
      Demand("position.height", .error, "a position must have exactly two numbers"),
      Demand("position.too-long", .error, "a position must have exactly two numbers"),
      Demand("ring.winding", nil, "the polygon with the smaller area is meant, whatever its winding (as ST_GEOGFROMTEXT, not oriented)"),
      Demand("ring.repeated-position", .info, "an edge without length; the manual does not say what becomes of it"),
      Demand("line.repeated-position", .info, "an edge without length; the manual does not say what becomes of it"),
      Demand("polygon.beyond-hemisphere", .error, "the polygon with the smaller area is meant"),
      Demand("antimeridian.not-cut", .info, "edges become geodesics, which know no antimeridian")
    ])
}
