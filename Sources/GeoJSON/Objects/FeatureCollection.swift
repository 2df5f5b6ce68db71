public import GeoModel

/// A FeatureCollection as a value (RFC 7946 §3.3), for small data.
///
/// ```swift
/// var places = try FeatureCollection(text)
/// places.features[0].properties["visited"] = true
/// places.features.append(GeoFeature(geometry: .point(longitude: 13.3777, latitude: 52.5163)))
/// let changed = try places.text()
/// ```
///
/// Unchanged content is written with the digits and escapes that were read; white space between features and members may differ.
public struct FeatureCollection: Sendable {
  public var features: [GeoFeature]

  /// The collection's own `bbox`. It is never computed: changes of features do not change it.
  public var boundingBox: GeographicBox?

  /// The collection's own members that RFC 7946 does not name (§6.1), such as a `crs` of older data.
  public var foreignMembers: GeoProperties

  /// The findings of reading the collection: warnings, and, if blocks were read that have them, features that could not be read.
  /// `==` ignores them.
  public var findings: [Diagnostic] = []

  /// The box as it was read.
  var boxSource: (value: GeographicBox?, text: RawJSON)?

  public init(_ features: [GeoFeature] = [], boundingBox: GeographicBox? = nil, foreignMembers: GeoProperties = GeoProperties()) {
    (self.features, self.boundingBox, self.foreignMembers) = (features, boundingBox, foreignMembers)
  }

  /// Reads a FeatureCollection, a Feature, a geometry, or a sequence of these. A single Feature or geometry becomes a collection of one.
  ///
  /// - Parameter bytes: UTF-8: an array, a slice, or Foundation's `Data`.
  /// - Throws: ``GeoJSONError``, with all findings, if anything cannot be read: some feature, or text between them. To read the others all
  ///   the same, read a block: `FeatureCollection(try FeatureBlock(json: bytes))` has them, and ``findings``.
  /// - Complexity: O(n).
  public init(_ bytes: some Collection<UInt8>) throws(GeoJSONError) {
    try self.init(wholly: [try FeatureBlock(json: bytes)])
  }

  /// The same of the blocks of one input.
  ///
  /// - Throws: ``GeoJSONError`` if there is anything in them that could not be read.
  package init(wholly blocks: [FeatureBlock<Geographic>]) throws(GeoJSONError) {
    let findings = blocks.flatMap(\.diagnostics)
    for block in blocks {
      let unreadable = Set(block.rows.lazy.filter { $0.flags.contains(.unreadable) }.map(\.ordinal))
      let lost = block.diagnostics.first { finding in
        finding.severity == .error && (finding.feature.map(unreadable.contains) ?? finding.rule.isDamage)
      }
      if let lost { throw GeoJSONError(lost, findings: findings) }
    }
    self.init(blocks)
  }

  /// Reads text.
  ///
  /// - Throws: ``GeoJSONError`` if anything cannot be read.
  /// - Complexity: O(n).
  public init(_ text: String) throws(GeoJSONError) { try self.init(text.utf8) }

  /// The features of a block that were read and that no stage took out, and the members of their collection.
  /// The features of a block that were read and that no stage dropped, and the members of their collection.
  public init<Space: GeographicSpace>(_ block: FeatureBlock<Space>) { self.init(CollectionOfOne(block)) }

  /// The same for several blocks of one input. Members of a collection are those that its last block has; with several collections they
  /// are left out, which ``findings`` report. Complexity: O(n).
  public init<Space: GeographicSpace>(_ blocks: some Sequence<FeatureBlock<Space>>) {
    self.init()
    var ends: [CollectionBoundary] = []
    for block in blocks {
      features += block.compactMap { GeoFeature($0) }
      findings += block.diagnostics
      ends += block.boundaries.filter(\.isEnd)
    }
    guard let end = ends.first, let opening = end.opening else { return }
    if ends.count > 1 {
      for end in ends where !CollectionFrame.ownMembers(end).isEmpty {
        let names = CollectionFrame.ownMembers(end).joined(separator: ", ")
        findings.append(
          Diagnostic(
            .membersLost, byte: end.byteOffset, message: "left out \(names) of one of \(ends.count) collections, which became one"))
      }
      return
    }
    // What is no JSON has been reported.
    let text = FrameText(opening.text[...], end.between[...], end.textBehindBetween)
    guard text.isSound else { return }
    let json = RawJSON(copying: text[0..<text.count])
    let members = GeoProperties(json)
    foreignMembers = members.leavingOut(FeatureCollection.ownNames)
    let misplaced = members.names.filter { name in FeatureCollection.namesOfOthers.contains { $0.utf8.elementsEqual(name.utf8) } }
    if !misplaced.isEmpty {
      let names = misplaced.joined(separator: ", ")
      findings.append(
        Diagnostic(.membersLost, byte: end.byteOffset, message: "left out \(names) of a collection; only other objects have such members"))
    }
    if let box = json["bbox"] {
      boundingBox = box.box
      boxSource = (boundingBox, box)
    }
  }

  /// The members of a FeatureCollection that are not foreign: its own, and those of other objects. `crs` is foreign, since RFC 7946
  /// removed it.
  static let ownNames = ["type", "features", "bbox"] + namesOfOthers

  /// The members that only other objects have (RFC 7946 §7.1).
  static let namesOfOthers = ["coordinates", "geometries", "geometry", "properties"]
}

extension FeatureCollection {
  /// The collection as UTF-8, a feature a line.
  ///
  /// - Throws: ``GeoJSONError`` for what GeoJSON cannot express or readers could not read: a number that is infinite or not a number, a
  ///   ring that is not closed, a line of one position, a foreign member with a name of GeoJSON's own. Its diagnostics say which feature.
  /// - Complexity: O(n).
  public func bytes() throws(GeoJSONError) -> [UInt8] {
    var text = TextOutput()
    text.append("{\"type\":\"FeatureCollection\"")
    if let boundingBox {
      text.append(",\"bbox\":")
      if let boxSource, boxSource.value == boundingBox {
        text.append(boxSource.text)
      } else {
        try GeoFeature.append(boundingBox, to: &text)
      }
    } else if let boxSource, boxSource.value == nil {
      // One that is none, and was not changed.
      text.append(",\"bbox\":")
      text.append(boxSource.text)
    }
    try foreignMembers.appendForeign(to: &text, reserved: Self.ownNames)
    text.append(",\"features\":[")
    for (index, feature) in features.enumerated() {
      text.append(index == 0 ? "\n" : ",\n")
      do throws(GeoJSONError) { try feature.appendJudged(to: &text) } catch { throw error.inFeature(index) }
    }
    text.append(features.isEmpty ? "]}\n" : "\n]}\n")
    return text.bytes
  }

  /// The same as a string.
  ///
  /// - Throws: as ``bytes()`` does.
  public func text() throws(GeoJSONError) -> String { String(decoding: try bytes(), as: UTF8.self) }

  /// A block of the features, for stages and writers.
  ///
  /// - Throws: as ``bytes()`` does, and for more than 4 GiB.
  /// - Complexity: O(n): the features are written and read.
  public func block() throws(GeoJSONError) -> FeatureBlock<Geographic> { try FeatureBlock(json: try bytes()) }
}

extension GeoFeature {
  /// Appends the feature, and makes sure that it can be read if some of it was made.
  func appendJudged(to text: inout TextOutput) throws(GeoJSONError) {
    let start = text.count
    if try appendText(to: &text) {
      _ = try FeatureBlock(json: text.withBytes { Array($0[start...]) })
    }
  }
}

extension GeoJSONError {
  /// The same about a feature of a collection.
  func inFeature(_ index: Int) -> GeoJSONError {
    var findings = diagnostics
    for finding in findings.indices {
      findings[finding].feature = index
      // Lines and columns are those of text that was made for it.
      (findings[finding].start, findings[finding].end) = (TextPlace(), TextPlace())
    }
    let reason = findings.first { $0.rule == rule && $0.message == message }
    return GeoJSONError(reason ?? Diagnostic(rule, byte: byte, feature: index, message: message), findings: findings)
  }
}

/// The features and the collection's own members count, not what was found when they were read.
extension FeatureCollection: Hashable {
  public static func == (a: FeatureCollection, b: FeatureCollection) -> Bool {
    a.features == b.features && a.boundingBox == b.boundingBox && a.foreignMembers == b.foreignMembers
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(features)
    hasher.combine(boundingBox)
    hasher.combine(foreignMembers)
  }
}
