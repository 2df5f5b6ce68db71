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
    /// A draw unit of a flat file, or the outlines of its areas.
    struct Unit: Sendable {
      let group: Int
      let isOutline: Bool
      let mesh: Int

      func fragment(height: Double) -> JSONValue {
        .members([
          "name": .string("draw unit \(group)" + (isOutline ? ", outlines" : "")), "mesh": .integer(mesh),
          "translation": .array([.integer(0), .coordinate(height), .integer(0)])
        ])
      }
    }

    let name: String
    /// `nil` in a flat file.
    var mesh: Int?
    var units: [Unit] = []
    /// Of the batch, in the world plane.
    private(set) var origin: PlanePoint
    /// What the batch takes of the plane's x.
    private(set) var reach: ClosedRange<Double>
    /// On the ground, in metres.
    let height: Double

    init(name: String, origin: PlanePoint, reach: ClosedRange<Double>, height: Double) {
      (self.name, self.origin, self.reach, self.height) = (name, origin, reach, height)
    }

    /// - Parameters:
    ///   - first: the place of the world plane where the scene has its origin.
    ///   - children: the numbers of the nodes of its draw units.
    func fragment(from first: PlanePoint, children: Range<Int> = 0..<0) -> JSONValue {
      let width = GLBWriter.worldWidth
      // Floors of a flat file are in its drawing order.
      let up = height == 0 || mesh == nil ? 0 : height * first.metresOfPlane
      let place = [(origin.x - first.x) * width, up, (origin.y - first.y) * width]
      return .members([
        "name": .string(name), "mesh": mesh.map { JSONValue.integer($0) },
        "children": children.isEmpty ? nil : JSONValue.array(children.map { .integer($0) }),
        "translation": .array(place.map { .coordinate($0) })
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
  /// How many metres of the plane a metre on the ground is there, 1 / cos φ.
  var metresOfPlane: Double { cosh(.pi * (1 - 2 * y)) }

  /// On the globe, of a place of the world plane: the inverse of the spherical Mercator projection.
  var degrees: (longitude: Double, latitude: Double) {
    ((x > 1 ? x - 1 : x) * 360 - 180, atan(sinh(.pi * (1 - 2 * y))) * 180 / .pi)
  }
}
