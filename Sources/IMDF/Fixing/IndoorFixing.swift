internal import GeoAlgorithms
public import GeoJSON
public import GeoModel

/// What is mended of an indoor map.
public struct IndoorFixOptions: Sendable {
  /// Whether fixes are made that are guesses (``Fix/unsafe``), not only those that keep the meaning.
  public var isUnsafe = false

  /// The rules of which findings are mended.
  public var allows: @Sendable (Rule) -> Bool = { _ in true }

  /// How the map is judged, before and after.
  public var validation: IndoorValidationOptions

  /// How far positions are moved, in metres, to bring borders together that should be one: with guesses only.
  public var snapping = 0.05

  public var decoding = DecodingOptions()

  public init(_ validation: IndoorValidationOptions) { self.validation = validation }
}

/// One change that mended a finding.
package struct IndoorChange: Sendable {
  /// The file's path for messages.
  package let file: String
  /// With its place in the text before the change.
  package let finding: Diagnostic
  /// The file's text before the change, and what changed in it.
  package let text: [UInt8]
  package let replacements: [TextReplacement]
  /// Whether it only goes with another one, in another file.
  package var isConsequence = false
}

/// Mending an indoor map: each change is the smallest that makes a finding go, everything else stays byte for byte.
///
/// Files of GeoJSON have faults of their own kind (rings, winding, boxes); those are for `Fixing` of GeoToolkit, which calls this.
package enum IndoorFixing {
  package struct Result: Sendable {
    package var archive: IndoorArchive
    package var changes: [IndoorChange] = []
    /// The archive, judged.
    var check: IndoorCheck

    package var map: IndoorMap { check.map }
    /// What is found in it still.
    package var findings: [IndoorValidation.FileFindings] { IndoorValidation.placed(check) }
  }

  /// Changes can bring findings to light that could not be judged before, which are mended in turn.
  private static let mostRounds = 100

  /// Complexity: that of judging, for each of a few rounds.
  package static func run(_ archive: IndoorArchive, options: IndoorFixOptions) -> Result {
    var result = Result(archive: archive, check: judged(archive, options))
    for _ in 0..<mostRounds {
      if let (archive, changes) = ArchiveMending.run(result.check, options) {
        result.changes += changes
        result.archive = archive
        result.check = judged(archive, options)
      }
      let (next, changes) = mended(result.check, options)
      if !changes.isEmpty {
        result.changes += changes
        result.archive = next
        result.check = judged(next, options)
        continue
      }
      // Positions come last: what moves them looks at the whole map.
      guard let moved = PositionMending.run(result.check, options) else {
        if options.allows(IndoorRules.manyDecimals) { result.check.isRounded = false }
        break
      }
      result.changes += moved.changes
      result.archive = moved.check.map.archive
      result.check = moved.check
    }
    return result
  }

  static func judged(_ archive: IndoorArchive, _ options: IndoorFixOptions) -> IndoorCheck {
    IndoorValidation.judged(IndoorMap(archive, options: options.decoding), options.validation)
  }

  /// Makes what changes can be made at once.
  private static func mended(_ check: IndoorCheck, _ options: IndoorFixOptions) -> (IndoorArchive, [IndoorChange]) {
    var mending = IndoorMending(check, isUnsafe: options.isUnsafe)
    var ofManifest = TextEdits()
    var ofFiles = [TextEdits](repeating: TextEdits(), count: check.map.blocks.count)
    for finding in check.findings where options.allows(finding.rule) {
      var replacements = mending.withNullGeometry(finding)
      if let mend = IndoorMending.mend(for: finding.rule), mend.fix == .safe || options.isUnsafe {
        replacements = mend.replacements(&mending, finding)
      }
      if replacements.isEmpty { continue }
      if finding.isInManifest {
        ofManifest.add(finding, replacements)
      } else if let file = finding.file {
        ofFiles[file].add(finding, replacements)
      }
    }
    return applied(ofManifest, ofFiles, to: check.map)
  }

  static func applied(_ ofManifest: TextEdits, _ ofFiles: [TextEdits], to map: IndoorMap) -> (IndoorArchive, [IndoorChange]) {
    var changes: [IndoorChange] = []
    func mended(_ file: IndoorFile, _ edits: TextEdits, _ placed: ([Diagnostic]) -> [Diagnostic]) -> IndoorFile {
      let made = edits.compatible
      if made.isEmpty { return file }
      let findings = placed(made.map { IndoorValidation.diagnostic($0.finding, map) })
      for (finding, edit) in zip(findings, made) {
        changes.append(
          IndoorChange(file: map.archive.place(of: file), finding: finding, text: file.bytes, replacements: edit.replacements))
      }
      return IndoorFile(path: file.path, role: file.role, bytes: file.bytes.replacing(made.flatMap(\.replacements)).text)
    }
    let manifest = map.archive.manifest.map { file in
      mended(file, ofManifest) { IndoorValidation.lined($0, ofManifest: file, sorts: false) }
    }
    let files = map.archive.files.enumerated().map { index, file in
      mended(file, ofFiles[index]) { IndoorValidation.lined($0, map.blocks[index], sorts: false) }
    }
    return (map.archive.replacing(manifest: manifest, files: files), changes)
  }
}

/// What is to change in one text.
struct TextEdits {
  struct Edit {
    let finding: IndoorFinding
    let replacements: [TextReplacement]
  }

  private(set) var all: [Edit] = []

  mutating func add(_ finding: IndoorFinding, _ replacements: [TextReplacement]) {
    all.append(Edit(finding: finding, replacements: replacements))
  }

  /// Those that can be made together, in the order of their places: of two that share bytes, or put something in at one place,
  /// the one whose beginning comes first.
  var compatible: [Edit] {
    var taken = [Bool](repeating: true, count: all.count)
    let pieces = all.enumerated().flatMap { index, edit in edit.replacements.map { (index: index, range: $0.range) } }
      .sorted { ($0.range.lowerBound, $0.range.upperBound, $0.index) < ($1.range.lowerBound, $1.range.upperBound, $1.index) }
    var end = -1
    var last: (index: Int, range: Range<Int>)?
    for piece in pieces where taken[piece.index] {
      let isSamePlace = last.map { $0.range.isEmpty && piece.range.lowerBound == $0.range.lowerBound && $0.index != piece.index } ?? false
      if piece.range.lowerBound < end || isSamePlace {
        taken[piece.index] = false
        continue
      }
      end = max(end, piece.range.upperBound)
      last = piece
    }
    let made = all.enumerated().filter { taken[$0.offset] }.map(\.element)
    return made.sorted { ($0.replacements.first?.range.lowerBound ?? 0) < ($1.replacements.first?.range.lowerBound ?? 0) }
  }
}
