import GeoToolkit
import Testing

/// The examples of the library `MapViews`.
@Suite struct ViewSnippets {
  @Test func `fitting, marking and a scale bar`() throws {
    let places = [Position(longitude: 178.4, latitude: -18.1), Position(longitude: -171.8, latitude: -13.8)]
    let size = ViewSize(width: 800, height: 600)
    var marks: [ViewPoint] = []
    var text: String?
    func run(_ mark: (ViewPoint) -> Void) {
      // begin
      let camera = MapCamera(fitting: places, in: size, padding: ViewInsets(20))
      guard let camera, let view = Viewport(camera, size: size) else { return }
      for place in places {
        guard let point = view.point(for: place) else { continue }  // behind the camera
        mark(point)
      }
      let bar = ScaleBar(metersPerPoint: view.metersPerPoint, maximumWidth: 120, format: DistanceFormat(locale: "en-US"))
      // end
      text = bar?.text
    }
    run { marks.append($0) }
    #expect(marks.count == 2 && abs(marks[0].x - 20) < 1e-6 && abs(marks[1].x - 780) < 1e-6)
    #expect(text == "100 mi")
  }

  @Test func `transitions`() throws {
    let start = try #require(MapCamera(center: Position(longitude: 139.7, latitude: 35.7), distance: 1000))
    let end = try #require(MapCamera(center: Position(longitude: -118.2, latitude: 34.1), distance: 500, pitch: 55))
    let frames = 60
    var drawn: [MapCamera] = []
    func run(_ draw: (MapCamera) -> Void) {
      // begin
      guard let transition = CameraTransition(from: start, to: end) else { return }
      for frame in 0...frames {
        draw(transition.camera(at: Double(frame) / Double(frames)))
      }
      // end
    }
    run { drawn.append($0) }
    #expect(drawn.count == 61 && drawn.first == start && drawn.last == end)
  }

  @Test func `a map view`() throws {
    let size = ViewSize(width: 800, height: 600)
    let fiji = CoordinateRegion(center: Position(longitude: 179, latitude: -17.5), latitudeSpan: 6, longitudeSpan: 6)
    var seen: [MapRect] = []
    func run(_ load: (MapRect) -> Void) {
      // begin
      guard let camera = MapCamera(fitting: fiji, in: size, pitch: 45), let view = Viewport(camera, size: size) else { return }
      load(view.visibleRect)  // contains the visible region, and may span the 180th meridian
      // end
    }
    run { seen.append($0) }
    #expect(seen.count == 1 && seen[0].spans180)
  }
}
