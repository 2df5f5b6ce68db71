import ByteStreams
import CommandLineArguments
import GeoBatches
import GeoConversion
import GeoModel
import GeoReading
import IMDF

/// Indoor maps.
extension ConvertArguments {
  /// By request, by contents (a ZIP file or a folder), or by the names of files that the standard has, where it is plain that a map is meant.
  var isIndoor: Bool {
    switch readingOfInput {
    case .indoorMap?: true
    case .text?, .pieces?: false
    case nil:
      // To look at standard input for a map would wait for more than its first line.
      if faults.strictLines, inputs.first ?? "-" == "-" {
        false
      } else if inputs.count <= 1, InputFiles.isMap(inputs.first ?? "-") {
        true
      } else {
        (inputs.count > 1 || indoor.isUsed) && !inputs.isEmpty && inputs.allSatisfy(IndoorArchive.isFileName)
      }
    }
  }

  func validateIndoor() throws(UsageError) {
    guard isIndoor else {
      if indoor.isUsed {
        throw UsageError(
          "--building, --level, --ordinal, --feature-type, --category, --language and --dark are for indoor maps, which "
            + "\(input ?? "standard input") is not; --from imdf reads a file of features as part of one")
      }
      return
    }
    if inputs.isEmpty || inputs.contains("-"), inputs.count > 1 || !InputFiles.isMap("-") {
      throw UsageError("an indoor map on standard input is a ZIP file; name files and folders")
    }
    if rejects != nil || choosing.onError == .null {
      throw UsageError("--rejects, --quarantine and --on-error null are not for indoor maps: they cannot hold what cannot be read")
    }
    if case .batches? = namedFormat?.writing, choosing.skip > 0 || choosing.limit != nil {
      throw UsageError("--skip and --limit are not for batches of indoor maps, which have their features level by level")
    }
    if simplification.lod != nil { throw UsageError("--lod is not for indoor maps") }
    if reading.sourceCRS != nil { throw UsageError("--source-crs is not for indoor maps: IMDF is in WGS84") }
    if reading.filter != nil { throw UsageError("--where is not for indoor maps; --feature-type and --category choose from them") }
    if reading.layer != nil { throw UsageError("--layer is for TopoJSON and tiles; --level and --building choose from an indoor map") }
    if indoor.dark, !isDrawn {
      let drawn = formats.filter(\.isDrawn).compactMap { $0.endings.first.map { "NAME.\($0)" } }
      throw UsageError("--dark is for pictures and batches (-o \(Self.alternatives(drawn)))")
    }
    if indoor.dark, batching.usesDocument {
      throw UsageError("--dark is a palette of the usual styles; --style and --color-by say otherwise")
    }
  }

  /// Reads the map, and what of it is wanted.
  private func plan() throws -> IndoorPlan {
    let archive = try Program.reporting { () throws(ByteStreamError) in
      inputs.count > 1 ? try IndoorArchive(files: inputs) : try reading.archive(inputs.first ?? "-")
    }
    let map = IndoorMap(archive, decoding: reading.options(for: archive.name).decoding)
    do throws(IndoorSelectionError) {
      return try indoor.plan(of: map)
    } catch {
      Terminal.say("error: \(archive.name): \(error)")
      throw ExitCode(2)
    }
  }

  func runIndoor() throws {
    let plan = try plan()
    if case .batches(let format)? = namedFormat?.writing {
      let output: any BatchOutput = format.with(own.values)
      return try run(plan, batches: output)
    }
    let listener = FindingListener(try reporting.stream(), from: reporting.leastShown(strict: reporting.strict))
    let options = try conversionOptions(for: input ?? "-", family: .document, isIndoor: true)
    let outcome = try Program.reporting { () throws(ByteStreamError) -> Outcome in
      var sink = try openOutput(output)
      do throws(ConversionError) {
        let result = try Conversion.run(
          plan, to: &sink, options: options, palette: indoor.palette, excerpts: listener.excerpts, findings: listener.tell)
        count(result, inputs: 1, bytesWritten: sink.bytesWritten)
        try sink.commit(orThrow: ConversionError.stream)
        return .done(result)
      } catch {
        return try Outcome(error)
      }
    }
    listener.endFile(plan.map.archive.name)
    try finish(outcome)
  }

  private func run(_ plan: IndoorPlan, batches format: some BatchOutput) throws {
    let listener = FindingListener(try reporting.stream(), from: reporting.leastShown(strict: reporting.strict))
    let options = try batchingOptions(for: input ?? "-", as: format)
    let batches = IndoorBatches(plan, palette: batching.usesDocument ? nil : indoor.palette, options: options)
    let outcome = try Program.reporting { () throws(ByteStreamError) -> Outcome in
      var sink = try openOutput(output)
      do throws(BatchFile.Failure) {
        let result = try BatchFile.write(
          batches, to: &sink, as: format, takesDamaged: choosing.onError == .skip, excerpts: listener.excerpts, findings: listener.tell)
        if result.placesNothing { return .placedNothing }
        try sink.commit(orThrow: BatchFile.Failure.stream)
        return .batched(result)
      } catch {
        return try Outcome(error)
      }
    }
    listener.endFile(plan.map.archive.name)
    try finish(outcome)
  }
}
