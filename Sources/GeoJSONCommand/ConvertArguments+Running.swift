import ByteStreams
import CommandLineArguments
import GeoConversion
import GeoFindings
import GeoJSON
import GeoModel
import GeoReading

/// One run: inputs opened, findings reported, outputs committed.
extension ConvertArguments {
  /// Converts one input, or several together.
  func run(layers paths: [String], _ listener: FindingListener) throws {
    let outcome = try Program.reporting { () throws(ByteStreamError) in
      var sink = try openOutput(output)
      var rejects = try collected == nil ? openRejects(besides: paths + [output]) : ByteSink(memory: .none)
      let outcome: Outcome
      do throws(ByteStreamError) {
        if paths.count == 1 {
          outcome = try attempt(paths[0], listener) { (source, beginning, options) throws(ConversionError) in
            try Conversion.run(
              &source, beginning: beginning, to: &sink, rejects: &rejects, options: options,
              excerpts: listener.excerpts, progress: listener.show, findings: listener.tell)
          }
        } else {
          outcome = try join(paths, to: &sink, rejects: &rejects, listener)
        }
      } catch {
        // If it was the output that failed, it says so again, which is known.
        try? sink.abandon()
        throw error
      }
      guard case .done(let report) = outcome else {
        try sink.abandon()
        // If the data were refused, the rejects are what the user needs to fix the input.
        switch outcome {
        case .refused, .notDegrees: if let rejects = rejects.take() { try commit(rejects) }
        default: break
        }
        return outcome
      }
      // First, since an output that replaces another one without what is missing in it cannot be taken back.
      count(report, inputs: paths.count, bytesWritten: sink.bytesWritten)
      try rejects?.complete()
      try sink.complete()
      if let rejects = rejects.take() { try commit(rejects) }
      try sink.commit()
      return outcome
    }
    try finish(outcome)
  }

  /// Adds to the statistics.
  func count(_ report: ConversionReport, inputs: Int, bytesWritten: Int) {
    reading.statistics?.add(
      inputs: inputs, featuresRead: report.featuresRead, featuresWritten: report.featuresWritten, bytesRead: report.bytes,
      bytesWritten: bytesWritten)
  }

  private func join(
    _ paths: [String], to sink: inout ByteSink, rejects: inout ByteSink?, _ listener: FindingListener
  ) throws(ByteStreamError) -> Outcome {
    var joined = JoinedConversion()
    for path in paths {
      let outcome = try attempt(path, listener) { (source, beginning, options) throws(ConversionError) in
        try joined.add(
          &source, beginning: beginning, to: &sink, rejects: &rejects, options: options, excerpts: listener.excerpts,
          progress: listener.show, findings: listener.tell)
        return ConversionReport()
      }
      guard case .done = outcome else { return outcome }
    }
    do throws(ConversionError) {
      return .done(try joined.finish(to: &sink, findings: listener.tell) { listener.endFile(reading.name(of: paths[$0])) })
    } catch {
      return try Outcome(error)
    }
  }

  /// Converts one input to several levels of detail, each a file of its own.
  func run(levels zooms: [Int], _ listener: FindingListener) throws {
    let path = input ?? "-"
    var reports: [ConversionReport] = []
    let outcome = try Program.reporting { () throws(ByteStreamError) in
      var levels: [Conversion.Level] = []
      for zoom in zooms {
        levels.append(Conversion.Level(zoom: Double(zoom), sink: try openOutput(Self.name(output, zoom: zoom))))
      }
      let outcome = try attempt(path, listener) { (source, beginning, options) throws(ConversionError) in
        reports = try Conversion.run(
          &source, beginning: beginning, to: levels, pixels: simplification.pixels, options: options,
          excerpts: listener.excerpts, progress: listener.show, findings: listener.tell)
        return reports.first ?? ConversionReport()
      }
      if case .done = outcome {
        for level in levels { try level.complete() }
        for level in levels { try level.commit() }
      }
      return outcome
    }
    guard case .done = outcome else { return try finish(outcome) }
    if let first = reports.first { count(first, inputs: 1, bytesWritten: 0) }
    var fails = false
    for (zoom, report) in zip(zooms, reports) {
      if !reporting.quiet { Terminal.show(PeopleText.visible(Self.name(output, zoom: zoom)) + ": ") }
      fails = tell(report) || fails
    }
    if fails { throw ExitCode(1) }
  }

  /// Opens an input and converts it: reports its findings and how it ended.
  func attempt(
    _ path: String, _ listener: FindingListener,
    _ convert: (inout ByteSource, [UInt8], ConversionOptions) throws(ConversionError) -> ConversionReport
  ) throws(ByteStreamError) -> Outcome {
    var source = try reading.open(path)
    let isInPlace = source.place.flatMap { formats.inputs.inPlace($0, named: from) } != nil
    let beginning = namedFormat == nil && !isInPlace ? try Self.peek(&source) : []
    let line = progress.begin(path, name: source.name)
    listener.line = line
    defer { line.end() }
    // Of several inputs that are one coverage, findings are told when all have been read.
    let isCollected = inputs.count > 1 && isCoverage
    defer { if !isCollected { listener.endFile(reading.name(of: path)) } }
    // What an input holds goes before what it is called.
    let family = InputFamily(beginning: beginning, isWhole: false) ?? InputFamily(fileName: reading.name(of: path))
    // Several inputs become what the first one is.
    if path == input ?? "-", let refusal = refusal(by: format(of: family ?? .document)) { return .failed(refusal.message, status: 64) }
    let options: ConversionOptions
    do throws(UsageError) {
      options = try conversionOptions(for: path, family: family ?? .document)
    } catch {
      return .failed(error.message, status: 64)
    }
    do throws(ConversionError) {
      return .done(try convert(&source, beginning, options))
    } catch {
      return try Outcome(error)
    }
  }

  /// What is to be done with an input, of whatever kind it and the output are.
  ///
  /// - Parameters:
  ///   - family: what the output is where nothing else says it.
  ///   - isIndoor: whether the input is an indoor map: standard input cannot be asked once more.
  func conversionOptions(for path: String, family: InputFamily, isIndoor: Bool = false) throws(UsageError) -> ConversionOptions {
    var options = ConversionOptions()
    options.reading = reading.options(for: path)
    options.measure(with: reading.statistics?.times)
    if geometry.forceDegrees { options.reading.projection = nil }
    options.steps.target = try target()
    if case .pieces? = readingOfInput { options.reading.format = from }
    // Of a step of a pipe that let nothing through, or of an engine's empty share of the records, nothing comes: no failure.
    options.reading.toleratesEmpty = path == "-" && Terminal.standardInputIsPipe && InputFamily(fileName: reading.stdinFilename) == nil
    choosing.apply(to: &options)
    if faults.quarantine != nil { options.rejectForm = .features }
    if faults.strictLines { options.convertLineForLine() }
    arranging.apply(to: &options)
    options.clustering = clusters
    if let limit = faults.memoryLimit?.bytes { options.arrangingMemory = min(options.arrangingMemory, limit / 4) }
    options.steps.shape = shaping.options(for: reading.name(of: path))
    options.steps.circles = shaping.circles
    options.writing = writing.options
    options.dissolve = dissolving.options
    options.dissolve?.snapping = snapping
    if !faults.strictLines { options.output = try featureOutput(for: path, family: family, isIndoor: isIndoor) }
    if options.output.traits.isDrawn { options.steps.antimeridian = .split }
    geometry.apply(to: &options)
    simplification.apply(to: &options, mode: mode)
    return options
  }

  /// The CRS of the output, where it is another one than WGS84.
  private func target() throws(UsageError) -> (any CoordinateOperation)? {
    guard let code = writing.targetCRS, let projection = reading.options(for: "-").projection else { return nil }
    do throws(CoordinateSystemError) {
      let operation = try projection.systems.operation(from: nil, to: code, isTrusted: true)
      if operation.isIdentity { return nil }
      if operation.urn == nil { throw CoordinateSystemError("a crs member needs a code, such as EPSG:25832, and this CRS has none") }
      return operation
    } catch { throw UsageError("--target-crs: \(error.message)") }
  }

  /// Prepares an output, under its own name or that of one of several.
  func openOutput(_ name: String) throws(ByteStreamError) -> ByteSink {
    let compression = writing.compression(output: output)
    return name == "-"
      ? try ByteSink(standardOutput: compression)
      : try ByteSink(
        path: name, overwrite: writing.force, compression: compression,
        inputs: InputFiles.read(for: inputs) + [batching.style].compactMap(\.self), isSynchronized: !writing.noSync)
  }

  /// `roads.geojson` at zoom 8: `roads-z8.geojson`; `roads.v1.geojson.gz`: `roads.v1-z8.geojson.gz`.
  private static func name(_ output: String, zoom: Int) -> String {
    // The ending is what is behind the last dot, and what tells of compression behind that.
    let stem = Compression.stem(of: output)
    let dot = stem.folderAndName.name.dropFirst().lastIndex(of: ".") ?? stem.endIndex
    return output[..<dot] + "-z\(zoom)" + output[dot...]
  }

  /// How far an input is read ahead to see whether a second value follows the first.
  private static let mostPeeked = 32 << 20

  /// The first bytes of an input whose name does not show what it is: as many as decide it.
  static func peek(_ source: inout ByteSource) throws(ByteStreamError) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    var count = 0
    // Each look begins anew, so that the next one is taken when there is twice as much.
    var nextLook = 1
    while count < mostPeeked {
      if count == buffer.count { buffer.append(contentsOf: repeatElement(0, count: count)) }
      let start = count
      let result = buffer.withUnsafeMutableBytes { bytes -> Result<Int, ByteStreamError> in
        do throws(ByteStreamError) {
          return .success(try source.read(into: UnsafeMutableRawBufferPointer(rebasing: bytes[start...])))
        } catch {
          return .failure(error)
        }
      }
      let read = try result.get()
      if read == 0 { break }
      count += read
      guard count >= nextLook else { continue }
      if InputFamily(beginning: Array(buffer[..<count]), isWhole: false) != nil { break }
      nextLook = count * 2
    }
    return Array(buffer[..<count])
  }
}

/// Reports the findings of a run as it goes on, on standard error, around the progress line.
final class FindingListener {
  private var report: FindingReport
  private let leastShown: Severity
  var line: InputProgress?

  init(_ report: FindingReport, from leastShown: Severity) {
    self.report = report
    self.leastShown = leastShown
  }

  /// Whether the report shows pieces of the input.
  var excerpts: Bool { report.format == .full }

  func show(_ progress: FeatureRun.Progress) { line?.show(progress) }

  func tell(_ findings: [Finding]) {
    line?.erase()
    Terminal.show(report.text(of: findings.filter { $0.diagnostic.severity >= leastShown }))
  }

  func endFile(_ name: String) {
    line?.erase()
    Terminal.show(report.endFile(name))
  }
}
