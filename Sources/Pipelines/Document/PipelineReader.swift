internal import GeoConversion
internal import GeoJSON
internal import GeoModel
internal import YAMLText

/// Makes a pipeline of a document.
struct PipelineReader {
  var reader: DocumentReader
  private let formats: [Format]

  init(_ document: DocumentText?, formats: [Format]) {
    reader = DocumentReader(document)
    self.formats = formats
  }

  /// - Parameter variables: override those of the document.
  mutating func pipeline(_ json: RawJSON, variables: [String: RawJSON]) throws(PipelineDocumentError) -> Pipeline {
    var pipeline = Pipeline(inputs: [], outputs: [])
    if let members = reader.members(
      json, of: "a pipeline",
      known: ["$schema", "description", "variables", "inputs", "reading", "validate", "steps", "outputs", "record"])
    {
      // First, since others use them.
      for member in members where member.name == "variables" { readVariables(member.value) }
      for (name, value) in variables {
        guard let own = reader.variables[name] else {
          reader.fail("the document has no variable \"\(name)\", which is set from outside", at: json)
          continue
        }
        // The document says the type: a text stays one, whatever it looks like.
        let isText = own.kind == .string
        let typed = isText ? value : value.string.flatMap { YAMLScalar.json(ofPlain: $0) }.map { RawJSON(copying: $0.utf8) } ?? value
        if typed.kind != own.kind {
          let kind = isText ? "a text" : own.kind == .boolean ? "true or false" : "a number"
          reader.fail("the variable \"\(name)\" is set to \(value.text); expected \(kind), as in the document", at: own)
        }
        reader.variables[name] = typed
      }
      for member in members { read(member, into: &pipeline) }
      if !members.contains(where: { $0.name == "inputs" }) { reader.fail("found no \"inputs\"; expected what is read", at: json) }
      if !members.contains(where: { $0.name == "outputs" }) { reader.fail("found no \"outputs\"; expected what is written", at: json) }
      checkOutputs(pipeline, at: json)
    }
    if !reader.mistakes.isEmpty { throw PipelineDocumentError(reader.mistakes) }
    return pipeline
  }

  private mutating func read(_ member: RawJSON.Member, into pipeline: inout Pipeline) {
    let value = member.value
    switch member.name {
    case "description": pipeline.summary = reader.text(value, member.name)
    case "inputs": pipeline.inputs = reader.names(value, member.name)
    case "reading": pipeline.reading = reading(value)
    case "validate": pipeline.validation = validation(value)
    case "steps": pipeline.steps = steps(value)
    case "outputs":
      let isList = value.kind == .array
      for element in isList ? Array(value.elements) : [value] {
        if let output = output(element, formats) { pipeline.outputs.append(output) }
      }
      if isList, value.elements.first(where: { _ in true }) == nil {
        reader.fail("outputs: found an empty list; expected what is written", at: value)
      }
    case "record":
      if reader.resolved(value).bool == false {
        pipeline.record = .none
      } else if let folder = reader.name(value, "record") {
        pipeline.record = .folder(folder)
      }
    default: break
    }
  }

  private mutating func readVariables(_ json: RawJSON) {
    guard json.kind == .object else { return reader.fail("variables: found \(reader.shown(json)); expected names and values", at: json) }
    for member in json.members {
      switch member.value.kind {
      case .array, .object, .null:
        reader.fail("variables: found \(reader.shown(member.value)) as \(member.name); expected a text or a number", at: member.value)
      default: reader.variables[member.name] = member.value
      }
    }
  }

  /// What outputs of one pipeline must not have in common.
  private mutating func checkOutputs(_ pipeline: Pipeline, at json: RawJSON) {
    var known: Set<ExactName> = []
    for output in pipeline.outputs where !known.insert(ExactName(output.path)).inserted {
      reader.fail("two outputs have the path \(output.path)", at: json)
    }
    if pipeline.inputs.contains("-"), pipeline.outputs.count > 1 || pipeline.validation != nil {
      reader.fail("standard input can be read once: with it there is one output, and no \"validate\"", at: json)
    }
    if pipeline.inputs.contains("-"), pipeline.outputs.contains(where: \.isPerInput) {
      reader.fail("standard input has no name for an output; write the path without {stem}", at: json)
    }
  }
}
