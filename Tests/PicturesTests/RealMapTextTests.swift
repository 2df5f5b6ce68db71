import Drawing
import Foundation
import GeoBatches
import GeoModel
import GeoTestSupport
import MapViews
import Overlays
import Pictures
import Testing

/// Texts of real maps, in many views and three sizes: whatever they show, no letter lies on one of another text.
///
/// Letters are blocks here, so that each is a convex path of its own. In real fonts what is kept free is made of the boxes of the same ink.
@Suite struct RealMapTextTests {
  static let files = [
    "countries50m", "places", "rivers", "uscounties", "ushighways", "plates", "plateboundaries", "quakes", "canada", "bathymetry"
  ]
  private static let style = """
    {"rules":[{"geometry":["polygon","line","point"],"text":["NAME","name","PlateName","Name","place","depth"],"text-size":11,
      "text-color":"#010203","fill":"#eee","stroke":"#888","marker-color":"#c00","marker-size":5,"display-priority":900}]}
    """

  /// Places in the middle of views, and how far the camera is from them.
  private static let views: [(center: Position, distance: Double)?] = [
    nil, (Position(x: 5, y: 47), 4e6), (Position(x: -95, y: 38), 6e6), (Position(x: 179, y: -17), 5e6), (Position(x: 120, y: 10), 2e7)
  ]

  @Test(.enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.absence)"), arguments: files)
  func `no letter lies on another text`(file: String) async throws {
    let path = try #require(SharedMaterial.url("data/geojson/\(file).geojson.gz")).path
    let batching = BatchingOptions(styles: try StyleDocument(text: Array(Self.style.utf8)))
    var letters = 0
    for view in Self.views {
      for size in [ViewSize(width: 300, height: 200), ViewSize(width: 800, height: 600), ViewSize(width: 1600, height: 1200)] {
        var options = SnapshotOptions(size: size)
        options.texts = BlockSetting()
        if let view, let camera = MapCamera(center: view.center, distance: view.distance) { options.framing = .camera(camera) }
        let scene = try await Snapshot([SnapshotLayer(path: path, options: batching)], options).scene().content
        letters += check(scene)
      }
    }
    #expect(letters > 0, "\(file) has texts")
  }

  /// - Returns: how many letters there are.
  private func check(_ scene: Scene) -> Int {
    let ink = OverlayColor(red: 1, green: 2, blue: 3)
    let paths = scene.groups.flatMap(\.paints).filter { $0.kind == .fill && $0.color == ink }.flatMap(\.paths)
    let quads = paths.map { path in Array(scene.paths.positions[scene.paths.range(ofPath: path)]) }
    var cells: [SIMD2<Int>: [Int]] = [:]
    for (number, quad) in quads.enumerated() {
      var seen: Set<Int> = []
      for corner in quad {
        let cell = SIMD2(Int(corner.x / 16), Int(corner.y / 16))
        for (x, y) in [(-1, -1), (0, -1), (1, -1), (-1, 0), (0, 0), (1, 0), (-1, 1), (0, 1), (1, 1)] {
          // Letters of one text are next to each other; in a bend they may touch.
          for other in cells[cell &+ SIMD2(x, y)] ?? [] where other < number - 3 && seen.insert(other).inserted {
            if overlap(quad, quads[other]) { Issue.record("letters \(other) and \(number) overlap at \(corner)") }
          }
        }
      }
      for corner in Set(quad.map { SIMD2(Int($0.x / 16), Int($0.y / 16)) }) { cells[corner, default: []].append(number) }
      #expect(quad.allSatisfy { $0.x >= 0 && $0.y >= 0 && $0.x <= Float(scene.width) && $0.y <= Float(scene.height) })
    }
    return quads.count
  }

  /// Whether two convex quadrilaterals have an area in common.
  private func overlap(_ a: [SIMD2<Float>], _ b: [SIMD2<Float>]) -> Bool {
    for shape in [a, b] {
      for index in shape.indices {
        let edge = shape[(index + 1) % shape.count] - shape[index]
        let normal = SIMD2(-edge.y, edge.x)
        let (own, other) = (a.map { ($0 * normal).sum() }, b.map { ($0 * normal).sum() })
        guard let low = own.min(), let high = own.max(), let otherLow = other.min(), let otherHigh = other.max() else { return false }
        if high <= otherLow + 1e-3 || otherHigh <= low + 1e-3 { return false }
      }
    }
    return true
  }
}
