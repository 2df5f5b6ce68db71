internal import GeoAlgorithms
public import GeoJSON
public import GeoModel

/// An indoor map: everything in an archive as typed features, references between them resolved.
///
/// ```swift
/// let map = IndoorMap(try IndoorArchive(path: "venue.zip"))
/// for building in map.buildings {
///   for level in building.levels {
///     print(level.ordinal ?? 0, level.name?.text(for: ["en"]) ?? "", level.units.count)
///   }
/// }
/// ```
///
/// Read once and immutable; the typed features (``Level``, ``Unit`` and the others) are `Sendable` views of it.
/// Nothing is lost: members that are not in the standard are in each feature's `properties` and `json`, and files are
/// written from their own bytes (``IndoorArchive/write(to:)``).
///
/// Invalid data give a map, too: missing values are `nil`, and `IndoorValidation` reports the reason.
public final class IndoorMap: Sendable {
  public let archive: IndoorArchive

  /// One for each of the archive's files of features, in its order.
  public let blocks: [FeatureBlock<Geographic>]

  /// Every feature of every file, in order, including those that could not be read.
  public let features: [FeatureRecord]

  public let graph: ReferenceGraph

  /// The archive's manifest; `nil` without one that can be read.
  public let manifest: Manifest?

  /// Why the manifest is no JSON, with the place in its file.
  package let manifestFault: GeoJSONError?

  /// For each type, its features.
  private let byType: [[Int]]

  /// For each file, whether its positions are rounded although its text is not; empty if none are.
  let areRounded: [Bool]

  /// - Parameters:
  ///   - archive: the files of the map.
  ///   - options: limits of the reader.
  ///   - work: how the files are read: one by one, or on several threads.
  /// - Complexity: O(bytes); holds them, and their geometry as columns.
  public convenience init(
    _ archive: IndoorArchive, decoding options: DecodingOptions = DecodingOptions(), by work: some PieceWork = OneByOne()
  ) {
    self.init(archive, by: work) { FeatureBlock(file: archive.files[$0].bytes, options: options) }
  }

  /// Takes files that were decoded elsewhere, one block for each of the archive's.
  package convenience init(_ archive: IndoorArchive, blocks: [FeatureBlock<Geographic>]) {
    precondition(blocks.count == archive.files.count, "one block belongs to each file")
    self.init(archive, by: OneByOne()) { blocks[$0] }
  }

  private init(_ archive: IndoorArchive, by work: some PieceWork, _ block: @Sendable (Int) -> FeatureBlock<Geographic>) {
    self.archive = archive
    (manifest, manifestFault) = archive.manifest.map(Manifest.read) ?? (nil, nil)
    var blocks: [FeatureBlock<Geographic>] = []
    var features: [FeatureRecord] = []
    work.run(Array(archive.files.indices)) { file in
      let block = block(file)
      return (block, Self.records(of: block, file: file, in: archive))
    } take: {
      blocks.append($0.0)
      features += $0.1
    }
    var byType = [[Int]](repeating: [], count: FeatureType.allCases.count)
    for (index, record) in features.enumerated() {
      if let type = record.type { byType[Int(type.rawValue)].append(index) }
    }
    self.blocks = blocks
    self.features = features
    self.byType = byType
    areRounded = []
    graph = ReferenceGraph(features)
  }

  /// The same features with other positions; texts stay as they are.
  init(_ map: IndoorMap, moved blocks: [FeatureBlock<Geographic>], areRounded: [Bool]) {
    archive = map.archive
    manifest = map.manifest
    manifestFault = map.manifestFault
    features = map.features
    byType = map.byType
    graph = map.graph
    self.blocks = blocks
    self.areRounded = areRounded
  }

  private static func records(of block: FeatureBlock<Geographic>, file: Int, in archive: IndoorArchive) -> [FeatureRecord] {
    let fileType: FeatureType? = if case .features(let type) = archive.files[file].role { type } else { nil }
    // A private file beside the standard ones may be a draft of one of them.
    let isPrivate = fileType == nil && archive.container != .file
    return block.map { FeatureRecord($0, file: file, fileType: fileType, isPrivate: isPrivate) }
  }

  /// The features of a type, as indices into ``features``, in order of the files.
  public func indices(of type: FeatureType) -> [Int] { byType[Int(type.rawValue)] }

  /// A feature with its text and geometry.
  public func feature(_ index: Int) -> Feature<Geographic> { blocks[features[index].file][features[index].row] }

  /// The same without its text: a view of a feature keeps all columns of its block, which loops over whole maps pay for.
  func row(_ index: Int) -> FeatureRow { blocks[features[index].file].rows[features[index].row] }

  /// The kind of a feature's geometry; `nil` for none, for a collection, and for what could not be read.
  func geometryKind(_ index: Int) -> GeometryKind? {
    let row = row(index)
    guard row.flags.isDisjoint(with: [.unreadable, .dropped]), row.nestingCount <= 1 else { return nil }
    let block = features[index].file
    return blocks[block].geometries(ofRow: features[index].row).first.map { blocks[block].geometry.kinds[$0] }
  }
}
