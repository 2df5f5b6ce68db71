public import GeoAlgorithms
public import GeoModel

/// Keeps the features of which some geometry meets a box (``GeometryColumn/meets(_:geometry:)``). The others are marked as
/// dropped, features without geometry among them. Complexity: O(positions).
public struct KeepInBox: Stage {
  /// `nil` keeps everything.
  public var box: GeographicBox?

  public init(_ box: GeographicBox?) { self.box = box }

  public func process(_ input: consuming FeatureBlock<Geographic>) throws(StageError) -> FeatureBlock<Geographic> {
    mark(&input)
    return input
  }

  /// Marks the features that are to be dropped.
  public func mark(_ block: inout FeatureBlock<Geographic>) {
    guard let box else { return }
    for index in block.rows.indices where !block.rows[index].flags.contains(.unreadable) {
      let meets = block.geometries(ofRow: index).contains { block.geometry.meets(box, geometry: $0) }
      if !meets { block.rows[index].flags.insert(.dropped) }
    }
  }
}
