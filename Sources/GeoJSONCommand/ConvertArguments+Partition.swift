import ByteStreams
import CommandLineArguments
import GeoConversion
import GeoModel

/// Sorted features, and several outputs by values of the features.
extension ConvertArguments {
  /// What the outputs are called, if features go to several by their values.
  var partition: OutputNamePattern? { folder.outDir != nil && folder.outName.isPartition ? folder.outName : nil }

  /// A name that shows the format of the output.
  var outputName: String { partition?.name(stem: "stem", ending: endingOfPartition) ?? output }

  /// What {ext} stands for where features go to several outputs.
  private var endingOfPartition: String {
    let (_, own) = Self.stemAndEnding(of: input ?? "-")
    return endingOfFormat ?? (formats.ofFile(named: "." + own)?.traits?.takesRecords ?? false ? own : "geojson")
  }

  func validateArranging() throws(UsageError) {
    let key = partition?.properties.first ?? "layer"
    let option = partition == nil ? "--sort" : "{\(key)} of --out-name"
    guard partition != nil || arranging.order != nil else { return }
    if let format = namedFormat, !(format.traits?.takesRecords ?? false) {
      throw UsageError("\(option) cannot be used with \(format.title) output; write GeoJSON first, and convert that")
    }
    if dissolving.options != nil { throw UsageError("\(option) cannot be used with --dissolve; dissolve first, and convert the result") }
    guard partition != nil else { return }
    if arranging.order != nil, choosing.skip > 0 || choosing.limit != nil {
      throw UsageError("--skip and --limit cannot be used with --sort and \(option): features are sorted in each file")
    }
    if folder.keepGoing { throw UsageError("--keep-going is for an output of each input, and \(option) joins them") }
    if isIndoor { throw UsageError("\(option) is not for indoor maps") }
  }

  /// Of the properties that features are sorted by or that outputs are named by, those of a set.
  func arrangedNames(missing: Set<ExactName>) -> [String] {
    var names: [String] = []
    let clustered = ((clusters?.sums ?? []) + [clusters?.priority].compactMap(\.self)).filter { missing.contains(ExactName($0)) }
    for name in clustered + arranging.names(missing: missing) + (partition?.properties.filter { missing.contains(ExactName($0)) } ?? [])
    where !names.contains(where: { $0.utf8.elementsEqual(name.utf8) }) {
      names.append(name)
    }
    return names
  }

  /// Converts all inputs to a file for each value.
  ///
  /// - Parameter names: the paths of the inputs below the folders that were named.
  func run(_ pattern: OutputNamePattern, into outDir: String, namedBy names: [String]) throws {
    let listener = FindingListener(try reporting.stream(), from: reporting.leastShown(strict: reporting.strict))
    let paths = inputs.isEmpty ? ["-"] : inputs
    var files: [PartitionReport.File] = []
    let outcome = try Program.reporting { () throws(ByteStreamError) -> Outcome in
      var conversion = PartitionedConversion()
      for (index, path) in paths.enumerated() {
        let (above, name) = (index < names.count ? names[index] : path).folderAndName
        let output = pattern.partition(
          folder: String(above), stem: Self.stemAndEnding(of: name).0, ending: endingOfPartition,
          layer: reading.layer ?? reading.layerName(of: path) ?? "")
        let outcome = try attempt(path, listener) { (source, beginning, options) throws(ConversionError) in
          try conversion.add(
            &source, beginning: beginning, name: output, options: options, excerpts: listener.excerpts, progress: listener.show,
            findings: listener.tell)
          return ConversionReport()
        }
        guard case .done = outcome else { return outcome }
      }
      do throws(ConversionError) {
        let result = try conversion.finish(
          open: { (name) throws(ByteStreamError) in try openPartition(outDir.step(name)) }, findings: listener.tell
        ) { listener.endFile(reading.name(of: paths[$0])) }
        files = result.files
        count(result.report, inputs: paths.count, bytesWritten: 0)
        return .done(result.report)
      } catch {
        return try Outcome(error)
      }
    }
    if case .done = outcome { tell(files, pattern, in: outDir) }
    try finish(outcome)
  }

  private func openPartition(_ path: String) throws(ByteStreamError) -> ByteSink {
    try StoredFile.makeFolders(above: path)
    return try ByteSink(
      path: path, overwrite: writing.force, compression: writing.compression(output: path), inputs: InputFiles.read(for: inputs),
      isSynchronized: !writing.noSync)
  }

  /// Says which files were written.
  private func tell(_ files: [PartitionReport.File], _ pattern: OutputNamePattern, in outDir: String) {
    var line = "\(Terminal.count(files.count, "file")) written to \(outDir)"
    for file in files where file.lacksValue {
      let names = pattern.properties.isEmpty ? "layer" : pattern.properties.joined(separator: " or ")
      line += "; \(Terminal.count(file.features, "feature")) without \(names) in \(file.name)"
    }
    remark(line: line)
    // Such names are one in the file systems of macOS and Windows.
    var known: [String: String] = [:]
    for file in files {
      if let other = known.updateValue(file.name, forKey: file.name.lowercased()) {
        remark(line: "warning: \(other) and \(file.name) differ in case only, and are one file on some systems")
      }
    }
  }
}
