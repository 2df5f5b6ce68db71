import GeoAlgorithms
import GeoModel
import Testing

/// The examples of the doc comments of annotations and clusters.
@Suite struct AnnotationSnippets {
  @Test func `clusters of every zoom`() {
    let stations = [MapPoint(x: 1e8, y: 1e8), MapPoint(x: 1e8, y: 1e8 + 1)], passengers = [10.0, 20]
    // begin
    let pyramid = ClusterPyramid(stations, sums: [passengers])
    for item in pyramid.items(atZoom: 4) {
      print(item.count, item.position.longitude, item.sums[0])
    }
    // end
    #expect(pyramid.items(atZoom: 4).map(\.sums) == [[30]])
  }

  @Test func `annotations on a screen`() {
    struct View {
      func point(of place: MapPoint) -> Position? { Position(x: place.x, y: place.y) }
    }
    let frame = CollisionFrame(width: 30, height: 30)
    let annotations = [10.0, 20].map { MapAnnotation(place: MapPoint(x: $0, y: 5), frame: frame, clusterIdentifier: "shop") }
    let names = ["a", "b"], view = View()
    var drawn: [String] = []
    func draw(_ text: String, at point: Position) { drawn.append(text) }
    // begin
    let layout = AnnotationLayout(annotations) { place in view.point(of: place) }
    for item in layout.shown {
      draw(item.isCluster ? "\(item.members.count)" : names[item.first], at: item.point)
    }
    // end
    #expect(drawn == ["2"])
  }
}
