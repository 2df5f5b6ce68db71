internal import GeoModel
internal import Overlays

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

extension GLBWriter {
  /// A batch in the scene (glTF 2.0 §3.5).
  struct Node: Sendable {
    let name: String
    let mesh: Int
    /// Of the batch, in the world plane.
    private(set) var origin: PlanePoint
    /// What the batch takes of the plane's x.
    private(set) var reach: ClosedRange<Double>
    /// On the ground, in metres.
    let height: Double

    /// - Parameter first: the place of the world plane where the scene has its origin.
    func fragment(from first: PlanePoint) -> JSONValue {
      let width = GLBWriter.worldWidth
      // Metres of the plane are longer than those on the ground, up as well as across.
      let up = height == 0 ? 0 : height * cosh(.pi * (1 - 2 * first.y))
      let place = [(origin.x - first.x) * width, up, (origin.y - first.y) * width]
      return .members([
        "name": .string(name), "mesh": .integer(mesh), "translation": .array(place.map { .coordinate($0) })
      ])
    }

    /// The same batches, some a world farther east where all of them fit into half of the world only so: what lies on both sides of the
    /// 180th meridian is not to be a world apart. Complexity: O(n log n).
    static func together(_ nodes: [Node]) -> [Node] {
      let reaches = nodes.map(\.reach).sorted { $0.lowerBound < $1.lowerBound }
      guard let first = reaches.first else { return nodes }
      var (gap, start, end) = (0.0, first.lowerBound, first.upperBound)
      for reach in reaches.dropFirst() {
        if reach.lowerBound - end > gap { (gap, start) = (reach.lowerBound - end, reach.lowerBound) }
        end = max(end, reach.upperBound)
      }
      // Round the world, from the easternmost to the westernmost.
      if first.lowerBound + 1 - end >= gap || gap < 0.5 { return nodes }
      return nodes.map { node in
        var node = node
        if node.reach.lowerBound < start {
          node.origin.x += 1
          node.reach = node.reach.lowerBound + 1...node.reach.upperBound + 1
        }
        return node
      }
    }
  }
}

extension PlanePoint {
  /// On the globe, of a place of the world plane: the inverse of the spherical Mercator projection.
  var degrees: (longitude: Double, latitude: Double) {
    ((x > 1 ? x - 1 : x) * 360 - 180, atan(sinh(.pi * (1 - 2 * y))) * 180 / .pi)
  }
}
