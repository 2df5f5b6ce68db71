internal import ByteStreams

/// Cuts the features of blocks into the pieces of all tiles of all zoom levels; one for each thread.
struct BlockCutting {
  private let options: TilingOptions
  private let layers: [LayerTable.Layer]
  private let zooms: ClosedRange<Int>
  private let junctions: Junctions
  private let clusters: [Int: ClusterMembership]
  private let output: SharedPieces

  private var cuttings: [TileCutting]
  private var importance = PathImportance()
  private var feature = FeatureRecord()
  private var pieces = TilePieces()

  /// Bytes of pieces that a thread keeps to itself.
  private static let most = 1 << 20

  /// - Parameter clusters: by layer, which points are in clusters.
  init(
    _ options: TilingOptions, _ layers: [LayerTable.Layer], zooms: ClosedRange<Int>, _ junctions: Junctions,
    _ clusters: [Int: ClusterMembership], to output: SharedPieces
  ) {
    (self.options, self.layers, self.zooms, self.junctions) = (options, layers, zooms, junctions)
    (self.clusters, self.output) = (clusters, output)
    cuttings = zooms.map { TileCutting(ZoomGrid(zoom: $0, buffer: options.buffer)) }
  }

  /// - Returns: why pieces could not be kept, if they could not.
  mutating func cut(_ block: borrowing SpooledBlock) -> ByteStreamError? {
    do throws(ByteStreamError) {
      try block.withHead { (layer, first, properties, records) throws(ByteStreamError) in
        while !records.isAtEnd {
          feature.read(&records)
          feature.layer = layer
          feature.ordinal += first
          feature.properties = feature.properties.lowerBound + properties..<feature.properties.upperBound + properties
          if case .generated = options.identifiers, feature.id == nil { feature.id = UInt64(feature.ordinal) }
          try cutFeature()
        }
      }
      try output.add(&pieces)
      return nil
    } catch {
      return error
    }
  }

  private mutating func cutFeature() throws(ByteStreamError) {
    let isSimplified = feature.shape != .points && options.tolerance > 0
    if isSimplified {
      let grid = ZoomGrid(zoom: zooms.upperBound, buffer: 0)
      importance.rank(feature.paths, areRings: feature.shape == .polygons, junctions, floor: grid.unit * options.tolerance / 2)
    }
    var paths = PathList()
    swap(&paths, &feature.paths)
    let isDropped = options.drop == .fraction && feature.shape == .points && layers[feature.layer].isOfFeatures
    let clusters = feature.shape == .points && paths.points.count == 1 ? clusters[feature.layer] : nil
    // From the highest level down: what has gone stays away.
    for zoom in zooms.reversed() {
      // No level that is left has the layer.
      if feature.zooms & (2 << UInt32(zoom) - 1) == 0 { break }
      let tolerance = ZoomGrid(zoom: zoom, buffer: 0).unit * options.tolerance * (zoom == zooms.upperBound ? 0.5 : 1)
      if isSimplified { importance.simplify(&paths, tolerance: tolerance) }
      if isDropped, DropPolicy.leavesOut(feature.ordinal, levelsBelow: zooms.upperBound - zoom) {
        output.drop(zoom: zoom)
        continue
      }
      if clusters?.hides(feature.ordinal, zoom: zoom) ?? false { continue }
      if feature.zooms >> UInt32(zoom) & 1 != 0 { cuttings[zoom - zooms.lowerBound].cut(feature, paths, into: &pieces) }
      if pieces.bytes.count > Self.most { try output.add(&pieces) }
    }
    swap(&paths, &feature.paths)
  }
}
