import GeoToolkit
import Testing

/// The examples of the doc comments of circles, annotations and filters of indoor maps.
@Suite struct CircleSnippets {
  @Test func `a circle across the 180th meridian`() {
    // begin
    let circle = GeodesicCircle(center: Position(longitude: 179, latitude: -17), radius: 250_000)
    var column = GeometryColumn()
    circle?.append(to: &column)  // a MultiPolygon: it lies on both sides of the 180th meridian
    // end
    #expect(column.kinds == [.multiPolygon])
  }

  @Test func `a stage`() throws {
    // begin
    let circles = CirclesAroundPoints(radius: "range_m")
    // end
    var (block, stage) = (
      try FeatureBlock(json: #"{"type":"Feature","properties":{"range_m":5},"geometry":{"type":"Point","coordinates":[1,2]}}"#), circles
    )
    stage.process(&block)
    #expect(block[0].geometry?.kind == .polygon)
  }

  @Test func `annotations in a viewport`() throws {
    struct Stop {
      let name: String
      let position: Position
    }
    let stops = [Stop(name: "a", position: Position(longitude: 1, latitude: 2))]
    let camera = try #require(MapCamera(center: stops[0].position, distance: 1000))
    let viewport = try #require(Viewport(camera, size: ViewSize(width: 100, height: 100)))
    var drawn: [String] = []
    func draw(_ text: String, at point: Position) { drawn.append("\(text) \(point.x) \(point.y)") }
    // begin
    let annotations = stops.compactMap { stop in
      MapAnnotation(position: stop.position, frame: CollisionFrame(width: 20, height: 20), priority: 500, clusterIdentifier: "stop")
    }
    let layout = AnnotationLayout(annotations, in: viewport)
    for item in layout.shown {
      draw(item.isCluster ? "\(item.members.count)" : stops[item.first].name, at: item.point)
    }
    // end
    #expect(drawn == ["a 50.0 50.0"])
  }

  /// Compiled only.
  private static func plan(of map: IndoorMap, _ filter: PointOfInterestFilter) throws -> IndoorPlan {
    // begin
    let plan = try IndoorPlan(map).keeping { filter.matches($0) }
    // end
    return plan
  }
}
