internal import Expressions
internal import GeoAlgorithms
internal import GeoJSON
internal import GeoModel
internal import GeoReading

/// The places of features that are kept until all are known, and what becomes of each when they are clustered.
struct ClusteredRecords {
  /// What is written where a feature was.
  enum Fate {
    case itself
    case nothing
    /// The cluster of this number.
    case cluster(Int)
  }

  private let options: ClusteringOptions
  private var positions: [Position] = []
  private var priorities: [Double] = []
  private var ids: [String] = []
  private var sums: [[Double]]
  /// For each feature its point; -1 for one that is not clustered.
  private var points: [Int32] = []

  init(_ options: ClusteringOptions) {
    self.options = options
    sums = options.sums.map { _ in [] }
  }

  /// Adds a feature by the key that ``ClusterKeys`` makes.
  mutating func add(_ key: UnsafeRawBufferPointer) {
    guard !key.isEmpty else { return points.append(-1) }
    func number(_ index: Int) -> Double { key.loadUnaligned(fromByteOffset: index * 8, as: Double.self) }
    points.append(Int32(positions.count))
    positions.append(Position(x: number(0), y: number(1)))
    priorities.append(number(2))
    for column in sums.indices { sums[column].append(number(3 + column)) }
    ids.append(String(decoding: key[((3 + sums.count) * 8)...], as: UTF8.self))
  }

  /// What becomes of each feature, and the clusters as features, in the order in which they are written.
  ///
  /// - Throws: `GeoJSONError` beyond 4 GiB of text.
  consuming func finish() throws(GeoJSONError) -> (fates: [Fate], clusters: FeatureBlock<Geographic>) {
    let pyramid = ClusterPyramid(positions: positions, priorities: priorities, ids: ids, sums: sums, options: options.pyramid)
    var fates = points.map { $0 < 0 ? Fate.itself : .nothing }
    var records = [Int](repeating: 0, count: positions.count)
    for (record, point) in points.enumerated() where point >= 0 { records[Int(point)] = record }
    var clusters: [(record: Int, item: ClusterPyramid.Item)] = []
    for item in pyramid.items(atZoom: options.zoom) {
      if item.isCluster {
        // Where the first of its points was in the input.
        clusters.append((pyramid.members(of: item).reduce(Int.max) { min($0, records[$1]) }, item))
      } else {
        fates[records[item.first]] = .itself
      }
    }
    clusters.sort { $0.record < $1.record }
    var builder = FeatureBuilder()
    for (number, cluster) in clusters.enumerated() {
      fates[cluster.record] = .cluster(number)
      try builder.append(properties: FeatureClusters.properties(of: cluster.item, sums: options.sums)) {
        $0.appendPoint(longitude: cluster.item.position.longitude, latitude: cluster.item.position.latitude)
      }
    }
    return (fates, try builder.build())
  }
}

/// What clustering needs of the rows of a block: for each feature with a Point its place, its priority, the numbers that are added up, and
/// its id; nothing for others.
struct ClusterKeys {
  private let priorities: [[UInt8]]?
  private let sums: [[[UInt8]]]

  init(_ options: ClusteringOptions, of block: borrowing FeatureBlock<Geographic>) {
    priorities = options.priority.map { ClusterKeys.texts($0, in: block) }
    sums = options.sums.map { ClusterKeys.texts($0, in: block) }
  }

  private static func texts(_ name: String, in block: borrowing FeatureBlock<Geographic>) -> [[UInt8]] {
    ExpressionTexts.of(MemberPath([name]), in: block)
  }

  func append(_ row: Int, of block: borrowing FeatureBlock<Geographic>, to key: inout [UInt8]) {
    let geometries = block.geometries(ofRow: row), fields = block.rows[row]
    guard fields.flags.isDisjoint(with: [.unreadable, .dropped]), geometries.count == 1, fields.nestingCount <= 1,
      block.geometry.kinds[geometries.lowerBound] == .point
    else { return }
    let places = block.geometry.positions(ofGeometry: geometries.lowerBound)
    guard places.count == 1, MapPoint(block.geometry.positions[places.lowerBound]) != nil else { return }
    let position = block.geometry.positions[places.lowerBound]
    func append(_ number: Double) { withUnsafeBytes(of: number) { key.append(contentsOf: $0) } }
    append(position.x)
    append(position.y)
    append(priorities.map { Self.number($0[row]) } ?? 0)
    for column in sums { append(Self.number(column[row])) }
    key += block.text[fields.id.range]
  }

  private static func number(_ json: [UInt8]) -> Double { RawJSON(copying: json).double ?? 0 }
}
