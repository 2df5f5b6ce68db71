/// A block is a collection of views of its features, one for each row.
///
/// Features that could not be read, and those that a stage took out, are among them, so that indices are those of the rows;
/// they have no geometry. ``readable`` leaves them out.
extension FeatureBlock: RandomAccessCollection {
  public typealias Index = Int
  public typealias Indices = Range<Int>

  @inlinable public var startIndex: Int { 0 }
  @inlinable public var endIndex: Int { rows.count }

  /// Complexity: O(1).
  @inlinable
  public subscript(index: Int) -> Feature<Space> { Feature(self, index) }

  /// The features that were read and that no stage dropped: those that are written. Complexity: O(1).
  public var readable: LazyFilterSequence<FeatureBlock<Space>> {
    lazy.filter { $0.isReadable && !$0.isDropped }
  }
}
