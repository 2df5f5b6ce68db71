import ByteStreams
import CommandLineArguments
import GeoBatches
import GeoConversion
import GeoFindings
import GeoModel
import GeoPipeline

/// How a conversion ended, in words and as an exit status.
extension ConvertArguments {
  private static func features(_ count: Int) -> String { "\(count) feature\(count == 1 ? "" : "s")" }

  /// What text is lost that belongs to no feature, in a line of its own.
  private static func damage(in result: ConversionReport) -> String {
    switch result.lostTopologies {
    case 0: "text that belongs to no feature could not be read and was left out\n"
    case 1: "a topology could not be read as a whole: none of its features is in the output\n"
    case let count: "\(count) topologies could not be read as a whole: none of their features is in the output\n"
    }
  }

  enum Outcome {
    case done(ConversionReport)
    case batched(BatchFile.Report)
    /// How many features could not be read; 0 if the errors are others.
    case refused(unreadable: Int)
    /// The coordinates are metres, or in another system.
    case notDegrees
    /// Why there is no output.
    case failed(String, status: Int32)

    static let placedNothing = Outcome.failed("the output would be empty: no feature could be placed on the map", status: 1)

    /// - Throws: errors of reading and writing.
    init(_ error: ConversionError) throws(ByteStreamError) {
      switch error {
      case .stream(let error): throw error
      case .step(let error): self = .failed(error.message, status: 2)
      case .notDegrees: self = .notDegrees
      case .data(let unreadable): self = .refused(unreadable: unreadable)
      }
    }

    /// The same of batches.
    init(_ failure: BatchFile.Failure) throws(ByteStreamError) {
      switch failure {
      case .stream(let error): throw error
      case .notDegrees: self = .notDegrees
      case .tooLarge(let message): self = .failed(message, status: 1)
      case .style(let message): self = .failed(message, status: 64)
      case .step(let error): self = .failed(error.message, status: 2)
      case .data:
        self = .failed("the output is not complete: some features cannot be read; --on-error skip leaves them out", status: 1)
      }
    }
  }

  func finish(_ outcome: Outcome) throws {
    switch outcome {
    case .failed(let message, let status):
      Terminal.say("error: \(message)")
      throw ExitCode(status)
    case .notDegrees:
      Terminal.say(
        """
        error: the output is not complete: the coordinates look like metres of a projection, not degrees (GJ401), or their crs is not \
        known before them (GJ209); name it with --source-crs, such as --source-crs EPSG:25832, or use --force-degrees
        """)
      throw ExitCode(1)
    case .batched(let result): try finish(batches: result)
    case .refused(let unreadable):
      let what = unreadable == 0 ? "the input has an error" : "\(Self.features(unreadable)) could not be read"
      let advice =
        choosing.onError != .fail
        ? " (--max-errors)"
        : unreadable == 0 ? "" : "; --on-error skip leaves such features out, --on-error null writes them without geometry"
      Terminal.say("error: the output is not complete: \(what)\(advice)")
      throw ExitCode(1)
    case .done(let result): if tell(result) { throw ExitCode(1) }
    }
  }

  /// Says something beside the findings, in whole lines. Nothing with --quiet, but warnings where these count: what the exit status says
  /// has always its reason said.
  func remark(_ lines: String) {
    if !reporting.quiet { return Terminal.show(lines) }
    if reporting.strict {
      for line in lines.split(separator: "\n") where line.hasPrefix("warning:") { Terminal.say(String(line)) }
    }
  }

  /// The same of a line that may have names and data in it.
  func remark(line: String) { remark(PeopleText.visible(line) + "\n") }

  /// Warns of names in --rename, --id, --select and --exclude that no feature has as a property.
  func warn(ofMisspelt names: [String]) {
    for name in names { remark(line: "warning: no feature has the property \"\(name)\"; check its spelling") }
  }

  /// Names in --where that no feature has; not known if reading stops early, since threads read ahead.
  var misspeltInFilter: [String] { choosing.limit == nil ? reading.misspeltNames : [] }

  /// Says what became of an input.
  ///
  /// - Returns: whether it counts as a failure.
  func tell(_ result: ConversionReport) -> Bool {
    remark(simplification.summary(of: result))
    if let summary = result.summary {
      remark(summary.text)
    } else {
      remark(BorderRemarks.warning(leftApart: result.leftApart) + BorderRemarks.note(vanished: result.ringsVanished))
    }
    let misspelt =
      shaping.names(missing: result.missingShapeProperties) + shaping.circleNames(missing: result.missingProperties)
      + writing.names(missing: result.missingProperties) + arrangedNames(missing: result.missingProperties) + misspeltInFilter
    warn(ofMisspelt: misspelt)
    if result.unmerged > 0 {
      remark(
        line: """
          warning: the polygons of \(result.unmerged) group\(result.unmerged == 1 ? "" : "s") were not merged and are written side \
          by side: a polygon cannot be repaired, or outlines cross too often
          """)
    }
    if result.skipped > 0 {
      remark(line: "\(Self.features(result.skipped)) that could not be read \(result.skipped == 1 ? "was" : "were") skipped")
    }
    if result.nulled > 0 {
      let fate = dissolving.options == nil ? "written" : result.nulled == 1 ? "put to its group" : "put to their groups"
      remark(line: "\(Self.features(result.nulled)) that could not be read \(result.nulled == 1 ? "was" : "were") \(fate) without geometry")
    }
    if geometry.clip != nil, result.outside > 0 {
      remark(
        line:
          "\(Self.features(result.outside)) \(result.outside == 1 ? "has" : "have") nothing inside the box and \(result.outside == 1 ? "was" : "were") left out"
      )
    }
    if result.isDamaged { remark(Self.damage(in: result)) }
    let hasErrors =
      result.isDamaged || result.skipped + result.nulled > 0 || result.severities.fails(strict: reporting.strict)
      || reporting.strict && (result.warnsOfAll || !misspelt.isEmpty)
    return failsOnErrors && hasErrors
  }
}

extension ConversionReport {
  /// Whether there is a warning about all features together, which is no finding.
  fileprivate var warnsOfAll: Bool {
    unmerged > 0 || (summary?.hasWarnings ?? !leftApart.isEmpty)
      || coverage.map { !$0.nearMisses.isEmpty || !$0.leftApart.isEmpty } ?? false
  }
}
