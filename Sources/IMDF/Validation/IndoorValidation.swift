internal import GeoAlgorithms
public import GeoModel
internal import GeoJSON

/// Validates an indoor map by all published rules (IMDF validations 1.0.3) and our own in ``IndoorRules``.
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
  /// - Parameters:
  ///   - map: the map to check.
  ///   - options: how the map is judged.
  ///   - work: how pieces of it are done: one by one, or on several threads.
  /// - Returns: for the archive itself, the manifest and each file of features, what was found; those without findings are left
  ///   out. The same for the same data and options.
  /// - Complexity: O(n log n) for n positions, plus the pairs of areas whose boxes meet.
  public static func findings(
    in map: IndoorMap, options: IndoorValidationOptions, by work: some PieceWork = OneByOne()
  ) -> [FileFindings] {
    findings(in: map, options: options, by: work, lookingForMends: true)
  }

  /// The same, and whether they can be fixed only if that is asked for: to find it out may take longer than judging.
  package static func findings(
    in map: IndoorMap, options: IndoorValidationOptions, by work: some PieceWork = OneByOne(), lookingForMends: Bool
  ) -> [FileFindings] {
    // Whether decimals can be rounded takes judging the map that there would be, which needs nothing of judging this one.
    let rounded = lookingForMends ? map.roundingPositions() : nil
    var ways: [@Sendable () -> IndoorCheck] = [{ IndoorJudging.structureJudged(map, options) }]
    if let rounded { ways.append { IndoorJudging.topologyJudged(rounded, options) } }
    var begun: [IndoorCheck] = []
    work.run(ways) {
      $0()
    } take: {
      begun.append($0)
    }
    let judged = IndoorCheck.run([IndoorJudging.checks, IndoorJudging.checks.filter(\.asksPlaces)], of: begun, by: work)
    var check = judged[0]
    check.isRounded = judged.count > 1 && judged[1].isNoWorse(thanPlacesOf: check)
    return placed(check, lookingForMends: lookingForMends)
  }

  /// What was found, each finding in its file.
  ///
  /// - Parameter guarding: what was left while the map was fixed.
  static func placed(_ check: IndoorCheck, lookingForMends: Bool = true, guarding: MendGuard? = nil) -> [FileFindings] {
    let map = check.map
    var ofArchive: [Diagnostic] = []
    var ofManifest: [Diagnostic] = []
    var ofFiles = [[Diagnostic]](repeating: [], count: map.blocks.count)
    var mends = lookingForMends ? MendSearch(check, guarding) : nil
    for finding in check.toldFindings {
      var diagnostic = finding.diagnostic(in: map)
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
          message:
            "\(count) \(count == 1 ? "finding" : "findings") of \(rule.name) smaller than \(lengthText(check.options.floor)) \(count == 1 ? "is" : "are") not listed"
        ))
    }
    for (rule, more) in check.unlisted {
      ofArchive.append(
        Diagnostic(
          IndoorRules.notJudged, byte: 0, byteCount: 0, message: "\(more) more findings of \(rule.name) are not listed, or not looked for"))
    }
    var result: [FileFindings] = []
    if !ofArchive.isEmpty { result.append(FileFindings(name: map.archive.name, diagnostics: ofArchive, bytes: [])) }
    if !ofManifest.isEmpty, let manifest = map.archive.manifest {
      result.append(
        FileFindings(
          name: map.archive.place(of: manifest), diagnostics: FindingPlaces.lined(ofManifest, ofManifest: manifest), bytes: manifest.bytes))
    }
    for (index, found) in ofFiles.enumerated() where !found.isEmpty {
      let file = map.archive.files[index]
      result.append(
        FileFindings(name: map.archive.place(of: file), diagnostics: FindingPlaces.lined(found, map.blocks[index]), bytes: file.bytes))
    }
    return result
  }
}
