/// On which sides of an arc polygons lie.
struct ArcSides: OptionSet {
  var rawValue: UInt8

  static let left = ArcSides(rawValue: 1)
  static let right = ArcSides(rawValue: 2)
  static let both: ArcSides = [.left, .right]
  /// The same of polygons that do not lie on both sides at once.
  private static let leftAlone = ArcSides(rawValue: 4)
  private static let rightAlone = ArcSides(rawValue: 8)
  /// A polygon has the arc that shows its sides only once it is cut.
  private static let odd = ArcSides(rawValue: 16)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Adds those of one polygon.
  ///
  /// - Returns: whether another polygon lies there, too.
  mutating func add(_ own: ArcSides, isOdd: Bool) -> Bool {
    let alone = own == .both ? [] : ArcSides(rawValue: own.rawValue << 2)
    let isShared = !isOdd && !contains(.odd) && !isDisjoint(with: alone)
    formUnion(own.union(alone))
    if isOdd { insert(.odd) }
    return isShared
  }

  /// Whether a polygon runs along it forth and back, as a spike does, and others lie on one side only.
  var isOneSidedBehindSpike: Bool {
    isSuperset(of: .both) && !contains(.odd) && contains(.leftAlone) != contains(.rightAlone)
  }

  /// How often one polygon lies on the left, less how often on the right.
  var net: Int32 { (contains(.left) ? 1 : 0) - (contains(.right) ? 1 : 0) }
}
