import GeoBatches
import GeoModel
import GeoTestSupport
import MapViews
import Pictures
import Testing

/// Pictures of all that is drawn have room for markers and for the heights of blocks.
@Suite struct FitRoomTests {
  private func scene(_ features: [String], _ style: String, _ options: SnapshotOptions) async throws -> SnapshotPicture<Scene> {
    let data = Array("{\"type\":\"FeatureCollection\",\"features\":[\(features.joined(separator: ","))]}".utf8)
    let document = try StyleDocument(text: Array(style.utf8), isYAML: false)
    return try await Snapshot([SnapshotLayer(bytes: data, options: BatchingOptions(styles: document))], options).scene()
  }

  /// How far what is drawn is from the edges of the picture: left, top, right, bottom.
  private func distances(_ picture: SnapshotPicture<Scene>) -> [Float] {
    let (scene, positions) = (picture.content, picture.content.paths.positions)
    func least(_ distance: (SIMD2<Float>) -> Float) -> Float { positions.map(distance).min() ?? -1 }
    return [least(\.x), least(\.y), least { Float(scene.width) - $0.x }, least { Float(scene.height) - $0.y }]
  }

  private func block(_ place: SIMD2<Double>, _ size: Double, height: Int) -> String {
    let (end, middle) = (place + size, place + size / 2)
    return """
      {"type":"Feature","properties":{"height":\(height)},"geometry":{"type":"Polygon","coordinates":\
      [[[\(place.x),\(place.y)],[\(end.x),\(place.y)],[\(end.x),\(middle.y)],[\(place.x),\(end.y)],[\(place.x),\(place.y)]]]}}
      """
  }

  @Test(arguments: [0.0, 20, 50, 69], [30, 400, 3000])
  func `blocks are in the picture up to their roofs`(pitch: Double, height: Int) async throws {
    var random = SplitMix64(state: UInt64(height))
    for west in [13.4, 179.999] {
      var features = (0..<20).map { _ in
        let offset = SIMD2(Double.random(in: 0...0.004, using: &random), .random(in: 0...0.004, using: &random))
        let place = SIMD2(west, 52.5) + offset
        return block([place.x > 180 ? place.x - 360 : place.x, place.y], 0.0004, height: .random(in: 1...height, using: &random))
      }
      features.append(block([west, 52.502], 0.0004, height: height))
      var options = SnapshotOptions(size: ViewSize(width: 400, height: 300))
      options.pitch = pitch
      let style = ##"{"rules":[{"fill":"#88aa66","extrude-height":{"property":"height"}}]}"##
      let picture = try await scene(features, style, options)
      let distances = distances(picture)
      // What crosses the 180th meridian counts twice.
      #expect(picture.report.shownShapes >= 21 && picture.report.shownShapes == picture.report.shapes)
      // No closer than the padding, and no farther than needed, unless that needs less pitch.
      #expect(distances.allSatisfy { $0 > 19.5 } && (pitch > 57 || distances.contains { $0 < 21 }))
    }
  }

  @Test(arguments: [0.0, 20, 60]) func `balloons are in the picture as a whole`(padding: Double) async throws {
    var random = SplitMix64(state: 8)
    for count in [1, 30] {
      let features = (0..<count).map { _ in
        let place = SIMD2(Double.random(in: -20...20, using: &random), Double.random(in: -20...20, using: &random))
        return #"{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[\#(place.x),\#(place.y)]}}"#
      }
      let style = ##"{"rules":[{"marker-color":"#cc3311","marker-style":"balloon","marker-size":40}]}"##
      let framing = SnapshotFraming.fit(padding: ViewInsets(padding))
      let picture = try await scene(features, style, SnapshotOptions(size: ViewSize(width: 400, height: 300), framing: framing))
      #expect(distances(picture).allSatisfy { $0 >= 3.5 })
      // Without room for them there is a picture.
      let narrow = SnapshotOptions(size: ViewSize(width: 30, height: 130), framing: .fit(padding: ViewInsets(10)))
      let small = try await scene(features, style, narrow)
      #expect(small.report.shownShapes == count)
    }
  }

  @Test func `a padding that markers have room in is kept`() async throws {
    let features = [SIMD2(0.0, 0), SIMD2(10, 5)].map {
      #"{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[\#($0.x),\#($0.y)]}}"#
    }
    var cameras: [MapCamera] = []
    for size in [4, 30] {
      let style = ##"{"rules":[{"marker-color":"#cc3311","marker-size":\##(size)}]}"##
      cameras.append(try await scene(features, style, SnapshotOptions()).viewport.camera)
    }
    #expect(cameras[0] == cameras[1])
  }
}
