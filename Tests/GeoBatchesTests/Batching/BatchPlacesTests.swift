import GeoTestSupport
import Foundation
import GeoToolkit
import Testing

/// Where batches have their places: across 180°, at the ends of the projection, and without area.
@Suite struct BatchPlacesTests {
  private func batch(_ geometries: String..., change: (inout BatchingOptions) -> Void = { _ in }) throws -> OverlayBatch {
    var options = BatchingOptions()
    // Places that are nowhere are to come as far as batches.
    options.steps.forcesDegrees = true
    change(&options)
    let text = geometries.map { #"{"type":"Feature","properties":null,"geometry":\#($0)}"# }.joined(separator: "\n")
    let batch = try #require(try OverlayBatchesTests.batches(Array(text.utf8), options).first)
    BatchCheck(batch).expectConsistent()
    return batch
  }

  private func polygon(_ ring: String) -> String { #"{"type":"Polygon","coordinates":[\#(ring)]}"# }

  @Test(arguments: [VertexColumn.Format.float32, .uint16])
  func `something small across 180° has its origin there, and floats are fine enough`(format: VertexColumn.Format) throws {
    let square = polygon("[[179.99995,0],[-179.99995,0],[-179.99995,0.0001],[179.99995,0.0001],[179.99995,0]]")
    let batch = try batch(square, #"{"type":"Point","coordinates":[-179.9999,0]}"#) {
      $0.overlays.vertexFormat = format
      $0.overlays.pickIndex = true
    }
    let rect = try #require(batch.header.rect)
    #expect(rect.minX < 1 && rect.maxX > 1 && rect.maxX - rect.minX < 1e-6 && (batch.header.origin.x - 1).magnitude < 1e-6)
    #expect(batch.header.errorBound < 0.001 && batch.header.bounds?.crossesAntimeridian == true)
    #expect(batch.polygons.edgeFlags.count { $0 == 0 } == 2)
    let area = BatchCheck(batch).doubledAreas(of: batch.groups[0]).triangles / 2 * batch.header.scale.x * batch.header.scale.y
    #expect((area * 360 * 360 - 1e-8).magnitude < 1e-3 * 1e-8)
    for (longitude, feature) in [(179.99999, 0), (-179.99999, 0), (-179.9999, 1)] {
      let place = Mercator.plane(Position(longitude: longitude, latitude: 0))
      #expect(batch.feature(at: PlanePoint(x: place.x, y: place.y), tolerance: 1e-9) == feature)
    }
  }

  @Test func `boxes have the numbers of the source, to the bit`() throws {
    let batch = try batch(
      polygon("[[2.3522219,48.856614],[13.404954,52.5200066],[12.4963655,41.9027835],[2.3522219,48.856614]]"),
      #"{"type":"LineString","coordinates":[[179.1,-16.3],[-178.7,-16.9],[-179.3,-17.7]]}"#,
      #"{"type":"MultiPoint","coordinates":[[0.1,0.2],[-0.3,0.7],[0.1,89]]}"#,
      // A bow tie, with a part that is no area far away; a part without a place is not drawn.
      #"{"type":"MultiPolygon","coordinates":[[[[3.3,1.1],[4.7,4.9],[4.7,1.1],[3.3,4.9],[3.3,1.1]]]]}"#,
      #"{"type":"MultiLineString","coordinates":[[[1.1,1.3],[1.7,1.9]],[[77,7],[77,7]]]}"#)
    #expect(
      batch.features.bounds == [
        GeographicBounds(west: 2.3522219, south: 41.9027835, east: 13.404954, north: 52.5200066),
        GeographicBounds(west: 179.1, south: -17.7, east: -178.7, north: -16.3),
        GeographicBounds(west: -0.3, south: 0.2, east: 0.1, north: Mercator.limit),
        GeographicBounds(west: 3.3, south: 1.1, east: 4.7, north: 4.9), GeographicBounds(west: 1.1, south: 1.3, east: 1.7, north: 1.9)
      ])
    // All together on the other side of the widest gap.
    #expect(batch.header.bounds == GeographicBounds(west: -0.3, south: -17.7, east: -178.7, north: Mercator.limit))
  }

  /// Places, and the longitudes of the box that holds them.
  static let besideMeridian: [([Double], Double, Double)] = [
    ([-170, 180], -180, -170), ([170, -180], 170, 180), ([190, -170, 540, -180], -180, -170), ([179, -179, 180, -180], 179, -179),
    ([180, -180], 180, 180),
    ([-180, 180], 180, 180), ([-540, 179.5], 179.5, 180), ([180], 180, 180)
  ]

  @Test(arguments: besideMeridian)
  func `places on the 180th meridian lie where the box says, however they are written`(
    longitudes: [Double], west: Double, east: Double
  ) throws {
    let places = longitudes.enumerated().map { "[\($1),\($0)]" }
    let several = places.map { #"{"type":"Point","coordinates":\#($0)}"# }
    let one = #"{"type":"MultiPoint","coordinates":[\#(places.joined(separator: ","))]}"#
    for geometries in [several, [one]] {
      let text = geometries.map { #"{"type":"Feature","properties":null,"geometry":\#($0)}"# }.joined(separator: "\n")
      let batch = try #require(try OverlayBatchesTests.batches(Array(text.utf8)).first)
      BatchCheck(batch).expectConsistent()
      let (box, rect) = (try #require(batch.header.bounds), try #require(batch.header.rect))
      #expect(box.west == west && box.east == east, "\(box)")
      #expect(
        (rect.minX - (west + 180) / 360).magnitude < 1e-15
          && (rect.maxX - ((east < west ? east + 360 : east) + 180) / 360).magnitude < 1e-15, "\(rect)")
      #expect(batch.header.errorBound < 0.2)
    }
  }

  @Test func `a line along the 180th meridian lies beside the area that ends there`() throws {
    for (line, area, x) in [
      (-180, "[[170,0],[180,0],[180,10],[170,10],[170,0]]", 1.0), (180, "[[-180,0],[-170,0],[-170,10],[-180,10],[-180,0]]", 0)
    ] {
      let batch = try batch(polygon(area), #"{"type":"LineString","coordinates":[[\#(line),0],[\#(line),10]]}"#)
      for index in 0..<2 { #expect((BatchCheck(batch).place(batch.lines.vertices, index).x - x).magnitude < 1e-9) }
      #expect(batch.header.rect.map { $0.maxX - $0.minX < 0.03 } == true)
    }
  }

  @Test func `what goes round the world, or is far from 180°, stays in the square`() throws {
    for geometry in [
      #"{"type":"LineString","coordinates":[[-180,0],[0,0],[180,0]]}"#, #"{"type":"MultiPoint","coordinates":[[-90,0],[89,0]]}"#
    ] {
      let rect = try #require(try batch(geometry).header.rect)
      #expect(rect.minX >= 0 && rect.maxX <= 1)
    }
    let rect = try #require(try batch(#"{"type":"MultiPoint","coordinates":[[-170,0],[170,0]]}"#).header.rect)
    #expect((rect.maxX - rect.minX - 20.0 / 360).magnitude < 1e-12)
  }

  @Test func `squares all round the world, as far from each other everywhere, stay in the square`() throws {
    let step = 360.0 / 317
    let squares = (0..<317).map { index in
      let (west, east) = (-180 + step * (Double(index) + 0.15), -180 + step * (Double(index) + 0.85))
      return polygon("[[\(west),0],[\(east),0],[\(east),1],[\(west),1],[\(west),0]]")
    }
    let text = squares.map { #"{"type":"Feature","properties":null,"geometry":\#($0)}"# }.joined(separator: "\n")
    let batch = try #require(try OverlayBatchesTests.batches(Array(text.utf8)).first)
    let rect = try #require(batch.header.rect)
    #expect(rect.minX > 0 && rect.maxX < 1 && batch.header.bounds?.crossesAntimeridian == false)
  }

  @Test func `points so far away that their longitude says nothing are dropped, and told`() throws {
    for longitude in ["1e39", "-1e300", "1e10", "1e37", "36001", "-36001", "36180", "-36540"] {
      let batch = try batch(
        #"{"type":"MultiPoint","coordinates":[[\#(longitude),0],[190,0]]}"#, #"{"type":"Point","coordinates":[\#(longitude),1]}"#)
      #expect(batch.header.counts.points == 1 && batch.report.droppedParts == 2 && batch.report.droppedFeatures == 1, "\(longitude)")
      #expect((batch.header.bounds?.west).map { ($0 + 170).magnitude < 1e-4 } == true)
      #expect(batch.report.diagnostics.map(\.rule) == [.positionOutOfReach, .positionOutOfReach])
    }
  }

  @Test func `areas that are none in degrees are none in the plane, and are counted`() throws {
    let one = try batch(polygon("[[0,0],[10,10],[20,20],[0,0]]"))
    #expect(one.header.counts.triangles == 0 && one.report.droppedParts == 1 && one.report.droppedFeatures == 1)
    let two = try batch(#"{"type":"MultiPolygon","coordinates":[[[[0,0],[10,10],[20,20],[0,0]]],[[[30,0],[31,0],[31,1],[30,0]]]]}"#)
    #expect(two.header.counts.triangles == 1 && two.report.droppedParts == 1 && two.report.droppedFeatures == 0)
  }

  @Test func `features beyond the map's latitudes are counted, each once`() throws {
    let batch = try batch(
      polygon("[[0,80],[10,80],[10,89],[0,89],[0,80]]"), #"{"type":"LineString","coordinates":[[0,0],[0,88]]}"#,
      #"{"type":"MultiPoint","coordinates":[[0,90],[1,-89]]}"#, #"{"type":"Point","coordinates":[0,85]}"#)
    #expect(batch.report.beyondMap == 3 && batch.report.droppedFeatures == 0 && batch.header.counts.points == 3)
  }

  @Test(arguments: [
    (#"{"type":"Point","coordinates":[0,90]}"#, 1.0, 1.0), (#"{"type":"Point","coordinates":[10,-86]}"#, -1, -1),
    (#"{"type":"Point","coordinates":[10,1e308]}"#, 1, 1),
    (#"{"type":"MultiPoint","coordinates":[[0,89],[10,88]]}"#, 1, 1), (#"{"type":"MultiPoint","coordinates":[[0,-89],[10,88]]}"#, -1, 1),
    (#"{"type":"LineString","coordinates":[[5,-89],[5,89]]}"#, -1, 1),
    (#"{"type":"Polygon","coordinates":[[[0,80],[9,80],[9,89],[0,89],[0,80]]]}"#, 80 / Mercator.limit, 1)
  ])
  func `boxes hold what is drawn on the edge of the map`(geometry: String, south: Double, north: Double) throws {
    let batch = try batch(geometry)
    let box = try #require(batch.features.bounds[0])
    #expect((box.south - south * Mercator.limit).magnitude < 1e-12 && (box.north - north * Mercator.limit).magnitude < 1e-12, "\(box)")
    #expect(batch.header.bounds == box && batch.report.beyondMap == 1 && batch.report.droppedFeatures == 0)
    // The box in the plane is the rectangle.
    let rect = try #require(batch.header.rect)
    let corners = (Mercator.plane(Position(x: box.west, y: box.north)), Mercator.plane(Position(x: box.east, y: box.south)))
    #expect(
      (rect.minY - corners.0.y).magnitude < 1e-12 && (rect.maxY - corners.1.y).magnitude < 1e-12 && rect.minX == corners.0.x
        && rect.maxX == corners.1.x)
  }

  @Test func `what lies wholly beyond the map is dropped, what a style leaves out is not`() throws {
    let beyond = try batch(polygon("[[0,86],[10,86],[10,89],[0,86]]"), #"{"type":"Point","coordinates":[0,0]}"#)
    #expect(beyond.report.beyondMap == 1 && beyond.report.droppedFeatures == 1 && beyond.header.counts.points == 1)
    var options = BatchingOptions()
    options.styles = try StyleDocument(RawJSON(#"{"rules":[{"geometry":"polygon"}]}"#))
    let text = [
      polygon("[[0,0],[1,0],[1,1],[0,0]]"), #"{"type":"Point","coordinates":[0,0]}"#, "null", #"{"type":"MultiPoint","coordinates":[]}"#
    ]
    .map { #"{"type":"Feature","properties":null,"geometry":\#($0)}"# }.joined(separator: "\n")
    let styled = try #require(try OverlayBatchesTests.batches(Array(text.utf8), options).first)
    #expect(styled.report.unstyledFeatures == 1 && styled.report.droppedFeatures == 0 && styled.features.count == 4)
  }

  @Test func `no group has more vertices than 16 bits count, of whatever class`() throws {
    func ring(_ radius: Double, _ count: Int) -> String {
      "["
        + (0...count).map { step in
          let angle = 2 * Double.pi * Double(step % count) / Double(count)
          return "[\(radius * cos(angle)),\(radius * sin(angle))]"
        }.joined(separator: ",") + "]"
    }
    let line = (0..<150_000).map { "[\(Double($0) / 10_000),\($0 % 2)]" }.joined(separator: ",")
    let points = (0..<70_000).map { "[\(Double($0) / 1000),5]" }.joined(separator: ",")
    for ribbons in [false, true] {
      let batch = try batch(
        polygon(ring(10, 70_001) + "," + ring(5, 66_001)), #"{"type":"LineString","coordinates":[\#(line)]}"#,
        #"{"type":"LineString","coordinates":[[0,0],[1,1]]}"#, #"{"type":"MultiPoint","coordinates":[\#(points)]}"#
      ) {
        $0.overlays.usesShortIndices = true
        $0.overlays.ribbons = ribbons
        $0.overlays.pickIndex = true
      }
      for group in batch.groups { #expect(group.vertices.count <= 65_535 && group.ribbonVertices.count <= 65_535) }
      #expect(batch.header.counts.triangles == 70_001 + 66_001)
      // Each border once; a hole has no inside.
      #expect(batch.polygons.edgeFlags.count { $0 == 1 } == 70_001 + 66_001)
      let areas = batch.groups.filter { $0.geometry == .polygon }.map { BatchCheck(batch).doubledAreas(of: $0) }
      #expect(areas.allSatisfy { ($0.triangles - $0.rings).magnitude < 1e-4 * $0.rings })
      for (latitude, feature) in [(-7.5, 0), (-3, nil)] as [(Double, Int?)] {
        let place = Mercator.plane(Position(longitude: 0.001, latitude: latitude))
        #expect(batch.feature(at: PlanePoint(x: place.x, y: place.y)) == feature)
      }
      let strips = batch.lines.stripEnds.indices.map { batch.lines.vertices(ofStrip: $0) }
      #expect(strips.map(\.count) == [65_535, 65_535, 18_932, 2])
      #expect(batch.lines.stripFlags == [.endsAtSeam, [.startsAtSeam, .endsAtSeam], .startsAtSeam, []])
      #expect(batch.lines.distances[65_534] == batch.lines.distances[65_535])
      #expect(batch.header.counts.points == 70_000)
    }
  }
}
