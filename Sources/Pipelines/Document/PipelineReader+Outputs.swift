internal import ByteStreams
internal import Expressions
internal import GeoBatches
internal import GeoConversion
internal import GeoJSON
internal import GeoModel

/// The list of outputs.
extension PipelineReader {
  private static let names = [
    "path", "to", "compress", "steps", "rfc7946", "precision", "layout", "select", "exclude", "no-properties", "target-crs", "sort",
    "cluster", "quarantine", "dissolve", "snap"
  ]

  mutating func output(_ json: RawJSON, _ formats: [Format]) -> Pipeline.Output? {
    // `- out.geojson`
    if json.kind == .string { return reader.name(json, "outputs").flatMap { checked(Pipeline.Output(path: $0), formats, at: json) } }
    var own: [String] = []
    for name in formats.flatMap({ $0.options.map(\.name) }) where !own.contains(name) { own.append(name) }
    guard let members = reader.members(json, of: "an output", known: Self.names + own) else { return nil }
    guard let path = members.first(where: { $0.name == "path" }).flatMap({ reader.name($0.value, "path") }) else {
      if !members.contains(where: { $0.name == "path" }) { reader.fail("found an output without \"path\"", at: json) }
      return nil
    }
    var output = Pipeline.Output(path: path)
    for member in members {
      let value = member.value
      switch member.name {
      case "path": break
      case "to":
        output.format = reader.name(value, "to")
        if let name = output.format, formats.named(name)?.writing == nil {
          let known = formats.filter { $0.writing != nil }.map(\.name)
          reader.fail("to: found \"\(name)\"; expected \(known.joined(separator: ", "))", at: value)
        }
      case "compress": output.compression = reader.choice(value, "compress", of: Compression.self)
      case "steps": output.steps = steps(value)
      case "rfc7946": output.followsRFC7946 = reader.flag(value, "rfc7946")
      case "precision": output.precision = reader.integer(value, "precision", in: 0...17)
      case "layout": output.layout = reader.choice(value, "layout", of: LayoutWord.self)?.layout ?? .asWritten
      case "select": output.properties = .only(reader.names(value, "select"))
      case "exclude": output.properties = .without(reader.names(value, "exclude"))
      case "no-properties": if reader.flag(value, "no-properties") { output.properties = .none }
      case "target-crs": output.targetCRS = reader.name(value, "target-crs")
      case "quarantine": output.quarantine = reader.name(value, "quarantine")
      case "sort": output.order = order(value)
      case "cluster": output.clustering = clustering(value)
      case "dissolve": output.dissolve = dissolve(value)
      case "snap": output.snapping = length(value, "snap")
      default: if let value = formatValue(member, formats) { output.options.append(value) }
      }
    }
    if members.count(where: { ["select", "exclude", "no-properties"].contains($0.name) }) > 1 {
      reader.fail("select, exclude and no-properties exclude each other", at: json)
    }
    return checked(output, formats, at: json)
  }

  private mutating func order(_ json: RawJSON) -> FeatureOrder? {
    guard let text = reader.name(json, "sort") else { return nil }
    do throws(ExpressionError) { return try FeatureOrder(text) } catch {
      reader.fail("sort: \(error.message)\(error.excerpt.isEmpty ? "" : "\n\(error.excerpt)")", at: json)
      return nil
    }
  }

  private mutating func clustering(_ json: RawJSON) -> ClusteringOptions? {
    guard let members = reader.members(json, of: "\"cluster\"", known: ["zoom", "radius", "priority", "sum"]) else { return nil }
    guard let member = members.first(where: { $0.name == "zoom" }) else {
      reader.fail("cluster: found no \"zoom\"; expected that of the map, 0 to 30", at: json)
      return nil
    }
    guard let zoom = reader.integer(member.value, "zoom", in: 0...30) else { return nil }
    var options = ClusteringOptions(zoom: zoom)
    for member in members {
      switch member.name {
      case "radius":
        guard let radius = reader.resolved(member.value).double else {
          reader.fail("radius: found \(reader.shown(member.value)); expected a number of points above 0", at: member.value)
          continue
        }
        options.radius = radius
      case "priority": options.priority = reader.name(member.value, "priority")
      case "sum": options.sums = reader.names(member.value, "sum")
      default: break
      }
    }
    if let mistake = options.mistake { reader.fail("cluster: \(mistake)", at: json) }
    return options
  }

  private mutating func dissolve(_ json: RawJSON) -> Pipeline.Output.Dissolve? {
    if json.kind == .string { return reader.name(json, "dissolve").map { Pipeline.Output.Dissolve(key: $0) } }
    guard let members = reader.members(json, of: "\"dissolve\"", known: ["by", "sum", "list", "first"]) else { return nil }
    guard let key = members.first(where: { $0.name == "by" }).flatMap({ reader.name($0.value, "by") }) else {
      reader.fail("dissolve: found no \"by\"; expected the property whose value the features of a group share", at: json)
      return nil
    }
    var dissolve = Pipeline.Output.Dissolve(key: key)
    for member in members {
      switch member.name {
      case "sum": dissolve.sums = reader.names(member.value, "sum")
      case "list": dissolve.lists = reader.names(member.value, "list")
      case "first": dissolve.firsts = reader.names(member.value, "first")
      default: break
      }
    }
    var known: Set<ExactName> = []
    let names = [key, "count"] + dissolve.sums + dissolve.lists + dissolve.firsts
    if let twice = names.first(where: { !known.insert(ExactName($0)).inserted }) {
      reader.fail("dissolve: the property \"\(twice)\" would be written twice", at: json)
    }
    return dissolve
  }

  /// An option of a format.
  private mutating func formatValue(_ member: RawJSON.Member, _ formats: [Format]) -> Pipeline.Output.FormatValue? {
    let value = member.value, name = member.name
    guard let option = formats.lazy.flatMap(\.options).first(where: { $0.name == name }) else { return nil }
    switch option.kind {
    case .flag: return reader.flag(value, name) ? Pipeline.Output.FormatValue(name, "") : nil
    case .integer(let range): return reader.integer(value, name, in: range).map { Pipeline.Output.FormatValue(name, "\($0)") }
    case .choice(let words):
      // A word such as 1e4 may be a number for YAML.
      let json = reader.resolved(value)
      guard let word = words.first(where: { $0 == json.string ?? json.text }) else {
        reader.fail("\(name): found \(reader.shown(value)); expected \(words.joined(separator: ", "))", at: value)
        return nil
      }
      return Pipeline.Output.FormatValue(name, word)
    case .names:
      let names = reader.names(value, name)
      return names.isEmpty ? nil : Pipeline.Output.FormatValue(name, names.joined(separator: ","))
    case .file, .name: return reader.name(value, name).map { Pipeline.Output.FormatValue(name, $0) }
    }
  }

  /// What does not go together, in one output.
  private mutating func checked(_ output: Pipeline.Output, _ formats: [Format], at json: RawJSON) -> Pipeline.Output {
    if let mistake = OutputPattern(output.path).mistake { reader.fail("path: \(mistake)", at: json) }
    guard let format = output.format(among: formats) else {
      let known = formats.filter { $0.writing != nil }.flatMap(\.endings).map { ".\($0)" }
      reader.fail(
        "path: found \"\(output.path)\", whose ending says no format; expected \(known.joined(separator: ", ")), or \"to\"", at: json)
      return output
    }
    switch format.writing {
    case .features?, .batches?: break
    case .indoorMap?, nil: reader.fail("path: \(format.title) is not written feature by feature; use geojson convert", at: json)
    }
    if let other = output.options.first(where: { value in !format.options.contains { $0.name == value.name } }) {
      let owners = formats.filter { $0.options.contains { $0.name == other.name } }.map(\.title)
      reader.fail("\(other.name) is for \(owners.joined(separator: " and ")) output, and this is \(format.title)", at: json)
    }
    for (name, value) in output.asked where format.refused.refuses(name, value: value) {
      reader.fail("\(name) cannot be used with \(format.title) output", at: json)
    }
    if ["style", "color-by"].allSatisfy({ name in output.options.contains { $0.name == name } }) {
      reader.fail("color-by cannot be used with style; write colours by a property into the style, with match", at: json)
    }
    if output.order != nil, !(format.traits?.takesRecords ?? false) {
      reader.fail("sort cannot be used with \(format.title) output; write GeoJSON first, and convert that", at: json)
    }
    if output.order != nil, output.dissolve != nil {
      reader.fail("sort cannot be used with dissolve; dissolve first, and convert the result", at: json)
    }
    if output.clustering != nil {
      if !(format.traits?.takesRecords ?? false) {
        reader.fail("cluster cannot be used with \(format.title) output; write GeoJSON first, and convert that", at: json)
      }
      let others = [("sort", output.order != nil), ("dissolve", output.dissolve != nil), ("target-crs", output.targetCRS != nil)]
      if let other = others.first(where: \.1) {
        reader.fail("cluster cannot be used with \(other.0); cluster first, and convert the result", at: json)
      }
    }
    if let quarantine = output.quarantine {
      let pattern = OutputPattern(quarantine)
      if let mistake = pattern.mistake { reader.fail("quarantine: \(mistake)", at: json) }
      if pattern.namesInput != output.isPerInput {
        reader.fail("quarantine: found \"\(quarantine)\"; expected {stem} in it where it is in the path, and only there", at: json)
      }
    }
    if output.followsRFC7946, let precision = output.precision, precision > 7 {
      reader.fail("rfc7946 writes 7 decimals at most; precision says \(precision)", at: json)
    }
    return output
  }
}

/// Words for layouts of text.
enum LayoutWord: String, CaseIterable {
  case asWritten = "as-written"
  case onePerLine = "one-per-line"
  case compact, pretty

  var layout: WritingOptions.Layout {
    switch self {
    case .asWritten: .asWritten
    case .onePerLine: .onePerLine
    case .compact: .compact
    case .pretty: .pretty
    }
  }

  init(_ layout: WritingOptions.Layout) {
    self =
      switch layout {
      case .asWritten: .asWritten
      case .onePerLine: .onePerLine
      case .compact: .compact
      case .pretty: .pretty
      }
  }
}

extension Pipeline.Output {
  /// What is asked for, by the names of options of a conversion.
  var asked: [(name: String, value: String)] {
    var asked: [(name: String, value: String)] = []
    if followsRFC7946 { asked.append(("rfc7946", "")) }
    if let precision { asked.append(("precision", "\(precision)")) }
    if layout != .asWritten { asked.append((LayoutWord(layout).rawValue, "")) }
    switch properties {
    case .all: break
    case .none: asked.append(("no-properties", ""))
    case .only: asked.append(("select", ""))
    case .without: asked.append(("exclude", ""))
    }
    if targetCRS != nil { asked.append(("target-crs", "")) }
    if dissolve != nil { asked.append(("dissolve", "")) }
    if quarantine != nil { asked.append(("quarantine", "")) }
    if snapping != nil { asked.append(("snap", "")) }
    return asked
  }
}
