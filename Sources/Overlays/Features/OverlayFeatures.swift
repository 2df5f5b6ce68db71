public import GeoModel

/// The features of a batch, in one column for each member.
public struct OverlayFeatures: Sendable {
  /// 0-based ordinals in the input.
  public package(set) var ordinals: [Int] = []

  /// The members `id` as they are written: a string without quotes and escapes, or a number's text; empty for none.
  public package(set) var ids = TextColumn()

  public package(set) var idKinds: [IDKind] = []

  /// Where the features stand in the (decompressed) input.
  public package(set) var sourceBytes: [Range<Int>] = []

  /// In degrees; `nil` for a feature without geometry.
  public package(set) var bounds = BoundsColumn()

  /// Properties that were chosen, one column each, in the order in which they were.
  public package(set) var properties: [PropertyColumn] = []

  /// The other properties as a JSON object each, members as they are written; an empty text for a feature without properties, and for all
  /// of a batch that does not keep them.
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
