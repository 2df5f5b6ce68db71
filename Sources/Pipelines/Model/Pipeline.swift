internal import ByteStreams

/// A conversion as data: what is read, what is done with it, and what is written.
///
/// ```yaml
/// inputs: data/*.geojson
/// steps:
///   - repair: structure
///   - simplify: 100m
/// outputs:
///   - path: out/{stem}.geojson
///     precision: 6
///   - path: out/{stem}.glb
/// ```
///
/// A value like any other: read from YAML or JSON (`init(path:variables:)`), coded by any coder, made and changed in Swift, and run
/// (``PipelineRun``). Schemas/pipeline.schema.json describes the document.
public struct Pipeline: Sendable, Equatable {
  /// What it is for, for people; `nil` for nothing said.
  public var summary: String?

  /// Files, folders and patterns of the shell (`*`, `?`, `[a-z]`), in this order; `-` is standard input. Relative paths start from
  /// ``folder``.
  public var inputs: [String]

  /// How every input is read.
  public var reading: Reading

  /// The rules that every input is checked by before it is converted; `nil` checks only what reading needs.
  public var validation: Validation?

  /// What is done with features, in this order.
  public var steps: [Step]

  /// What is written, each from the inputs and ``steps``. A path with `{stem}` stands for a file for each input, one without for a file of
  /// all inputs.
  public var outputs: [Output]

  /// Where it is written down what was done, so that the next run can skip it.
  public var record: Record

  /// The folder that relative paths start from; empty for the current one. That of the document, if it was read from a file. Not coded.
  public var folder: String

  public init(
    inputs: [String], reading: Reading = Reading(), validation: Validation? = nil, steps: [Step] = [], outputs: [Output],
    record: Record = .besideOutputs, folder: String = "", summary: String? = nil
  ) {
    (self.inputs, self.reading, self.validation, self.steps) = (inputs, reading, validation, steps)
    (self.outputs, self.record, self.folder, self.summary) = (outputs, record, folder, summary)
  }

  /// Where a record of the run is kept: `run.jsonl` while it goes on, `run.json` and `_SUCCESS` at its end.
  public enum Record: Sendable, Equatable {
    /// In the folder of the first output; none if that is standard output.
    case besideOutputs
    case folder(String)
    case none
  }

  /// A path of the document from the current folder on.
  func path(_ text: String) -> String {
    text == "-" || text.hasPrefix("/") || folder.isEmpty ? text : folder.hasSuffix("/") ? folder + text : folder + "/" + text
  }

  /// A path as the document has it, wherever its folder is.
  func recorded(_ path: String) -> String {
    folder.isEmpty ? path : path.behind(folder.endsWithSlash ? folder : folder + "/").map { String($0) } ?? path
  }
}
