public import ByteStreams
internal import GeoJSON
internal import GeoModel
internal import GeoPipeline

/// Makes longitude and latitude of what one thread decodes: the CRS of the input, and `crs` members of single features.
struct SourceReprojection: Sendable {
  private let projection: SourceProjection
  private let governing: GoverningSystem
  private var stage: Reproject
  /// Of single features, by the names of their systems.
  private var stages: [String: Reproject] = [:]

  private var unknown: Set<String> = []

  /// Names in hostile input may all differ, and looking for one takes milliseconds.
  private static let mostSystems = 16

  init(_ projection: SourceProjection, _ governing: GoverningSystem) {
    self.projection = projection
    self.governing = governing
    stage = Reproject(governing.operation)
  }

  /// - Parameters:
  ///   - projection: what the caller says; `nil` for numbers as they are written.
  ///   - leading: what the input's beginning says.
  /// - Returns: `nil` where nothing is transformed.
  /// - Throws: `ByteStreamError` with code `unknownSystem` where the caller names a CRS that is not known.
  init?(_ projection: SourceProjection?, of name: String, _ leading: LeadingSystem.Search) throws(ByteStreamError) {
    guard let projection else { return nil }
    if let system = projection.system {
      do throws(CoordinateSystemError) {
        let operation = try projection.systems.operation(from: system, to: nil, isTrusted: true)
        self.init(projection, GoverningSystem(operation: operation, isStated: true, name: nil))
        return
      } catch { throw ByteStreamError(.unknownSystem, path: name, message: error.message) }
    }
    guard case .found(let found) = leading, found.isOfCollection, !found.isWGS84, let system = found.name,
      let operation = try? projection.systems.operation(from: system, to: nil, isTrusted: false)
    else {
      self.init(projection, GoverningSystem(operation: Unchanged(), isStated: false, name: nil))
      return
    }
    self.init(projection, GoverningSystem(operation: operation, isStated: false, name: system, byteOffset: found.byteOffset))
  }

  /// Works on a block that was just decoded. Complexity: O(findings and boundaries), and O(positions) where some are transformed.
  mutating func process(_ block: inout FeatureBlock<Geographic>) {
    let findings = block.diagnostics.count
    judgeCollections(&block)
    let own = governing.isStated ? [:] : systemsOfRows(in: &block)
    let isForeign = block.origin != nil
    let governs = governing.isStated || governing.name != nil
    if governs, !governing.operation.isIdentity {
      let (isStated, rows) = (governing.isStated, block.rows.map { $0.flags.contains(.element) })
      block.sourceSystem = governing.operation.name
      stage.transform(&block) { row in own[row] == nil && (isStated || isForeign || rows[row]) }
    }
    for (name, rows) in Dictionary(grouping: own, by: \.value).sorted(by: { $0.key < $1.key }) {
      let wanted = Set(rows.map(\.key))
      stages[name]?.transform(&block) { wanted.contains($0) }
    }
    if block.diagnostics.count > findings { block.sortDiagnostics() }
  }

  // MARK: - Collections

  /// Marks the collections whose features are transformed, and what was found of their `crs` members.
  private mutating func judgeCollections(_ block: inout FeatureBlock<Geographic>) {
    if governing.isStated {
      for index in block.diagnostics.indices where block.diagnostics[index].rule.isOfCoordinateSystems {
        obey(&block.diagnostics[index], "its coordinates are read as \(governing.operation.name), as was asked for")
      }
      for index in block.boundaries.indices { block.boundaries[index].reprojection = reprojection(of: block.boundaries[index]) }
      return
    }
    guard let name = governing.name else { return }
    for index in block.boundaries.indices {
      let boundary = block.boundaries[index]
      let found = boundary.isEnd ? nil : boundary.leadingSystem
      // A collection of another system after the first one.
      if !boundary.isEnd, found?.subject == name, block.origin != nil, var finding = found {
        // Of a topology nothing was judged yet, and its text is another one than that of the block.
        finding.byte = governing.byteOffset ?? 0
        obey(&finding, "its coordinates are reprojected to WGS84")
        block.diagnostics.append(finding)
      }
      if !boundary.isEnd, found?.subject != name {
        block.diagnostics.append(Self.conflict(found, boundary, name))
      } else {
        block.boundaries[index].reprojection = reprojection(of: boundary)
      }
    }
    for index in block.diagnostics.indices where block.diagnostics[index].rule == .otherCoordinateSystem {
      let finding = block.diagnostics[index]
      guard finding.feature == nil, finding.subject == name, finding.severity != .error else { continue }
      obey(&block.diagnostics[index], "its coordinates are reprojected to WGS84")
    }
  }

  private func obey(_ finding: inout Diagnostic, _ what: String) {
    finding.isObeyed = true
    finding.message = finding.message.replacing("expected none: coordinates are WGS84 longitude and latitude", with: what)
    finding.knownFix = Fix.none
  }

  private mutating func reprojection(of boundary: CollectionBoundary) -> CollectionBoundary.Reprojection? {
    if governing.operation.isIdentity { return .unchanged }
    return .box(Self.box(of: boundary).flatMap { stage.bounds(of: $0) })
  }

  private static func box(of boundary: CollectionBoundary) -> [Double]? {
    let box =
      boundary.isEnd
      ? CollectionFrame.box(opening: nil, closing: boundary) : CollectionFrame.box(opening: boundary, closing: nil)
    return box.map { BoundingBoxText($0.value).values }
  }

  private static func conflict(_ found: Diagnostic?, _ opening: CollectionBoundary, _ name: String) -> Diagnostic {
    let says = found.map { $0.subject.map { "a crs \(CoordinateSystemName.shown($0))" } ?? "a crs that names no system" } ?? "no crs"
    return Diagnostic(
      .otherCoordinateSystem, severity: .error, byte: found?.byte ?? opening.byteOffset, byteCount: found?.byteCount ?? 1,
      pointer: found?.pointer ?? "",
      message: """
        found a collection with \(says) after one with \(CoordinateSystemName.shown(name)); expected one CRS in an input: write the \
        collections to files of their own
        """)
  }

  // MARK: - Features

  /// The rows that have a `crs` of their own, by the name of a system that is known.
  private mutating func systemsOfRows(in block: inout FeatureBlock<Geographic>) -> [Int: String] {
    var names: [Int: Set<String>] = [:]
    let first = block.rows.first?.ordinal ?? 0
    for finding in block.diagnostics where finding.rule.isOfCoordinateSystems {
      guard let row = finding.feature.map({ $0 - first }), block.rows.indices.contains(row), let name = finding.subject else { continue }
      names[row, default: []].insert(name)
    }
    var systems: [Int: String] = [:]
    for (row, all) in names {
      // Several would be several systems in one feature.
      guard all.count == 1, let name = all.first, knows(name) else { continue }
      systems[row] = name
    }
    for index in block.diagnostics.indices where block.diagnostics[index].rule == .otherCoordinateSystem {
      guard let row = block.diagnostics[index].feature.map({ $0 - first }), systems[row] != nil else { continue }
      obey(&block.diagnostics[index], "its coordinates are reprojected to WGS84")
    }
    return systems
  }

  private mutating func knows(_ name: String) -> Bool {
    if stages[name] != nil { return true }
    guard stages.count + unknown.count < Self.mostSystems, !unknown.contains(name) else { return false }
    guard let operation = try? projection.systems.operation(from: name, to: nil, isTrusted: false) else {
      unknown.insert(name)
      return false
    }
    stages[name] = Reproject(operation)
    return true
  }
}

/// The CRS of an input as a whole.
struct GoverningSystem: Sendable {
  /// From there to WGS84.
  let operation: any CoordinateOperation
  /// Whether the caller named it; otherwise the input's first collection did, or none.
  let isStated: Bool
  /// The name that a `crs` member has; `nil` if there is none, or one that is not known.
  let name: String?
  /// Where that member stands.
  var byteOffset: Int?
}

extension ByteStreamError.Code {
  /// A coordinate reference system was asked for that is not known.
  public static let unknownSystem = Self(rawValue: "unknown-system")
}
