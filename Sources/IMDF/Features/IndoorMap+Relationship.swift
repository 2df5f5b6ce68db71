extension IndoorMap {
  /// An edge between two features, with others in between.
  public struct Relationship: IndoorFeature {
    public static let type = FeatureType.relationship
    public let map: IndoorMap
    public let index: Int

    public init(map: IndoorMap, index: Int) {
      self.map = map
      self.index = index
    }
  }
}

extension IndoorMap.Relationship {
  /// A word of ``CategoryList/relationship``.
  public var category: String? { text(.category) }
  /// `directed` or `undirected`.
  public var direction: String? { text(.direction) }
  /// Where it begins.
  public var origin: FeatureReference? { ends(.origin).first }
  /// What lies in between, in order.
  public var intermediary: [FeatureReference] { ends(.intermediary) }
  /// Where it ends.
  public var destination: FeatureReference? { ends(.destination).first }
  /// Opening hours as they are written, in OpenStreetMap's syntax; see ``OpeningHours``.
  public var hours: String? { text(.hours) }
}
