internal import ByteStreams
internal import GeoAlgorithms
internal import GeoReading

/// The clusters of all layers, which become features of layers of their own.
struct RecordedClusters {
  private let zooms: ClosedRange<Int>
  /// By layer, when each of its points is alone.
  private(set) var memberships: [Int: ClusterMembership] = [:]
  /// By zoom level the points that are in clusters, and the clusters.
  private(set) var counts: [(points: Int, clusters: Int)]
  private var recording = PropertyRecording()
  private var records: [UInt8] = []
  private var properties: [UInt8] = []
  private var count = 0

  init(_ zooms: ClosedRange<Int>) {
    self.zooms = zooms
    counts = Array(repeating: (0, 0), count: zooms.upperBound + 1)
  }

  /// - Parameter first: the number of features in the inputs: those of clusters come after.
  mutating func add(
    _ points: ClusterPoints, of layer: Int, _ clustering: PointClustering, first: Int, _ layers: inout LayerTable,
    _ store: inout PropertyStore, _ spool: inout BlockSpool
  ) throws(ByteStreamError) {
    let (name, levels) = (layers.layers[layer].name, layers.layers[layer].zooms)
    let own = zooms.filter { levels >> UInt32($0) & 1 != 0 }
    // At the highest level every point is alone.
    guard points.places.count > 1, let lowest = own.first, let highest = own.last, lowest < highest else { return }
    let pyramid = ClusterPyramid(
      points.places, priorities: points.priorities, ids: points.ids, sums: points.sums, options: clustering.pyramid(lowest...highest - 1))
    let clusters = layers.index(of: name, .clusters, zooms: levels)
    var membership = ClusterMembership(points.ordinals, highest: highest)
    for zoom in own.dropLast().reversed() {
      for item in pyramid.items(atZoom: zoom) {
        guard item.isCluster else {
          membership.note(alone: item.first, zoom: zoom)
          continue
        }
        counts[zoom].points += item.count
        counts[zoom].clusters += 1
        // Once, at the last of its levels.
        if item.zooms.upperBound == zoom { append(item, levels, clustering) }
        if records.count > Self.most { try flush(to: clusters, first, &layers, &store, &spool) }
      }
    }
    try flush(to: clusters, first, &layers, &store, &spool)
    memberships[layer] = membership
  }

  /// Bytes of records that are kept.
  private static let most = 64 << 10

  private mutating func append(_ item: ClusterPyramid.Item, _ levels: UInt32, _ clustering: PointClustering) {
    let start = properties.count
    recording.append(FeatureClusters.properties(of: item, sums: clustering.sums), id: nil, to: &properties)
    let zooms = item.zooms.reduce(UInt32(0)) { $0 | 1 << UInt32($1) } & levels
    FeatureRecord.appendHead(.points, ordinal: count, id: nil, zooms: zooms, properties: start..<properties.count, to: &records)
    FeatureRecord.append(pathCount: 1, to: &records)
    let scale = 1 / MapPoint.worldSize
    let place = TilePlane.position(Position(x: item.place.x * scale, y: item.place.y * scale))
    FeatureRecord.append(path: CollectionOfOne(place), to: &records)
    count += 1
  }

  private mutating func flush(
    to layer: Int, _ first: Int, _ layers: inout LayerTable, _ store: inout PropertyStore, _ spool: inout BlockSpool
  ) throws(ByteStreamError) {
    if records.isEmpty { return }
    let keys = layers.add(recording.keys, [TileShape.points.rawValue], to: layer)
    try spool.add(SpooledBlock.head(layer: layer, first: first, properties: store.count), records)
    try store.add(properties, keys: keys)
    records.removeAll(keepingCapacity: true)
    properties.removeAll(keepingCapacity: true)
    recording.removeAll()
  }
}
