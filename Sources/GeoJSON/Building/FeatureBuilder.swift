public import GeoModel

/// Makes a block of features that did not come from text: computed, measured, or read from another format.
///
/// It writes each feature as GeoJSON and has the decoder read that. So a built block is what a file would have given, to the
/// last column: it is judged by the same rules, and ``FeatureWriter`` writes it like any other.
///
/// ```swift
/// var builder = FeatureBuilder()
/// try builder.append(id: "brandenburg-gate", properties: RawJSON(#"{"name":"Brandenburger Tor"}"#)) {
///   $0.appendPoint(longitude: 13.3777, latitude: 52.5163)
/// }
/// let block = try builder.build()
/// let text = FeatureWriter(options: WritingOptions()).text(of: [block])
/// ```
public struct FeatureBuilder: Sendable {
  private var slicer: FeatureSlicer
  private let options: DecodingOptions
  private var byteCount = 0

  /// The number of features so far.
  public private(set) var count = 0

  public init() { self.init(maxDepth: DecodingOptions().maxDepth) }

  /// The same with properties that are nested as deep as a reader was told to take.
  package init(maxDepth: Int) {
    var options = DecodingOptions()
    options.maxDepth = maxDepth
    options.allowsEmpty = true
    options.maxFeatureSize = Int(UInt32.max) - 1
    // The feature's own levels stand round values as deep as a RawJSON may be.
    options.maxDepth += DecodingOptions.levelsRoundValues
    self.options = options
    // What is built is one block.
    slicer = FeatureSlicer(options: options, mostOfGroup: .max)
  }

  /// Appends a feature.
  ///
  /// - Parameters:
  ///   - id: a string, or a number's text.
  ///   - boundingBox: the numbers of a `bbox` (RFC 7946 §5): four, or six with heights.
  ///   - properties: an object or `null`.
  ///   - foreignMembers: members of the feature that RFC 7946 does not name (§6.1).
  ///   - geometry: appends to an empty column: nothing for a feature without place, one geometry, or several, which make a
  ///     GeometryCollection. Every geometry must be ended.
  /// - Throws: ``GeoJSONError`` with rule `id.type` for a number's text that is no number, `properties.type` for properties that are
  ///   neither an object nor `null`, `position.not-number` for a position that is infinite or not a number, `bbox.not-number` for such a number of
  ///   a box, `bbox.length` for one of neither four nor six, `member.forbidden` for a foreign member with a name of GeoJSON's own,
  ///   `json.duplicate-member` for two of one name, `limit.feature-size` beyond 4 GiB for all features. The builder is then as it was.
  /// - Complexity: O(bytes written).
  public mutating func append(
    id: FeatureID? = nil, boundingBox: [Double]? = nil, properties: RawJSON = .null, foreignMembers: [RawJSON.Member] = [],
    geometry: (inout GeometryColumn) -> Void = { _ in }
  ) throws(GeoJSONError) {
    var column = GeometryColumn()
    geometry(&column)
    try Self.check(column)
    var text = TextOutput()
    text.append("{\"type\":\"Feature\"")
    if let id { try Self.append(id, to: &text) }
    if let boundingBox {
      try Self.check(boundingBox: boundingBox)
      text.append(",\"bbox\":")
      text.append(numbers: boundingBox, CoordinateWriter(decimals: nil))
    }
    guard properties.kind == .object || properties.kind == .null else {
      throw GeoJSONError(.propertiesType, message: "found \(properties.text.prefix(40)) as properties; expected an object or null")
    }
    text.append(",\"properties\":")
    text.append(properties)
    text.append(",\"geometry\":")
    Self.append(column, to: &text)
    var names: Set<ExactName> = []
    for member in foreignMembers {
      if FeatureInterpreter.featureMembers.contains(member.name) {
        throw GeoJSONError(
          .forbiddenMember,
          message: "found \"\(member.name)\" among the foreign members; expected a name that GeoJSON does not use")
      }
      guard names.insert(ExactName(member.name)).inserted else {
        throw GeoJSONError(.duplicateMember, message: "found a second foreign member named \"\(member.name)\"; expected each name once")
      }
      text.append(.comma)
      text.append(quoted: member.name)
      text.append(.colon)
      text.append(member.value)
    }
    text.append("}\n")
    guard byteCount + text.count < Int(UInt32.max) else {
      throw GeoJSONError(.tooLarge, message: "found more than 4 GiB of features; expected several blocks of them")
    }
    byteCount += text.count
    count += 1
    text.withBytes { slicer.append($0) }
  }

  /// The block with all features, in the order in which they came. What else is wrong with them, such as a latitude beyond a pole, is in
  /// the block's `diagnostics`.
  ///
  /// - Throws: ``GeoJSONError`` when some feature breaks a rule so that it cannot be read: a ring that is not closed, a line of
  ///   one position.
  /// - Complexity: O(n).
  public consuming func build() throws(GeoJSONError) -> FeatureBlock<Geographic> {
    slicer.finish()
    var decoder = FeatureDecoder(options: options)
    var block = decoder.next(of: &slicer) ?? FeatureBlock()
    var lines = LineCounter()
    lines.place(in: &block)
    if let row = block.rows.first(where: { $0.flags.contains(.unreadable) }),
      let reason = block.diagnostics.first(where: { $0.feature == row.ordinal && $0.severity == .error })
    {
      throw GeoJSONError(reason, findings: block.diagnostics)
    }
    return block
  }
}
