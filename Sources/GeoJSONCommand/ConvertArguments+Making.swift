import ByteStreams
import CommandLineArguments
import GeoConversion
import GeoFindings
import GeoJSON
import GeoModel
import GeoReading
import GeoSettings
import GeoValidation
import IMDF

/// Indoor maps as output: made of layers, or packed anew.
extension ConvertArguments {
  /// The path of the file that says what features of layers are.
  private var mapping: String? { own.values.text("mapping") }

  func validateMaking() throws(UsageError) {
    if mapping == nil {
      guard inputs.count == 1, IndoorArchive.isArchive(path: inputs[0]) else {
        throw UsageError(
          "this output is an indoor map, which needs --mapping FILE, or an indoor map as the input; to compress text, use .gz or .zst")
      }
    }
    if reading.pointsOfInterest != nil { throw UsageError("--poi cannot be used with indoor maps as output") }
    if reading.filter != nil { throw UsageError("--where cannot be used with indoor maps as output") }
    if Set(inputs.map { ExactName($0) }).count < inputs.count { throw UsageError("an input is named twice") }
    if inputs.contains("-") { throw UsageError("an indoor map is made of files, not of standard input") }
    if output == "-", !Terminal.standardOutputIsTerminal { return }
    if output == "-" { throw UsageError("an indoor map is no text for a terminal; name it with -o NAME.zip") }
  }

  func runMaking() throws {
    let (archive, layers, warnings) =
      try mapping.map(made) ?? Program.reporting { () throws(ByteStreamError) in (try IndoorArchive(path: inputs[0]), inputs, 0) }
    try Program.reporting { () throws(ByteStreamError) in
      if output == "-" {
        try archive.write(to: ByteSink(standardOutput: .none))
      } else {
        try archive.write(
          toPath: output, overwrite: writing.force, inputs: layers + [mapping].compactMap { $0 }, isSynchronized: !writing.noSync)
      }
    }
    let fails = reporting.strict && warnings > 0
    // Nobody asks what was made; what was copied is read for what is wrong with it.
    if reporting.quiet, mapping != nil {
      if fails { throw ExitCode(1) }
      return
    }
    let map = IndoorMap(archive, decoding: reading.options(for: archive.name).decoding)
    if !reporting.quiet {
      let count = map.features.count
      Terminal.say(
        "\(count) feature\(count == 1 ? "" : "s") in \(archive.files.count) files\(mapping == nil ? "" : "; check the map with geojson validate")"
      )
    }
    if mapping == nil { try tellReading(of: map) }
    if fails { throw ExitCode(1) }
  }

  /// Files that are copied keep what is wrong with them.
  private func tellReading(of map: IndoorMap) throws {
    let listener = FindingListener(try reporting.stream(), from: reporting.leastShown(strict: reporting.strict))
    let found = map.findingsOfReading(excerpts: listener.excerpts)
    listener.tell(found)
    listener.endFile(map.archive.name)
    let severities = found.reduce(into: SeverityCounts()) { $0.add($1.diagnostic) }
    if failsOnErrors, severities.fails(strict: reporting.strict) { throw ExitCode(1) }
  }

  /// The map that a mapping makes of its layers, the paths of these, and of how much was warned.
  private func made(_ path: String) throws -> (archive: IndoorArchive, layers: [String], warnings: Int) {
    let file: IndoorMappingFile
    do {
      file = try IndoorMappingFile(path: path)
    } catch let error as ByteStreamError {
      throw Program.end(error)
    } catch let error as SettingsError {
      for message in error.messages { Terminal.say(message) }
      throw ExitCode(2)
    }
    let layers = inputs.isEmpty ? file.layers(besides: path) : inputs.map { (path: $0, name: $0) }
    let sources = try Program.reporting { () throws(ByteStreamError) in
      var sources: [IndoorMapMaker.Source] = []
      for (path, name) in layers {
        let options = reading.options(for: path)
        let source = try IndoorMapMaker.Source(path: path, name: name, decoding: options.decoding)
        var block = source.block
        try options.projection?.transform(&block, of: path)
        // A map is in degrees.
        DegreeCheck.settle(&block, .all)
        var lines = LineCounter()
        lines.place(in: &block)
        sources.append(IndoorMapMaker.Source(name: source.name, block: block))
      }
      return sources
    }
    var warnings = 0
    do throws(IndoorMapMaker.Failure) {
      let archive = try IndoorMapMaker.archive(
        file.mapping, sources, now: .now,
        untaken: {
          warnings += 1
          remark(line: "warning: \($0)")
        })
      return (archive, layers.map { $0.path }, warnings)
    } catch {
      for message in error.messages { Terminal.say("error: \(message)") }
      throw ExitCode(1)
    }
  }
}
