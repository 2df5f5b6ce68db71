import GeoToolkit
import Testing

/// What is appended from a view is what the view shows, heights included.
@Suite struct AppendedViewTests {
  private static let texts = [
    #"{"type":"Point","coordinates":[1,2,3]}"#,
    #"{"type":"MultiPoint","coordinates":[[1,2,3],[4,5]]}"#,
    #"{"type":"LineString","coordinates":[[1,2,30],[4,5,60.5],[7,8]]}"#,
    #"{"type":"MultiLineString","coordinates":[[[1,2,30],[4,5,60.5]],[[7,8],[9,10]]]}"#,
    #"{"type":"Polygon","coordinates":[[[0,0,1],[4,0,2],[4,4,3],[0,0,1]],[[1,0.5,7],[3,2],[3,0.5,9],[1,0.5,7]]]}"#,
    #"""
    {"type":"MultiPolygon","coordinates":[[[[0,0,1],[4,0,2],[4,4,3],[0,0,1]],[[1,0.5,7],[3,2],[3,0.5,9],[1,0.5,7]]],[[[9,9],\#
    [10,9],[10,10],[9,9]]]]}
    """#
  ]

  private func append(_ shape: Geometry<Geographic>.Shape, to column: inout GeometryColumn) {
    switch shape {
    case .point(let point):
      if let point { column.appendPoint(longitude: point.position.x, latitude: point.position.y, altitude: point.altitude) }
    case .multiPoint(let points): column.appendMultiPoint(points.positions)
    case .lineString(let line): column.appendLineString(line.positions)
    case .multiLineString(let lines): column.appendMultiLineString(lines.map(\.positions))
    case .polygon(let polygon): column.appendPolygon(rings: polygon.rings)
    case .multiPolygon(let polygons): column.appendMultiPolygon(polygons.map(\.rings))
    case .collection(let inner): for geometry in inner { append(geometry.shape, to: &column) }
    }
  }

  @Test(arguments: texts) func `every geometry is built from its view as it was`(text: String) throws {
    let geometry = try #require(try FeatureBlock(json: text)[0].geometry)
    var builder = FeatureBuilder()
    try builder.append { append(geometry.shape, to: &$0) }
    #expect(try builder.build()[0].json.text == #"{"type":"Feature","properties":null,"geometry":\#(text)}"#)
  }

  @Test func `slices and reversed positions keep their heights, other positions have none`() throws {
    let line = try #require(try FeatureBlock(json: Self.texts[2])[0].geometry?.lines.first?.positions)
    var column = GeometryColumn()
    column.appendLineString(line.dropFirst())
    column.appendLineString(line.reversed())
    column.appendLineString(line.dropLast().reversed())
    column.appendLineString(line.reversed().dropLast())
    column.appendLineString(Array(line))
    let heights = column.altitudes.map { $0.isNaN ? -1 : $0 }
    #expect(heights == [60.5, -1, -1, 60.5, 30, 60.5, 30, -1, 60.5, -1, -1, -1])
    #expect(column.positions.map(\.x) == [4, 7, 7, 4, 1, 4, 1, 7, 4, 1, 4, 7])
  }
}
