public import GeoJSON
public import GeoModel

/// Makes the block of a piece of input in another format than GeoJSON text (``PieceReading/decode(_:with:into:)``).
///
/// Every record becomes a row, in order, even one that cannot be read. Findings, reports and rejected records then have its
/// position in the input.
public struct PieceBuilder: Sendable {
  private var features: FeatureBuilder
  private var origin: BlockOrigin
  private let byteOffset: Int
  private let byteCount: Int
  private let firstOrdinal: Int

  /// - Parameters:
  ///   - text: the bytes of the piece.
  ///   - byteOffset: where in the (decompressed) input it begins.
  ///   - firstOrdinal: how many records come before it in the input.
  ///   - format: the format's title, as in ``GeoConversion/Format/title``.
  ///   - options: limits of the reader.
  public init(_ text: [UInt8], byteOffset: Int, firstOrdinal: Int, format: String, options: DecodingOptions = DecodingOptions()) {
    features = FeatureBuilder(maxDepth: options.maxDepth, firstOrdinal: firstOrdinal)
    byteCount = text.count
    let padded = text + [UInt8](repeating: 0, count: RawJSON.padding)
    origin = BlockOrigin(format: format, kind: format, text: BlockText(padded, start: 0, count: text.count), rows: [])
    (self.byteOffset, self.firstOrdinal) = (byteOffset, firstOrdinal)
  }

  /// Appends a feature (``GeoJSON/FeatureBuilder/append(id:boundingBox:properties:foreignMembers:geometry:)``); values that make no
  /// feature become a row that cannot be read.
  ///
  /// - Parameters:
  ///   - range: the bytes of the record in the piece.
  ///   - id: the feature's id.
  ///   - properties: a JSON object, or `null`.
  ///   - foreignMembers: members of the feature that RFC 7946 does not name.
  ///   - geometry: appends one geometry to the column, or none.
  public mutating func append(
    at range: Range<Int>, id: FeatureID? = nil, properties: RawJSON = .null, foreignMembers: [RawJSON.Member] = [],
    geometry: (inout GeometryColumn) -> Void = { _ in }
  ) {
    do throws(GeoJSONError) {
      try features.append(id: id, properties: properties, foreignMembers: foreignMembers, geometry: geometry)
      place(range)
    } catch {
      append(unreadable: error.message, at: range, rule: error.rule)
    }
  }

  /// Appends a record that cannot be read.
  ///
  /// - Parameters:
  ///   - message: what was found, and what was expected.
  ///   - range: the bytes of the record in the piece.
  ///   - rule: one of the format's own.
  public mutating func append(unreadable message: String, at range: Range<Int>, rule: Rule) {
    features.appendUnreadable(
      Diagnostic(
        rule, byte: byteOffset + range.lowerBound, byteCount: max(1, range.count), feature: firstOrdinal + features.count, message: message)
    )
    place(range)
  }

  private mutating func place(_ range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= byteCount, "a record stands within its piece")
    origin.rows.append(BlockOrigin.Row(byteOffset: byteOffset + range.lowerBound, byteCount: range.count))
  }

  /// Fills an empty block. Complexity: O(n).
  public consuming func finish(into block: inout FeatureBlock<Geographic>) {
    let (origin, offset) = (origin, byteOffset)
    features.fill(&block)
    block.byteOffset = offset
    for row in block.rows.indices { block.rows[row].byteOffset = origin.rows[row].byteOffset }
    block.origin = origin
    block.diagnostics = block.diagnostics.map(block.inInput)
  }
}
