public import GeoModel

/// Makes a block of features that do not come from text: computed, measured, or read from another format.
///
/// A built block is checked by the same rules as one from a file, and ``FeatureWriter`` writes it like any other. Geometries stay
/// columns until they are written.
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
  var frames = FeatureFrames()
  private let options: DecodingOptions
  /// What breaks a rule in the features so far.
  private var found: [Diagnostic] = []
  private let firstOrdinal: Int

  /// The number of features so far.
  public var count: Int { frames.count }

  public init() { self.init(maxDepth: DecodingOptions().maxDepth) }

  /// The same with properties that are nested as deep as a reader's options allow.
  package init(maxDepth: Int, firstOrdinal: Int = 0) {
    self.firstOrdinal = firstOrdinal
    var options = DecodingOptions()
    options.maxDepth = maxDepth
    options.maxFeatureSize = Int(UInt32.max) - 1
    // The feature's own levels stand round values as deep as a RawJSON may be.
    options.maxDepth += DecodingOptions.levelsRoundValues
    self.options = options
  }

  /// Appends a feature.
  ///
  /// - Parameters:
  ///   - id: a string, or a number's text.
  ///   - boundingBox: the numbers of a `bbox` (RFC 7946 §5): four, or six with heights.
  ///   - properties: an object or `null`.
  ///   - foreignMembers: members of the feature that RFC 7946 does not name (§6.1).
  ///   - geometry: appends to an empty column: nothing for a feature without geometry, one geometry, or several, which make a
  ///     GeometryCollection. Every geometry must be ended.
  /// - Throws: ``GeoJSONError`` with rule `id.type` for a number's text that is not a number, `properties.type` for properties that are
  ///   neither an object nor `null`, `position.not-number` for a position that is infinite or not a number, `bbox.not-number` for such a
  ///   number of a box, `bbox.length` for a box of neither four nor six numbers, `member.forbidden` for a foreign member with a name of
  ///   GeoJSON's own, `json.duplicate-member` for two of one name, `limit.feature-size` beyond 4 GiB for all features. The builder is then
  ///   unchanged.
  /// - Complexity: O(positions, and bytes of the other members).
  public mutating func append(
    id: FeatureID? = nil, boundingBox: [Double]? = nil, properties: RawJSON = .null, foreignMembers: [RawJSON.Member] = [],
    geometry: (inout GeometryColumn) -> Void = { _ in }
  ) throws(GeoJSONError) {
    var column = GeometryColumn()
    geometry(&column)
    try Self.check(column)
    let faults = Self.faults(of: column, feature: firstOrdinal + frames.count)
    // A polygon without rings is one without place; other shapes cannot be read.
    let isReadable = faults.allSatisfy { $0.rule == .polygonEmpty }
    if !isReadable { column = GeometryColumn() }
    let start = frames.text.count
    do throws(GeoJSONError) {
      try appendFrame(id, boundingBox, properties, column, foreignMembers)
    } catch {
      frames.text.truncate(to: start)
      throw error
    }
    guard frames.text.count < Int(UInt32.max) - SliceGroup.padding else {
      frames.text.truncate(to: start)
      throw GeoJSONError(.tooLarge, message: "found more than 4 GiB of features; expected several blocks of them")
    }
    frames.column.append(geometries: 0..<column.count, of: column)
    found += faults
    frames.endFeature(from: start, ordinal: firstOrdinal + frames.count, element: nil, isReadable: isReadable)
  }

  /// Appends a record that is no feature, for the reason given.
  package mutating func appendUnreadable(_ reason: Diagnostic) {
    let start = frames.text.count
    frames.text.append("{\"type\":\"Feature\",\"properties\":null,\"geometry\":null}\n")
    found.append(reason)
    frames.endFeature(from: start, ordinal: firstOrdinal + frames.count, element: nil, isReadable: false)
  }

  /// The block with all features, in the order in which they were added. Other problems, such as a latitude beyond a pole, are in
  /// the block's `diagnostics`.
  ///
  /// - Throws: ``GeoJSONError`` when some feature breaks a rule so that it cannot be read: a ring that is not closed, a line of
  ///   one position.
  /// - Complexity: O(n).
  public consuming func build() throws(GeoJSONError) -> FeatureBlock<Geographic> {
    var block = FeatureBlock<Geographic>()
    fill(&block)
    var lines = LineCounter()
    lines.place(in: &block)
    if let row = block.rows.first(where: { $0.flags.contains(.unreadable) }),
      let reason = block.diagnostics.first(where: { $0.feature == row.ordinal && $0.severity == .error })
    {
      throw GeoJSONError(reason, findings: block.diagnostics)
    }
    return block
  }

  /// Fills an empty block; features that cannot be read are such rows. Complexity: O(n).
  package consuming func fill(_ block: inout FeatureBlock<Geographic>) {
    if frames.count == 0 { return }
    let (found, first) = (found, firstOrdinal)
    var decoder = FeatureDecoder(options: options)
    frames.decode(by: &decoder, byteOffset: 0, into: &block)
    for finding in found { block.add(finding, firstOrdinal: first) }
  }
}

extension FeatureBlock {
  /// Adds a finding about a feature, at the feature's place and after its other findings.
  fileprivate mutating func add(_ finding: Diagnostic, firstOrdinal: Int) {
    guard let feature = finding.feature, rows.indices.contains(feature - firstOrdinal) else { return }
    let row = rows[feature - firstOrdinal]
    var placed = finding
    placed.byte = row.byteOffset
    placed.byteCount = row.text.count
    placed.id = row.identifier(in: text)
    let next = diagnostics.firstIndex { ($0.feature ?? -1) > feature } ?? diagnostics.count
    diagnostics.insert(placed, at: next)
  }
}
