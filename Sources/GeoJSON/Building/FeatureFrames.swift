package import GeoModel

/// Features whose geometries are columns already, on their way into a block.
///
/// Their other members are JSON text wherever they come from, so each feature is written with empty coordinates, its frame, and
/// ``FeatureDecoder`` reads that: names that come twice, ids, boxes and nesting are judged in one place. Geometries go from column to
/// column and are never text.
package struct FeatureFrames: Sendable {
  /// The frames, each followed by a line break.
  package var text = TextOutput()
  /// The geometries of all features, in order.
  package var column = GeometryColumn()
  private var slices: [FeatureSlice] = []
  /// For each feature, the end of its geometries.
  private var ends: [Int] = []
  /// Features that cannot be read, by their place here. They have no geometries.
  private var unreadable: [Int] = []

  package init() {}

  package var count: Int { slices.count }

  /// Ends the feature whose frame began at `start`, the line break after it included.
  package mutating func endFeature(from start: Int, ordinal: Int, element: Int?, isReadable: Bool = true) {
    if !isReadable { unreadable.append(slices.count) }
    slices.append(FeatureSlice(text: TextRange(start, text.count - 1), ordinal: ordinal, element: element))
    ends.append(column.count)
  }

  /// Fills an empty block.
  ///
  /// - Parameter byteOffset: where in the input the features' own text begins.
  /// - Complexity: O(bytes of the frames, and geometries).
  package consuming func decode(by decoder: inout FeatureDecoder, byteOffset: Int, into block: inout FeatureBlock<Geographic>) {
    var group = SliceGroup()
    group.slices = slices
    group.byteOffset = byteOffset
    let byteCount = text.count
    text.append([UInt8](repeating: 0, count: SliceGroup.padding))
    group.text = BlockText(text.bytes, start: 0, count: byteCount)
    decoder.decode(group, into: &block)
    Self.fill(&block, column, ends)
    for row in unreadable {
      block.rows[row].flags.remove([.geometryChanged, .framed])
      block.rows[row].flags.insert(.unreadable)
    }
  }

  /// Puts the geometries in the place of the empty ones.
  private static func fill(_ block: inout FeatureBlock<Geographic>, _ column: GeometryColumn, _ ends: [Int]) {
    let isComplete = !block.rows.contains { $0.flags.contains(.unreadable) }
    var filled = GeometryColumn()
    for row in block.rows.indices where !block.rows[row].flags.contains(.unreadable) {
      if !isComplete { filled.append(geometries: (row == 0 ? 0 : ends[row - 1])..<ends[row], of: column) }
      block.rows[row].flags.insert([.geometryChanged, .framed])
    }
    block.geometry = isComplete ? column : filled
    // A box stays what it says until a step moves something.
    for index in block.boundingBoxes.indices {
      let value = block.boundingBoxes[index].value.range
      block.boundingBoxes[index].numbers = block.text.withUnsafeBufferPointer { text in
        BoundingBoxText(UnsafeBufferPointer(rebasing: text[value])).values
      }
    }
    assert(block.geometry.isConsistent)
  }
}
