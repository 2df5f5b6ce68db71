import Drawing
import Testing

/// The example of the doc comment of the layout of markers.
@Suite struct MarkerSnippets {
  @Test func `markers and clusters`() {
    let markers = [
      PictureMarker(x: 10, y: 10, size: 10), PictureMarker(x: 99, y: 10, size: 10, cluster: 1),
      PictureMarker(x: 101, y: 10, size: 10, cluster: 1)
    ]
    var drawn: [String] = []
    func draw(_ marker: PictureMarker) { drawn.append("\(marker.x)") }
    func draw(_ count: Int, at x: Float, _ y: Float) { drawn.append("\(count) \(x) \(y)") }
    // begin
    let layout = MarkerLayout(markers, width: 800, height: 600)
    for number in layout.shown { draw(markers[number]) }
    for cluster in layout.clusters { draw(cluster.count, at: cluster.x, cluster.y) }
    // end
    #expect(drawn == ["10.0", "2 100.0 10.0"])
  }
}
