import CommandLineArguments
import GeoSettings
import GeoToolkit

/// Options for making indoor maps of layers.
struct IndoorMakingArguments: ArgumentGroup {
  let mapping: String?

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    mapping = arguments.text(
      "mapping", help: "With -o NAME.zip or --to imdf: a YAML file that says which features of the layers are what in the indoor map. Without inputs, the layers are those it names.",
      completion: .files(endings: ["yml", "yaml"]))
  }
}

/// Indoor maps as output: made of layers, or packed anew.
extension ConvertArguments {
  func validateMaking() throws(UsageError) {
    if making.mapping == nil {
      guard inputs.count == 1, IndoorArchive.isArchive(path: inputs[0]) else {
        throw UsageError("an indoor map is made of layers with --mapping, or of one indoor map, a ZIP file or a folder")
      }
    }
    if writing.isForText || writing.quantization != nil || picture.isUsed || batching.isUsed || geometry.isUsed || simplification.isUsed
      || dissolving.options != nil
    {
      throw UsageError("an indoor map keeps the text of its layers: options for text, geometry, pictures, batches, simplifying and dissolving have no meaning for it")
    }
    if choosing.isUsed {
      throw UsageError("an indoor map is made of all features of its layers: --bbox, --skip, --limit, --on-error, --rejects and --max-errors have no meaning for it")
    }
    if writing.compress != nil { throw UsageError("an indoor map is a ZIP file or a folder; --compress is for other outputs") }
    if reading.layer != nil { throw UsageError("--layer is for TopoJSON, of which an indoor map cannot be made") }
    if indoor.isUsed {
      throw UsageError("--building, --level and the like choose what is drawn or written as GeoJSON; an indoor map is written whole")
    }
    if Set(inputs.map { ExactName($0) }).count < inputs.count { throw UsageError("an input is named twice") }
    if inputs.contains("-") { throw UsageError("an indoor map is made of files, not of standard input") }
    if output == "-", !Terminal.standardOutputIsTerminal { return }
    if output == "-" { throw UsageError("an indoor map is no text for a terminal; name it with -o NAME.zip") }
  }

  func runMaking() throws {
    let (archive, layers, warnings) =
      try making.mapping.map(made) ?? Program.reporting { () throws(ByteStreamError) in (try IndoorArchive(path: inputs[0]), inputs, 0) }
    try Program.reporting { () throws(ByteStreamError) in
      if output == "-" {
        try archive.write(to: ByteSink(standardOutput: .none))
      } else {
        try archive.write(toPath: output, overwrite: writing.force, inputs: layers + [making.mapping].compactMap { $0 }, isSynchronized: !writing.noSync)
      }
    }
    let fails = reporting.strict && warnings > 0
    // Nobody asks what was made; what was copied is read for what is wrong with it.
    if reporting.quiet, making.mapping != nil {
      if fails { throw ExitCode(1) }
      return
    }
    let map = IndoorMap(archive, options: reading.options(for: archive.name).decoding)
    if !reporting.quiet {
      let count = map.features.count
      Terminal.say("\(count) feature\(count == 1 ? "" : "s") in \(archive.files.count) files\(making.mapping == nil ? "" : "; geojson validate judges them")")
    }
    if making.mapping == nil { try tellReading(of: map) }
    if fails { throw ExitCode(1) }
  }

  /// Files that are copied keep what is wrong with them.
  private func tellReading(of map: IndoorMap) throws {
    let listener = FindingListener(try reporting.stream(), from: reporting.leastShown(strict: reporting.strict))
    let found = map.findingsOfReading(excerpts: listener.excerpts)
    listener.tell(found)
    listener.endFile(map.archive.name)
    let severities = found.reduce(into: SeverityCounts()) { $0.add($1.diagnostic) }
    if severities.fails(strict: reporting.strict) { throw ExitCode(1) }
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
        sources.append(try IndoorMapMaker.Source(path: path, name: name, options: reading.options(for: path).decoding))
      }
      return sources
    }
    var warnings = 0
    do throws(IndoorMapMaker.Failure) {
      let archive = try IndoorMapMaker.archive(
        file.mapping, sources, now: Terminal.now,
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
