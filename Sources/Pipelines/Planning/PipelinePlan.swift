internal import ByteStreams
public import GeoConversion
internal import GeoModel
internal import IMDF

/// What a run of a pipeline will do: which files become which.
public struct PipelinePlan: Sendable {
  /// A file that is read.
  public struct Input: Sendable, Hashable {
    /// Its path from the current folder on.
    public let path: String
    /// Its path from the folder on that was named, or its name alone.
    public let name: String
    /// Its path from the folder of the document on.
    let recorded: String
    /// The path of its file, without what of it is meant.
    var file: String { InputPlace.path(ofInput: path) }
  }

  /// A file that is written.
  public struct Output: Sendable, Hashable {
    /// Its path from the current folder on.
    public let path: String
    /// Its path from the folder of the document on.
    let recorded: String
    /// Its place in ``Pipeline/outputs``.
    public let number: Int
    /// Whether it is the one for features that cannot be read (``Pipeline/Output/quarantine``).
    public let isQuarantine: Bool
  }

  /// What is done, recorded and skipped as a whole: one input with the outputs of its own, or one output of all inputs.
  public struct Unit: Sendable, Hashable {
    public let inputs: [Input]
    public let outputs: [Output]
    /// Whether the inputs are checked by rules.
    public let validates: Bool

    /// What it is called: its input, or the output of all inputs.
    public var name: String { inputs.count == 1 ? inputs[0].path : outputs.first?.path ?? "all inputs" }
  }

  public let units: [Unit]

  /// How many of the units, the first ones, have an input each.
  let perInput: Int

  /// Whether a unit is the one by which the features of its inputs are counted: others read them once more.
  func counts(_ number: Int) -> Bool { number < perInput || perInput == 0 && number == 0 }

  /// The files that could not be listed, and folders without files: warnings, in sentences.
  public let warnings: [String]

  /// Looks at the inputs of a pipeline, and gives each output its name.
  ///
  /// - Throws: `ByteStreamError` where a folder may not be read, or no file matches a pattern; ``PipelineRunError`` where two outputs would
  ///   have one name, or there is nothing to read.
  public init(_ pipeline: Pipeline, formats: [Format] = Formats.all) throws {
    var warnings: [String] = []
    let inputs = try Self.inputs(of: pipeline, formats, &warnings)
    if inputs.isEmpty { throw PipelineRunError("there is no file to read; \"inputs\" names folders or files without any") }
    var units: [Unit] = []
    let own = pipeline.outputs.indices.filter { pipeline.outputs[$0].isPerInput }
    let validates = pipeline.validation != nil
    let isOneByOne = !own.isEmpty || validates
    if isOneByOne {
      for input in inputs {
        let outputs = own.flatMap { number in Self.outputs(number, for: input, of: pipeline, formats) }
        units.append(Unit(inputs: [input], outputs: outputs, validates: validates))
      }
    }
    perInput = units.count
    for (number, output) in pipeline.outputs.enumerated() where !output.isPerInput {
      units.append(Unit(inputs: inputs, outputs: Self.outputs(number, for: nil, of: pipeline, formats), validates: false))
    }
    try PlanCheck(pipeline, formats).check(units, inputs)
    (self.units, self.warnings) = (units, warnings)
  }

  private static func inputs(of pipeline: Pipeline, _ formats: [Format], _ warnings: inout [String]) throws(ByteStreamError) -> [Input] {
    var inputs: [Input] = []
    // A folder that holds an indoor map is one input, unless its files are said to be others.
    let takesMaps =
      switch pipeline.reading.format.flatMap({ formats.named($0)?.reading }) {
      case .text?, .pieces?: false
      case .indoorMap?, nil: true
      }
    for text in pipeline.inputs {
      for path in try InputListing.expanded(pipeline.path(text)) {
        if path == "-" || takesMaps && IndoorArchive.isArchive(path: path) {
          inputs.append(Input(path: path, name: String(path.folderAndName.name), recorded: pipeline.recorded(path)))
          continue
        }
        // What cannot be listed must not be left out without a word.
        let found = try InputListing.files(in: path, formats: formats) { (error) throws(ByteStreamError) in throw error }
        if found.isEmpty { warnings.append(InputListing.warning(ofEmpty: path, formats: formats)) }
        let folder = path.endsWithSlash ? path : path + "/"
        inputs += found.map { file in
          Input(path: file, name: String(file.behind(folder) ?? file.folderAndName.name), recorded: pipeline.recorded(file))
        }
      }
    }
    return inputs
  }

  /// An output and its quarantine.
  ///
  /// - Parameter input: whose they are; `nil` for those of all inputs.
  private static func outputs(_ number: Int, for input: Input?, of pipeline: Pipeline, _ formats: [Format]) -> [Output] {
    let output = pipeline.outputs[number]
    let (folder, name) = input?.name.folderAndName ?? ("", "")
    let plain = Compression.stem(of: String(name))
    let stem = plain.dropFirst().lastIndex(of: ".").map { String(plain[..<$0]) } ?? String(plain)
    let ending = output.format(among: formats)?.endings.first ?? ""
    func path(_ text: String) -> String {
      pipeline.path(input == nil ? text : OutputPattern(text).path(stem: stem, ending: ending, folder: String(folder)))
    }
    let paths = [(path(output.path), false)] + [output.quarantine].compactMap(\.self).map { (path($0), true) }
    return paths.map { Output(path: $0.0, recorded: pipeline.recorded($0.0), number: number, isQuarantine: $0.1) }
  }

  /// The folder of the record; `nil` if none is kept.
  static func recordFolder(of pipeline: Pipeline) -> String? {
    switch pipeline.record {
    case .none: return nil
    case .folder(let folder): return pipeline.path(folder)
    case .besideOutputs:
      guard let pattern = pipeline.outputs.first?.path, pattern != "-" else { return nil }
      // Above the folders of inputs, which patterns may put in.
      let fixed = pattern.firstIndex(of: "{").map { String(pattern[..<$0]) } ?? pattern
      return pipeline.path(fixed).parentFolder ?? "."
    }
  }
}

/// What would go wrong with the files of a plan, found before anything is read.
private struct PlanCheck {
  private let pipeline: Pipeline
  private let endings: [String]

  init(_ pipeline: Pipeline, _ formats: [Format]) {
    self.pipeline = pipeline
    endings = formats.inputEndings
  }

  /// Complexity: O(n) for n files, a look at the disk for each.
  func check(_ units: [PipelinePlan.Unit], _ inputs: [PipelinePlan.Input]) throws(PipelineRunError) {
    var known: Set<ExactName> = []
    for input in inputs where input.path != "-" && !known.insert(ExactName(StoredFile.resolved(input.path))).inserted {
      throw PipelineRunError("\(input.path) is named twice among the inputs; leave one of them out")
    }
    let folders = pipeline.inputs.map(pipeline.path).filter { StoredFile.kind(of: $0) == .folder }.map { StoredFile.resolved($0).step("") }
    let record = PipelinePlan.recordFolder(of: pipeline).map { StoredFile.resolved($0) }
    var owners: [ExactName: PipelinePlan.Unit] = [:]
    for unit in units {
      for output in unit.outputs where output.path != "-" {
        let path = StoredFile.resolved(output.path)
        if let other = owners.updateValue(unit, forKey: ExactName(path)) {
          throw PipelineRunError(
            other == unit
              ? "two outputs of \(unit.name) would be written to \(output.path); give them different paths"
              : "\(other.name) and \(unit.name) would both be written to \(output.path); {folder} or another path keeps them apart")
        }
        if let record, ["run.jsonl", "run.json", "_SUCCESS"].contains(where: { record.step($0) == path }) {
          throw PipelineRunError("\(output.path) is a file of the record; give the output another name, or the record another folder")
        }
        let isListed = endings.contains { Compression.stem(of: path).lowercased().hasSuffix("." + $0) }
        if isListed, let folder = folders.first(where: { path.behind($0) != nil }) {
          throw PipelineRunError(
            "\(output.path) would lie in \(folder), which is an input, and be read by the next run; write it to a folder outside")
        }
        if let pattern = pipeline.inputs.first(where: { StoredFile.matches(output.path, pattern: pipeline.path($0)) }) {
          throw PipelineRunError(
            "\(output.path) has a name that the input \(pattern) stands for, and would be read by the next run; write it elsewhere")
        }
      }
    }
  }
}

/// Why a run cannot begin or go on, in a sentence for the user.
public struct PipelineRunError: Error, Sendable, CustomStringConvertible {
  public let message: String
  public var description: String { message }

  init(_ message: String) { self.message = message }
}
