public import ByteStreams
public import GeoFindings
internal import GeoJSON
internal import GeoModel
public import GeoReading

/// Validates an input.
public enum Validation {
  /// Validates an input and reports every finding, in input order, with its line and column.
  ///
  /// - Parameters:
  ///   - source: the input.
  ///   - options: the rules that are on, and how many findings are reported.
  ///   - progress: called now and then with what was read so far.
  ///   - findings: called for each block that has some; what it throws ends the run.
  /// - Returns: the sum.
  /// - Throws: when the input cannot be read, after all findings before were reported; what `findings` throws.
  /// - Complexity: O(bytes); memory does not depend on the input's size, except for its largest feature. If rules about gaps and overlaps
  ///   between polygons are on, all polygons are held: some 150 bytes a position, of 10 million positions at most.
  public static func run(
    _ source: inout ByteSource, options: ValidationOptions = ValidationOptions(), progress: (FeatureRun.Progress) -> Void = { _ in },
    findings: ([Finding]) throws(ByteStreamError) -> Void
  ) throws(ByteStreamError) -> ValidationReport {
    let (stage, reading, strategy, excerpts, edits) = (options.stage, options.reading, options.repair, options.excerpts, options.edits)
    let name = source.name
    var report = ValidationReport()
    var lines = LineCounter()
    var checks = CrossBlockChecks(stage.rules)
    let partMaker = checks.partMaker
    let told = FullyListedRules(mostListed: stage.mostListed, settledLater: partMaker.candidateRules)
    // Blocks do not cover what stands behind the last value.
    let bytes = try FeatureRun.run(
      &source, options: reading,
      makeWorker: {
        var stage = stage
        stage.listsMendable = strategy != nil
        stage.largeFeatureWork = reading.largeFeatureWork
        var search = strategy.map { FixabilityCheck(stage.rules, strategy: $0, decoding: reading.decoding) }
        return { block in
          stage.told = told.rules
          stage.check(&block)
          let parts = partMaker.parts(of: &block) { block in
            if search == nil { for index in block.diagnostics.indices { block.diagnostics[index].knownFix = Fix.none } }
            search?.mark(&block)
            block.diagnostics.fold(mostListed: stage.mostListed, told: stage.told)
          }
          return JudgedBlock(block, parts, file: name, excerpts: excerpts ? stage.mostListed : 0, edits: edits)
        }
      },
      deliver: { (judged: JudgedBlock) throws(ByteStreamError) -> Bool in
        report.features += judged.features
        report.positions += judged.positions
        report.bytes += judged.bytes
        let before = lines
        var placed = judged.findings.placed(by: &lines, rules: stage.rules)
        var others: [Finding] = []
        checks.settle(judged.parts, from: before) { rule, settlement in
          if let rule { placed.settle(settlement.candidates, of: rule, stage.rules, edits: edits) }
          others += settlement.others(from: before, file: name, excerpts: excerpts, stage.rules)
        }
        if !others.isEmpty { placed = judged.findings.order.sorted(placed + others, by: \.diagnostic) }
        report.count(placed)
        told.add(placed)
        if !placed.isEmpty { try findings(placed) }
        progress(FeatureRun.Progress(bytes: report.bytes, features: report.features))
        return true
      },
      failure: { $0 })
    report.bytes = bytes
    let last = checks.finish().map {
      Finding(diagnostic: $0, file: name, excerpt: nil, profiles: stage.rules.profiles(for: $0.rule))
    }
    report.count(last)
    if !last.isEmpty { try findings(last) }
    return report
  }

  /// What is kept of a block once it was judged.
  private struct JudgedBlock: Sendable {
    let findings: BlockFindings
    let features: Int
    let positions: Int
    let bytes: Int
    /// For ``CrossBlockChecks``.
    let parts: [any Sendable]

    init(_ block: borrowing FeatureBlock<Geographic>, _ parts: [any Sendable], file: String, excerpts: Int, edits: Bool) {
      self.parts = parts
      features = block.rows.count { !$0.flags.contains(.dropped) }
      positions = block.geometry.positions.count
      bytes = block.byteCount
      findings = BlockFindings(block, file: file, excerpts: excerpts, edits: edits)
    }
  }
}
