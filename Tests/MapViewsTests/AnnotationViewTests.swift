import GeoAlgorithms
import GeoModel
import GeoTestSupport
import MapViews
import Testing

@Suite struct AnnotationViewTests {
  private static let size = ViewSize(width: 800, height: 600)
  private static let frame = CollisionFrame(width: 20, height: 20)

  private func view(_ longitude: Double, _ latitude: Double, distance: Double, heading: Double = 0, pitch: Double = 0) throws -> Viewport {
    let center = Position(x: longitude, y: latitude)
    let camera = try #require(MapCamera(center: center, distance: distance, heading: heading, pitch: pitch))
    return try #require(Viewport(camera, size: Self.size))
  }

  private func annotation(
    _ longitude: Double, _ latitude: Double, _ priority: Double = 500, _ cluster: String? = nil
  ) throws -> MapAnnotation {
    let position = Position(x: longitude, y: latitude)
    let made = MapAnnotation(position: position, frame: Self.frame, priority: priority, clusterIdentifier: cluster)
    return try #require(made)
  }

  @Test func `positions are placed as the viewport places them`() throws {
    let view = try view(10, 50, distance: 100_000, heading: 30, pitch: 40)
    let annotations = try [annotation(10, 50), annotation(10.1, 50.1), annotation(9.9, 50), annotation(-170, 0)]
    let layout = AnnotationLayout(annotations, in: view)
    #expect(layout.outside == [3] && layout.hidden.isEmpty && layout.shown.count == 3)
    for item in layout.shown {
      let position = try #require(annotations[item.first].place.position)
      let point = try #require(view.point(for: position))
      #expect(abs(point.x - item.point.x) < 1e-6 && abs(point.y - item.point.y) < 1e-6)
    }
    #expect(MapAnnotation(position: Position(x: 0, y: 91), frame: Self.frame) == nil)
  }

  @Test func `annotations on both sides of the 180th meridian join`() throws {
    let annotations = try [annotation(179.999, 0, 500, "a"), annotation(-179.999, 0, 500, "a"), annotation(-179.9, 0, 500, "a")]
    for longitude in [180.0, -180, 179.9, -179.95] {
      let view = try view(longitude, 0, distance: 100_000)
      let layout = AnnotationLayout(annotations, in: view)
      let cluster = try #require(layout.shown.first { $0.isCluster })
      #expect(layout.shown.count == 2 && cluster.members == [0, 1])
      let middle = try #require(view.point(for: Position(x: 180, y: 0)))
      #expect(abs(cluster.point.x - middle.x) < 1e-6 && abs(cluster.point.y - middle.y) < 1e-6)
    }
  }

  @Test func `a margin around the picture`() throws {
    let view = try view(0, 0, distance: 10_000)
    let left = try #require(view.coordinate(for: ViewPoint(x: -90, y: 300)))
    let annotations = try [annotation(left.x, left.y)]
    #expect(AnnotationLayout(annotations, in: view).shown.count == 1)
    #expect(AnnotationLayout(annotations, in: view, margin: 80).outside == [0])
    let far = try [annotation(90, 0)]
    #expect(AnnotationLayout(far, in: view, margin: .infinity).shown.count == 1)
  }

  @Test func `the sky has no annotations`() throws {
    let view = try view(0, 0, distance: 10_000, pitch: 80)
    let layout = AnnotationLayout(try [annotation(0, 0), annotation(0, -60)], in: view, margin: .infinity)
    #expect(layout.outside == [1] && layout.shown.count == 1)
  }
}
