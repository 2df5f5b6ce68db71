internal import GeoFindings
internal import GeoJSON
public import GeoModel

/// The input's collection that the output continues, if the format takes it over (``WritingTraits/continuesCollection``).
public struct OutputCollection: Sendable {
  /// Where the collection begins and where it ends, as far as this is known.
  public internal(set) var opening: CollectionBoundary?
  public internal(set) var closing: CollectionBoundary?

  /// What becomes of its box.
  var box = CollectionBox()

  /// What was found while the output was finished.
  var findings: [Finding] = []

  /// Rings that vanished by snapping before groups were merged.
  public internal(set) var ringsVanished = 0

  init() {}

  /// The text of its members, each after a comma, except for the box and the features.
  ///
  /// - Parameter names: members that are left out as well.
  public func ownMembers(leavingOut names: Set<String>) -> [UInt8] {
    CollectionFrame.ownText(opening: opening, closing: closing, leavingOut: names)
  }

  /// The text of its own box; `nil` for none.
  public var statedBox: [UInt8]? { CollectionFrame.box(opening: opening, closing: closing)?.value }
}
