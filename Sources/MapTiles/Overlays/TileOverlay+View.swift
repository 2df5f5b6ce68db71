#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

internal import GeoAlgorithms
public import MapViews

extension TileOverlay {
  /// The zoom level whose tiles have about their ``tileSize`` in the middle of a view, at most ``maximumZoom``; `nil` below
  /// ``minimumZoom``.
  ///
  /// - Parameters:
  ///   - viewport: any view.
  ///   - scale: as in ``tiles(in:scale:)``.
  public func zoomLevel(in viewport: Viewport, scale: Double = 1) -> Int? {
    let level = Self.rounded(viewport.zoomLevel + finer(scale))
    return level < minimumZoom ? nil : min(level, maximumZoom)
  }

  /// The tiles that a view shows part of, in the order in which they should be loaded: from the camera's centre outwards, by the distance
  /// of what of them is nearest to it on the map, then of their middles. Each tile is listed once, also if the view shows it twice.
  ///
  /// Without pitch all are of ``zoomLevel(in:scale:)``. With pitch, what is further away has lower levels, so that a view of the horizon
  /// has few tiles; where they would be more than three levels below ``minimumZoom``, nothing is shown. The tiles cover what is seen, each
  /// place
  /// once.
  ///
  /// - Parameters:
  ///   - viewport: any view: turned, pitched, across the 180th meridian, wider than the world.
  ///   - scale: how many pixels of an image shall lie on a point. With 1, as in MapKit, a tile takes about ``tileSize`` in points, with 2
  ///     half of that. If the template has `{scale}` or `{ratio}`, the images have more pixels themselves, and this has no effect.
  /// - Returns: none below ``minimumZoom``.
  /// - Complexity: O(n log n) for n tiles.
  public func tiles(in viewport: Viewport, scale: Double = 1) -> [TileAddress] {
    guard let level = zoomLevel(in: viewport, scale: scale), let center = MapPoint(viewport.camera.center) else { return [] }
    let search = TileSearch(viewport: viewport, zooms: minimumZoom...level, finer: finer(scale))
    return LoadingOrder(center).sorted(search.tiles())
  }

  /// By how many levels the tiles are finer than those of web maps, which have 256 points.
  private func finer(_ scale: Double) -> Double {
    let pixels = template?.hasScale ?? false || !(scale > 0 && scale.isFinite) ? 1 : scale
    return log2(256 * pixels / tileSize.width)
  }

  static func rounded(_ level: Double) -> Int { Int(min(max((level + 0.5).rounded(.down), -100), 100)) }
}

/// Looks for the tiles that a view shows, from the tile of the whole world down.
private struct TileSearch {
  let viewport: Viewport
  let zooms: ClosedRange<Int>
  let finer: Double

  /// How many levels finer than needed tiles may be, if there are no others.
  private static let mostLevelsTooFine = 3

  private struct Node {
    let tile: TileAddress
    /// The parts that are seen, in the copies of the world.
    let seen: [(copy: Int, part: [MapPoint])]
  }

  func tiles() -> [TileAddress] {
    let region = viewport.visibleRegion
    if region.isEmpty { return [] }
    var found: [TileAddress] = []
    var nodes = [node(TileAddress(zoom: 0, x: 0, y: 0), (-1...1).map { ($0, region) })].compactMap(\.self)
    while let node = nodes.popLast() {
      let needed = min(level(of: node), zooms.upperBound)
      if node.tile.zoom >= max(needed, zooms.lowerBound) {
        found.append(node.tile)
      } else if needed >= zooms.lowerBound - Self.mostLevelsTooFine {
        nodes += node.tile.children.compactMap { self.node($0, node.seen) }
      }
    }
    return found
  }

  /// A tile with what is seen of it; `nil` if that is nothing.
  private func node(_ tile: TileAddress, _ seen: [(copy: Int, part: [MapPoint])]) -> Node? {
    let world = MapPoint.worldSize
    let (origin, width) = (tile.planeOrigin, tile.planeWidth * world)
    let parts = seen.compactMap { copy, part -> (copy: Int, part: [MapPoint])? in
      let (west, north) = (origin.x * world + Double(copy) * world, origin.y * world)
      let own = ConvexClip.clip(part, west: west, north: north, east: west + width, south: north + width)
      return ConvexClip.hasArea(own) ? (copy, own) : nil
    }
    return parts.isEmpty ? nil : Node(tile: tile, seen: parts)
  }

  /// The level that the nearest part of a tile needs. Nearness is linear on the ground: a corner is nearest.
  private func level(of node: Node) -> Int {
    let levels = node.seen.lazy.flatMap(\.part).map { viewport.zoomLevel(at: $0) }
    return TileOverlay.rounded((levels.max() ?? 0) + finer)
  }
}
