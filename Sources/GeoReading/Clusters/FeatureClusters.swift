public import GeoAlgorithms
public import GeoJSON
public import GeoModel

/// The features with a Point of some blocks, clustered for every zoom of a map (``GeoAlgorithms/ClusterPyramid``).
///
/// ```swift
/// let clusters = FeatureClusters([block], sums: ["passengers"], priority: "rank")
/// let text = FeatureWriter(options: WritingOptions()).text(of: [try clusters.block(atZoom: 4)])
/// ```
///
/// Features of other geometries, without a geometry, and with a position that is not on the globe are in no cluster. The blocks are kept as
/// long as this value is.
public struct FeatureClusters: Sendable {
  /// Names of properties that clusters have themselves.
  public static let ownNames = ["cluster", "cluster_id", "point_count", "expansion_zoom"]

  /// The clusters. Indices of points are those of ``feature(_:)``.
  public let pyramid: ClusterPyramid

  /// Properties that are added up.
  public let sums: [String]

  private let blocks: [FeatureBlock<Geographic>]
  private let places: [(block: Int, row: Int)]

  /// - Parameters:
  ///   - blocks: the features. Those that could not be read, or were dropped, do not count.
  ///   - filter: which of them are clustered.
  ///   - sums: properties with numbers that are added up for each cluster; what is no number counts as 0. None of ``ownNames``.
  ///   - priority: a property with a number: features with higher ones are the first to be seeds. What has no number there has 0.
  ///   - options: radius and zooms. They must have no `mistake`.
  /// - Complexity: O(bytes of the properties), and that of the pyramid.
  public init(
    _ blocks: some Sequence<FeatureBlock<Geographic>>, filter: PointOfInterestFilter = .includingAll, sums: [String] = [],
    priority: String? = nil, options: ClusterOptions = ClusterOptions()
  ) {
    precondition(!sums.contains { Self.ownNames.contains($0) }, "clusters have properties \(Self.ownNames) of their own")
    self.blocks = Array(blocks)
    self.sums = sums
    var (places, positions): ([(block: Int, row: Int)], [Position]) = ([], [])
    var (priorities, ids): ([Double], [String]) = ([], [])
    var columns = [[Double]](repeating: [], count: sums.count)
    for (index, block) in self.blocks.enumerated() {
      for feature in block {
        guard case .point(let point?)? = feature.geometry?.shape, MapPoint(point.position) != nil, filter.matches(feature) else { continue }
        places.append((index, feature.index))
        positions.append(point.position)
        if let priority { priorities.append(feature.properties[priority]?.double ?? 0) }
        ids.append(feature.id?.description ?? "")
        for (column, name) in sums.enumerated() { columns[column].append(feature.properties[name]?.double ?? 0) }
      }
    }
    self.places = places
    pyramid = ClusterPyramid(positions: positions, priorities: priorities, ids: ids, sums: columns, options: options)
  }

  /// The feature of a point of the pyramid. Complexity: O(1).
  public func feature(_ index: Int) -> Feature<Geographic> {
    precondition(places.indices.contains(index), "there is no point \(index) among \(places.count)")
    return blocks[places[index].block][places[index].row]
  }

  /// The clusters of a zoom as features with Points, and what is alone as it is: id, properties and foreign members keep their text. They
  /// come in the order of seeds: the highest priority first.
  ///
  /// A cluster has the properties `"cluster": true`, `cluster_id` (its number in the pyramid), `point_count`, `expansion_zoom`, and the
  /// sums by their names.
  ///
  /// - Throws: `GeoJSONError` beyond 4 GiB of text.
  /// - Complexity: O(points, and bytes of what is written).
  public func block(atZoom zoom: Int) throws(GeoJSONError) -> FeatureBlock<Geographic> {
    var builder = FeatureBuilder()
    for item in pyramid.items(atZoom: zoom) {
      if item.isCluster {
        try builder.append(properties: Self.properties(of: item, sums: sums)) {
          $0.appendPoint(longitude: item.position.longitude, latitude: item.position.latitude)
        }
        continue
      }
      let feature = feature(item.first)
      guard case .point(let point?)? = feature.geometry?.shape else { continue }
      let json = feature.properties.json
      // What a feature may be read with, and not written: properties that are no object, and two members of one name.
      let members = feature.foreignMembers.reduce(into: [RawJSON.Member]()) { members, member in
        members.removeAll { $0.name.utf8.elementsEqual(member.name.utf8) }
        members.append(member)
      }
      try builder.append(id: feature.id, properties: json.kind == .object ? json : .null, foreignMembers: members) {
        $0.appendPoint(longitude: point.position.longitude, latitude: point.position.latitude, altitude: point.altitude)
      }
    }
    return try builder.build()
  }

  /// The properties of a cluster, as JSON.
  package static func properties(of item: ClusterPyramid.Item, sums: [String]) -> RawJSON {
    var members: [(String, JSONValue)] = zip(
      ownNames, [.boolean(true), .integer(item.id), .integer(item.count), .integer(item.zooms.upperBound + 1)]
    ).map { ($0, $1) }
    for (name, sum) in zip(sums, item.sums) { members.append((name, .number(sum))) }
    return RawJSON(copying: Array(JSONValue.object(members).compactText.utf8))
  }
}
