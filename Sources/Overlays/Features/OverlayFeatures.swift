public import GeoModel

/// The features of a batch, in one column for each member.
public struct OverlayFeatures: Sendable {
  /// 0-based ordinals in the input.
  public package(set) var ordinals: [Int] = []

  /// The members `id` as written: a string without quotes and escapes, or a number's text; empty for none.
  public package(set) var ids = TextColumn()

  public package(set) var idKinds: [IDKind] = []

  /// The bytes of the features in the (decompressed) input.
  public package(set) var sourceBytes: [Range<Int>] = []

  /// In degrees; `nil` for a feature without geometry.
  public package(set) var bounds = BoundsColumn()

  /// The chosen properties, one column each, in the order in which they were chosen.
  public package(set) var properties: [PropertyColumn] = []

  /// The other properties as a JSON object each, with members as written; an empty text for a feature without properties, and for all
  /// features of a batch that does not keep them.
  public package(set) var otherProperties = TextColumn()

  package init() {}

  /// Whether a feature has an `id`, and of what type (RFC 7946 §3.2).
  @frozen
  public enum IDKind: UInt8, Sendable {
    case none = 0
    case string = 1
    case number = 2
  }

  /// The number of features.
  public var count: Int { ordinals.count }

  /// The feature's identifier; `nil` for none. Complexity: O(1).
  public func id(of index: Int) -> FeatureID? {
    switch idKinds[index] {
    case .none: nil
    case .string: .string(ids[index])
    case .number: .number(ids[index])
    }
  }
}
