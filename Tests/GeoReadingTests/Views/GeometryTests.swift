import GeoTestSupport
import GeoToolkit
import Testing

@Suite struct GeometryTests {
  private func geometry(_ text: String) throws -> Geometry<Geographic> {
    try #require(try FeatureBlock(json: text).first?.geometry)
  }

  @Test func `null and absent places are no geometry`() throws {
    let block = try FeatureBlock(json: #"{"type":"Feature","properties":null,"geometry":null}"#)
    #expect(block.count == 1)
    #expect(block[0].geometry == nil)
  }

  @Test func `a point has a position and perhaps an altitude`() throws {
    guard case .point(let peak?) = try geometry(#"{"type":"Point","coordinates":[6.8652,45.8326,4805.59]}"#).shape else {
      Issue.record("no point")
      return
    }
    #expect(peak.position == Position(longitude: 6.8652, latitude: 45.8326))
    #expect(peak.altitude == 4805.59)
    guard case .point(let flat?) = try geometry(#"{"type":"Point","coordinates":[4.47,51.92]}"#).shape else {
      Issue.record("no point")
      return
    }
    #expect(flat.altitude == nil)
  }

  @Test(arguments: GeometryKind.allCases)
  func `empty coordinates are a geometry without positions`(kind: GeometryKind) throws {
    let empty = try geometry(#"{"type":"\#(kind.name)","coordinates":[]}"#)
    #expect(empty.kind == kind)
    #expect(empty.typeName == kind.name)
    #expect(empty.isEmpty)
    #expect(empty.points.isEmpty && empty.lines.isEmpty && empty.polygons.isEmpty)
    switch empty.shape {
    case .point(let point): #expect(point == nil)
    case .multiPoint(let points): #expect(points.isEmpty)
    case .lineString(let line): #expect(line.positions.isEmpty)
    case .multiLineString(let lines): #expect(lines.isEmpty)
    case .polygon(let polygon):
      #expect(polygon.exterior.isEmpty && polygon.isEmpty)
      #expect(polygon.holes.isEmpty)
    case .multiPolygon(let polygons): #expect(polygons.isEmpty)
    case .collection: Issue.record("no collection")
    }
  }

  @Test func `a polygon has an exterior, and holes`() throws {
    let block = try FeatureBlock(json: Places.shapes)
    guard case .multiPolygon(let areas)? = block[2].geometry?.shape else {
      Issue.record("no MultiPolygon")
      return
    }
    #expect(areas.count == 2)
    #expect(areas[0].rings.count == 2)
    #expect(areas[0].exterior.isClosed)
    #expect(areas[0].exterior.first == Position(longitude: 13.402, latitude: 52.524))
    #expect(areas[0].holes.map(\.count) == [5])
    #expect(areas[0].holes.first?[1] == Position(longitude: 13.4025, latitude: 52.5255))
    #expect(areas[1].exterior.count == 4)
    #expect(areas[1].holes.isEmpty)
    #expect(block[2].geometry?.paths.map(\.count) == [5, 5, 4])
    #expect(block[2].geometry?.positions.count == 14)
  }

  @Test func `altitudes of a mixed block are there for those that have one`() throws {
    let block = try FeatureBlock(json: Places.shapes)
    #expect(block[0].geometry?.positions.altitude(at: 0) == 38.5)
    #expect(block[2].geometry?.positions.altitude(at: 0) == nil)
    let flat = try geometry(#"{"type":"LineString","coordinates":[[4.47,51.92],[4.48,51.91]]}"#)
    #expect(flat.positions.altitudes.isEmpty)
    #expect(flat.positions.altitude(at: 1) == nil)
  }

  @Test func `positions lie in memory as they are`() throws {
    let tram = try geometry(#"{"type":"LineString","coordinates":[[13.4113,52.5219],[13.4070,52.5222],[13.4027,52.5225]]}"#)
    let sum = tram.positions.withContiguousStorageIfAvailable { $0.reduce(0) { $0 + $1.longitude } }
    #expect(sum == 13.4113 + 13.4070 + 13.4027)
    #expect(!tram.positions.isClosed)
  }

  private func outline(_ geometry: Geometry<Geographic>) -> String {
    guard case .collection(let inner) = geometry.shape else { return geometry.typeName + "\(geometry.positions.count)" }
    return "[" + inner.map { outline($0) }.joined(separator: " ") + "]"
  }

  @Test func `collections nest`() throws {
    #expect(outline(try geometry(#"{"type":"GeometryCollection","geometries":[]}"#)) == "[]")
    let deep = try geometry(
      """
      {"type":"GeometryCollection","geometries":[
        {"type":"GeometryCollection","geometries":[]},
        {"type":"Point","coordinates":[1,2]},
        {"type":"GeometryCollection","geometries":[
          {"type":"GeometryCollection","geometries":[{"type":"LineString","coordinates":[[1,2],[3,4]]}]},
          {"type":"MultiPoint","coordinates":[[5,6],[7,8],[9,10]]}]},
        {"type":"Point","coordinates":[11,12]}]}
      """)
    #expect(outline(deep) == "[[] Point1 [[LineString2] MultiPoint3] Point1]")
    #expect(deep.kind == nil)
    #expect(deep.typeName == "GeometryCollection")
    #expect(deep.positions.count == 7)
    #expect(deep.points.map(\.position.x) == [1, 5, 7, 9, 11])
    #expect(deep.lines.map(\.positions.count) == [2])
    // The second feature of a block begins where the first one ends.
    let both = try FeatureBlock(json: Places.shapes)
    #expect(outline(try #require(both[1].geometry)) == "[LineString3 [MultiPoint2]]")
  }
}
