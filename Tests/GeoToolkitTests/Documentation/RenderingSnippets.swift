import GeoTestSupport
import GeoToolkit
import Testing

/// The examples of "From blocks to a renderer", as tests.
@Suite struct RenderingSnippets {
  /// What a renderer was told.
  private final class Canvas {
    var calls: [String] = []
  }
  private let canvas = Canvas()

  private func fill(_ exterior: Positions<Geographic>, leavingOut holes: Slice<Paths<Geographic>>) {
    canvas.calls.append("fill \(exterior.count) leaving out \(holes.count)")
  }
  private func stroke(_ positions: Positions<Geographic>) { canvas.calls.append("stroke \(positions.count)") }
  private func mark(_ position: Position, altitude: Double?) {
    canvas.calls.append("mark \(position.longitude) \(position.latitude) \(altitude.map { "\($0)" } ?? "-")")
  }
  private func upload(_ positions: ArraySlice<Position>, isHole: Bool) {
    canvas.calls.append("upload \(positions.count)\(isHole ? " hole" : "")")
  }
  private func send(_ bytes: UnsafeRawBufferPointer) { canvas.calls.append("send \(bytes.count)") }

  @Test func `what is to be drawn`() throws {
    let block = try FeatureBlock(json: Places.shapes)
    // begin
    for feature in block {
      guard let geometry = feature.geometry else { continue }  // "geometry": null, or unreadable
      for polygon in geometry.polygons {
        fill(polygon.exterior, leavingOut: polygon.holes)
      }
      for line in geometry.lines {
        stroke(line.positions)
      }
      for point in geometry.points {
        mark(point.position, altitude: point.altitude)
      }
    }
    // end
    #expect(canvas.calls == Self.expected)
  }

  @Test func `by shape`() throws {
    func draw(_ geometry: Geometry<Geographic>) {
      // begin
      switch geometry.shape {
      case .point(let point?): mark(point.position, altitude: point.altitude)
      case .point(nil): break  // a Point with empty coordinates
      case .multiPoint(let points): for point in points { mark(point.position, altitude: point.altitude) }
      case .lineString(let line): stroke(line.positions)
      case .multiLineString(let lines): for line in lines { stroke(line.positions) }
      case .polygon(let polygon): fill(polygon.exterior, leavingOut: polygon.holes)
      case .multiPolygon(let polygons): for polygon in polygons { fill(polygon.exterior, leavingOut: polygon.holes) }
      case .collection(let inner): for geometry in inner { draw(geometry) }
      }
      // end
    }
    for feature in try FeatureBlock(json: Places.shapes) { feature.geometry.map { draw($0) } }
    #expect(canvas.calls == Self.expected)
  }

  /// The fountain, the tram line with its stops, the two courtyards: in the order of the text.
  private static let expected = [
    "mark 13.4057 52.5194 38.5", "stroke 3", "mark 13.4113 52.5219 -", "mark 13.4027 52.5225 -",
    "fill 5 leaving out 1", "fill 4 leaving out 0"
  ]

  @Test func `without views`() throws {
    let block = try FeatureBlock(json: Places.shapes)
    // begin
    let column = block.geometry
    for row in block.rows.indices {
      for geometry in block.geometries(ofRow: row) where column.kinds[geometry].isAreal {
        for part in column.parts(ofGeometry: geometry) {
          let rings = column.paths(ofPart: part)
          for ring in rings {
            let positions = column.positions(ofPath: ring)
            upload(column.positions[positions], isHole: ring != rings.lowerBound)
          }
        }
      }
    }
    // end
    #expect(canvas.calls == ["upload 5", "upload 5 hole", "upload 4"])
    canvas.calls = []
    // begin
    column.positions.withUnsafeBytes { bytes in
      send(bytes)  // 16 bytes a position
    }
    // end
    #expect(canvas.calls == ["send \(16 * column.positions.count)"])
  }

  @Test func `off the main actor`() async throws {
    let workspace = try Workspace()
    let path = try workspace.file("capitals.geojson", Places.capitals)
    func count() async throws -> Int {
      // begin
      let path = path
      let drawn = Task { @MainActor in
        var count = 0
        for try await block in FeatureBlocks(path: path) {  // read and decoded on a thread of its own
          count += block.count  // here, on the main actor
        }
        return count
      }
      // end
      return try await drawn.value
    }
    #expect(try await count() == 3)
  }

  @Test func `and back`() throws {
    // begin
    var builder = FeatureBuilder()
    try builder.append(id: "brandenburg-gate", properties: RawJSON(#"{"name":"Brandenburger Tor"}"#)) {
      $0.appendPoint(longitude: 13.3777, latitude: 52.5163)
    }
    let block = try builder.build()
    let text = FeatureWriter(options: WritingOptions()).text(of: [block])
    // end
    #expect(
      text == """
        {"type":"FeatureCollection","features":[
        {"type":"Feature","id":"brandenburg-gate","properties":{"name":"Brandenburger Tor"},\
        "geometry":{"type":"Point","coordinates":[13.3777,52.5163]}}
        ]}

        """)
  }
}
