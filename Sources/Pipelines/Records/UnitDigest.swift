internal import ByteStreams
internal import GeoConversion
internal import GeoFindings
internal import GeoJSON
internal import GeoModel

/// Digests of all that decides what becomes of inputs, besides the inputs: the program, the pipeline as far as a unit concerns it, and the
/// files that it names.
struct UnitDigests {
  private var known: [[Int]: String] = [:]
  private let options: UnitOptions

  init(_ options: UnitOptions) { self.options = options }

  mutating func digest(of unit: PipelinePlan.Unit) throws(ByteStreamError) -> String {
    // Units of one kind share it.
    let kind = unit.outputs.map(\.number) + [unit.validates ? -1 : -2]
    if let digest = known[kind] { return digest }
    var pipeline = options.pipeline
    pipeline.outputs = unit.outputs.map { pipeline.outputs[$0.number] }
    (pipeline.inputs, pipeline.record, pipeline.summary) = ([], .besideOutputs, nil)
    if !unit.validates { pipeline.validation = nil }
    var digest = SHA256()
    digest.add(ToolkitVersion.text + "\n" + pipeline.json.text)
    for file in files(of: pipeline) { digest.add("\n" + file + " " + (try SHA256.ofFile(file))) }
    let text = digest.text()
    known[kind] = text
    return text
  }

  /// The files that it names besides inputs and outputs.
  private func files(of pipeline: Pipeline) -> [String] {
    var files = [pipeline.validation?.settings].compactMap { $0.map(pipeline.path) }
    for output in pipeline.outputs {
      let known = output.format(among: options.formats)?.options ?? []
      for option in output.options {
        if case .file? = known.first(where: { $0.name == option.name })?.kind { files.append(pipeline.path(option.text)) }
      }
    }
    return files
  }
}
