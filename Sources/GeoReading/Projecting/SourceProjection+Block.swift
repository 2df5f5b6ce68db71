public import ByteStreams
internal import GeoJSON
public import GeoModel

extension SourceProjection {
  /// Transforms a block that holds a whole input and was not read with this.
  ///
  /// - Parameters:
  ///   - block: all features of the input.
  ///   - name: what messages call the input.
  /// - Throws: `ByteStreamError` with code `unknownSystem` where ``system`` is not known.
  /// - Complexity: O(positions).
  public func transform(_ block: inout FeatureBlock<Geographic>, of name: String) throws(ByteStreamError) {
    let opening = block.boundaries.first { !$0.isEnd }?.text ?? []
    var transformation = try SourceReprojection(self, of: name, LeadingSystem.find(in: opening[...], isWhole: true))
    transformation?.process(&block)
  }
}
