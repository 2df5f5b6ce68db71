/// How many names and ids a summary keeps; the others are counted together.
public struct SummaryLimits: Sendable {
  /// Names of properties, and of foreign members, that are listed; at most 512 bytes of each.
  public var names: Int

  /// Ids that are compared with each other; about 10 bytes of memory each.
  public var ids: Int

  public init(names: Int = 4096, ids: Int = 1 << 20) { (self.names, self.ids) = (names, ids) }
}
