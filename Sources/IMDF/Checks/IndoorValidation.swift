internal import GeoAlgorithms
public import GeoModel
internal import GeoJSON

/// Judging an indoor map by all published rules (IMDF validations 1.0.3) and those of ``IndoorRules`` that are our own.
public enum IndoorValidation {
  /// Findings about one file of the archive.
  public struct FileFindings: Sendable {
    /// Its path for messages; the archive's own name for what concerns no file.
    public let name: String
    /// In order of their places, with lines and columns.
    public let diagnostics: [Diagnostic]
    /// The file's text, which places count in; empty for the archive.
    package let bytes: [UInt8]
  }

  /// Judges everything.
  ///
  /// - Parameter work: how pieces of it are done: one by one, or on several threads.
  /// - Returns: for the archive itself, the manifest and each file of features, what was found; those without findings are left
  ///   out. The same for the same data and options.
  /// - Complexity: O(n log n) for n positions, plus the pairs of areas whose boxes meet.
  public static func findings(
    in map: IndoorMap, options: IndoorValidationOptions, by work: some PieceWork = OneByOne()
  ) -> [FileFindings] {
    findings(in: map, options: options, by: work, lookingForMends: true)
  }

  /// The same, and whether they can be mended only if that is asked for: to find it out may take longer than judging.
  package static func findings(
    in map: IndoorMap, options: IndoorValidationOptions, by work: some PieceWork = OneByOne(), lookingForMends: Bool
  ) -> [FileFindings] {
    // Whether decimals can be rounded takes judging the map that there would be, which needs nothing of judging this one.
    let rounded = lookingForMends ? map.roundingPositions() : nil
    var ways: [@Sendable () -> IndoorCheck] = [{ structureJudged(map, options) }]
    if let rounded { ways.append { topologyJudged(rounded, options) } }
    var begun: [IndoorCheck] = []
    work.run(ways) { $0() } take: { begun.append($0) }
    let judged = IndoorCheck.run([checks, checks.filter(\.asksPlaces)], of: begun, by: work)
    var check = judged[0]
    check.isRounded = judged.count > 1 && PositionMending.isNoWorse(judged[1], thanPlacesOf: check)
    return placed(check, lookingForMends: lookingForMends)
  }

  /// A map with what was found in it.
  ///
  /// - Parameter isMended: whether more findings are kept than are told.
  static func judged(_ map: IndoorMap, _ options: IndoorValidationOptions, isMended: Bool = false) -> IndoorCheck {
    IndoorCheck.run([checks], of: [structureJudged(map, options, isMended: isMended)], by: OneByOne())[0]
  }

  /// Whether a map whose positions alone are others than those of a map that was judged breaks no rule more often.
  static func isNoWorse(judgedByPlaces map: IndoorMap, than before: IndoorCheck) -> Bool {
    var check = topologyJudged(map, before.options)
    for one in checks where one.asksPlaces && PositionMending.isNoWorse(check, thanPlacesOf: before) { check.add(check.found(by: one), of: one) }
    return PositionMending.isNoWorse(check, thanPlacesOf: before)
  }

  /// A map of which only that was judged which all else depends on: what is broken, or missing.
  private static func structureJudged(_ map: IndoorMap, _ options: IndoorValidationOptions, isMended: Bool = false) -> IndoorCheck {
    var check = IndoorCheck(map, options, isMended: isMended)
    StructureCheck.run(&check)
    return check
  }

  /// The same as far as positions decide it, and without a word: for counting.
  private static func topologyJudged(_ map: IndoorMap, _ options: IndoorValidationOptions) -> IndoorCheck {
    var check = IndoorCheck(map, options)
    check.isSilent = true
    StructureCheck.judgeTopology(&check)
    return check
  }

  /// Judges a map that differs from another in positions only, as long as that may be for the better.
  ///
  /// - Parameters:
  ///   - isNoWorse: asked again and again while more and more of what asks for positions is judged: what counts of findings only grows.
  ///   - isBetter: asked when all of that is judged.
  ///   - before: the other map, of as many findings of which as many count.
  ///   - isWhole: whether the rest is wanted as well.
  /// - Returns: the same as for any map, unless one of them said no: then what was found until then.
  static func judged(
    moved map: IndoorMap, _ before: IndoorCheck, isWhole: Bool = true, asLongAs isNoWorse: (IndoorCheck) -> Bool,
    and isBetter: (IndoorCheck) -> Bool
  ) -> (check: IndoorCheck, isTaken: Bool) {
    let structure = structureJudged(map, before.options, isMended: before.isMended)
    var sofar = structure
    if !isNoWorse(sofar) { return (sofar, false) }
    var found: [Int: IndoorCheck.Found] = [:]
    for index in checks.indices where checks[index].asksPlaces {
      let one = structure.found(by: checks[index])
      found[index] = one
      sofar.add(one, of: checks[index])
      if !isNoWorse(sofar) { return (sofar, false) }
    }
    let isTaken = isBetter(sofar)
    if !isWhole || !isTaken { return (sofar, isTaken) }
    var check = structure
    for index in checks.indices { check.add(found[index] ?? structure.found(by: checks[index]), of: checks[index]) }
    return (check, true)
  }

  struct Check: Sendable {
    let run: @Sendable (inout IndoorCheck) -> Void
    /// Whether positions decide what it finds; display points that are there or not are none.
    var asksPlaces = false
  }

  /// All but ``StructureCheck``, which they depend on; none needs anything of another.
  private static let checks: [Check] = [
    Check(run: ManifestCheck.run), Check(run: PresenceCheck.run), Check(run: ValueCheck.run),
    Check(run: TimeCheck.run), Check(run: ReferenceCheck.run), Check(run: AddressCheck.run), Check(run: CorrelationCheck.run),
    Check(run: BuildingCheck.run), Check(run: LevelCheck.run), Check(run: NameCheck.run), Check(run: AnchorAddressCheck.run),
    Check(run: PlaceCheck.run, asksPlaces: true), Check(run: ContainmentCheck.run, asksPlaces: true), Check(run: SiblingCheck.run, asksPlaces: true),
    Check(run: ContentsCheck.run, asksPlaces: true), Check(run: OpeningCheck.run, asksPlaces: true), Check(run: FootprintCheck.run, asksPlaces: true),
    Check(run: CoverageCheck.run, asksPlaces: true),
  ]

  static func placed(_ check: IndoorCheck, lookingForMends: Bool = true) -> [FileFindings] {
    let map = check.map
    var ofArchive: [Diagnostic] = []
    var ofManifest: [Diagnostic] = []
    var ofFiles = [[Diagnostic]](repeating: [], count: map.blocks.count)
    var mends = lookingForMends ? MendSearch(check) : nil
    for finding in check.toldFindings {
      var diagnostic = diagnostic(finding, map)
      diagnostic.knownFix = mends?.fix(for: finding)
      if finding.isInManifest {
        ofManifest.append(diagnostic)
      } else if let file = finding.file {
        ofFiles[file].append(diagnostic)
      } else {
        ofArchive.append(diagnostic)
      }
    }
    for (rule, count) in check.small.sorted(by: { $0.key.code < $1.key.code }) {
      ofArchive.append(
        Diagnostic(
          IndoorRules.belowFloor, byte: 0, byteCount: 0,
          message: "\(count) \(count == 1 ? "finding" : "findings") of \(rule.name) smaller than \(lengthText(check.options.floor)) \(count == 1 ? "is" : "are") not listed"))
    }
    for (rule, more) in check.unlisted {
      ofArchive.append(
        Diagnostic(IndoorRules.notJudged, byte: 0, byteCount: 0, message: "\(more) more findings of \(rule.name) are not listed, or not looked for"))
    }
    var result: [FileFindings] = []
    if !ofArchive.isEmpty { result.append(FileFindings(name: map.archive.name, diagnostics: ofArchive, bytes: [])) }
    if !ofManifest.isEmpty, let manifest = map.archive.manifest {
      result.append(
        FileFindings(name: map.archive.place(of: manifest), diagnostics: lined(ofManifest, ofManifest: manifest), bytes: manifest.bytes))
    }
    for (index, found) in ofFiles.enumerated() where !found.isEmpty {
      let file = map.archive.files[index]
      result.append(FileFindings(name: map.archive.place(of: file), diagnostics: lined(found, map.blocks[index]), bytes: file.bytes))
    }
    return result
  }

  static func diagnostic(_ finding: IndoorFinding, _ map: IndoorMap) -> Diagnostic {
    var pointer = finding.pointer
    var byte = finding.value?.range.lowerBound ?? 0
    var count = finding.value?.range.count ?? 0
    var id: String?
    var ordinal: Int?
    if let index = finding.feature {
      let feature = map.feature(index)
      ordinal = feature.ordinal
      pointer = (feature.row.element.map { "/features/\($0)" } ?? "") + pointer
      if map.features[index].id.kind == .string || map.features[index].id.kind == .number {
        id = map.features[index].id.bytes.withUnsafeBufferPointer(IdentifierText.of)
      }
      if finding.value == nil {
        byte = feature.byteOffset
        count = 1
      }
    }
    if finding.isInManifest {
      if let json = map.manifest?.json {
        // The manifest's values are read from a copy of its text, from its first byte on but for a byte order mark.
        byte = (finding.value ?? json).range.lowerBound + (map.archive.manifest?.byteOrderMarkCount ?? 0)
        count = (finding.value ?? json).range.count
      } else {
        byte = finding.byte
      }
    }
    var diagnostic = Diagnostic(
      finding.rule, byte: byte, byteCount: max(count, 1), feature: ordinal, id: id, pointer: pointer,
      message: finding.message + (finding.isProvisional ? " (provisional: the features are broken themselves)" : ""),
      location: finding.location)
    diagnostic.metres = finding.metres
    diagnostic.isProvisional = finding.isProvisional
    return diagnostic
  }

  /// The same of the manifest's.
  package static func lined(_ diagnostics: [Diagnostic], ofManifest manifest: IndoorFile, sorts: Bool = true) -> [Diagnostic] {
    lined(diagnostics, manifest.textBlock, sorts: sorts)
  }

  /// In order of places, unless they are to stay as they are, with lines and columns.
  static func lined(_ diagnostics: [Diagnostic], _ block: FeatureBlock<Geographic>, sorts: Bool = true) -> [Diagnostic] {
    var block = block
    block.diagnostics =
      sorts
      ? diagnostics.enumerated().sorted { ($0.element.byte, $0.offset) < ($1.element.byte, $1.offset) }.map(\.element) : diagnostics
    var lines = LineCounter()
    lines.place(in: &block)
    return block.diagnostics
  }
}
