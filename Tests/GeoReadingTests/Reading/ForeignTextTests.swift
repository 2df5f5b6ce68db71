import GeoTestSupport
import Testing

@testable import GeoReading
import GeoToolkit

/// Data of another format are called by its name, and nothing else is said of them.
struct ForeignTextTests {
  private func verdict(_ text: String) -> String? {
    guard case .found(let what) = ForeignText.judge(Array(text.utf8), isWhole: true) else { return nil }
    return what
  }

  @Test(arguments: [
    (
      #"""
      {"geometryType":"esriGeometryPolygon","spatialReference":{"wkid":4326},"features":[{"attributes":{"a":1},\#
      "geometry":{"rings":[]}}]}
      """#,
      "Esri JSON"
    ),
    (#"{"features":[{"attributes":{"a":1},"geometry":{"x":1,"y":2}}],"geometryType":"esriGeometryPoint"}"#, "Esri JSON"),
    (#"{"displayFieldName":"","fieldAliases":{},"features":[]}"#, "Esri JSON"),
    (#"{"rings":[[[0,0],[1,0],[1,1],[0,0]]],"spatialReference":{"wkid":4326}}"#, "Esri JSON"),
    (#"{"attributes":{"a":1},"geometry":{"x":1,"y":2}}"#, "Esri JSON"),
    (#"{"version":0.6,"osm3s":{},"elements":[{"type":"node"}]}"#, "OpenStreetMap JSON"),
    (#"{"tilejson":"3.0.0","tiles":[]}"#, "TileJSON"), (#"{"type":"Coverage","domain":{}}"#, "CoverageJSON"),
    ("id,name,lon,lat\n1,A,7,46\n2,B,8,47\n", "CSV"), ("\u{FEFF}\"id\";\"wkt\"\n1;\"POINT (7 46)\"\n", "CSV"), ("a\tb\n1\t2\n", "TSV"),
    ("POINT (7 46)", "WKT"), ("SRID=4326;MULTIPOLYGON Z (((0 0 1,1 0 1,1 1 1,0 0 1)))", "WKT"), ("LINESTRING EMPTY\n", "WKT"),
    ("<?xml version=\"1.0\"?><kml></kml>", "KML"), ("\n<gpx></gpx>", "GPX"), ("PAR1\u{15}", "Parquet"), ("PMTiles\u{3}", "PMTiles"),
    ("SQLite format 3\0", "SQLite"),
    ("fgb\u{3}fgb\u{1}", "FlatGeobuf"), ("PK\u{3}\u{4}", "zip")
  ]) func `text of other formats is known by its beginning`(text: String, name: String) {
    #expect(verdict(text)?.contains(name) == true, "\(verdict(text) ?? "nothing")")
  }

  @Test(arguments: [
    #"{"type":"FeatureCollection","spatialReference":{"wkid":4326},"features":[]}"#,
    #"{"features":[{"type":"Feature","attributes":1}],"type":"FeatureCollection"}"#,
    #"{"attributes":{"a":1},"type":"Feature","properties":null,"geometry":null}"#,
    #"{"elements":[],"type":"FeatureCollection","features":[]}"#,
    "hello, world\n{\"type\":\"Point\",\"coordinates\":[1,2]}\n", "{}", "[1,2]\n[3,4]\n", "a, b\n", "1,2\n", "", " ",
    "<br />\nWarning, it\n", "null", "# a, b\n# c, d\n{}",
    "POINT", "\u{1E}{\"type\":\"Point\",\"coordinates\":[1,2]}"
  ]) func `what may be GeoJSON is read`(text: String) {
    #expect(verdict(text) == nil)
  }

  @Test func `a beginning decides as all of it does, however little has come`() {
    for text in [#"{"features":[{"attributes":{"a":1}}]}"#, "id,name\n1,A\n2,B\n", "<?xml version=\"1.0\"?>\n<gpx version=\"1.1\"></gpx>"] {
      let bytes = Array(text.utf8), whole = ForeignText.judge(bytes, isWhole: true)
      for count in 1..<bytes.count {
        let part = ForeignText.judge(Array(bytes[..<count]), isWhole: false)
        #expect(part == .undecided || part == whole, "\(text.prefix(count))")
      }
    }
  }

  @Test func `every door refuses them in one sentence`() throws {
    let text = Array(#"{"geometryType":"esriGeometryPoint","features":[{"attributes":{},"geometry":{"x":1,"y":2}}]}"#.utf8)
    var reader = FeatureReader(bytes: text)
    let error = #expect(throws: ByteStreamError.self) { _ = try reader.next() }
    #expect(
      error?.code == .unsupportedFormat
        && error?.message.hasPrefix("this is Esri JSON, which is no GeoJSON; convert it first, for example with ogr2ogr") == true)
    #expect(throws: ByteStreamError.self) { try ValidationTrial.findings(text, name: "text", jobs: 1, decoding: DecodingOptions()) }
  }
}
