import ByteStreams
import CommandLineArguments
import GeoConversion
import GeoJSON

/// Which format is written, and what does not go with it.
extension ConvertArguments {
  /// The format that is asked for, by its name, by the output's, or by an option that only one format has of those that the input decides
  /// between otherwise; `nil` where the input decides.
  var namedFormat: Format? {
    if let name = writing.to { return formats.named(name) }
    if let format = formats.ofFile(named: outputName) { return format }
    if faults.strictLines { return .geoJSONSequence }
    let possible = undecidedFormats.filter { format in ownOptions.allSatisfy { used in format.options.contains { $0.name == used.name } } }
    return possible.count == 1 && !ownOptions.isEmpty ? possible[0] : nil
  }

  /// Between these the input decides.
  private var undecidedFormats: [Format] { formats.filter { !$0.defaultFor.isEmpty } }

  /// The format that is written of a kind of input.
  func format(of family: InputFamily) -> Format {
    namedFormat ?? undecidedFormats.first { $0.defaultFor.contains(family) } ?? .geoJSON
  }

  /// Options that are used and that only some formats have.
  private var ownOptions: [(name: String, text: String)] {
    given.filter { used in formats.contains { $0.options.contains { $0.name == used.name } } }
  }

  /// Refuses options that cannot be used with the format; where the input decides, those that no such format supports.
  func validateFormat() throws(UsageError) {
    if let format = namedFormat {
      if let refusal = refusal(by: format) { throw refusal }
    } else {
      let refusals = undecidedFormats.map(refusal)
      if let first = refusals.first, refusals.allSatisfy({ $0 != nil }), let first { throw first }
    }
  }

  /// The error for options that cannot be used with a format.
  func refusal(by format: Format) -> UsageError? {
    if let first = ownOptions.first(where: { used in !format.options.contains { $0.name == used.name } }) {
      let owners = formats.filter { $0.options.contains { $0.name == first.name } }
      return UsageError("--\(first.name) is for \(Self.alternatives(owners.map { "\($0.title) output (\(Self.way(to: $0)))" }))")
    }
    let refused = given.filter { format.refused.refuses($0.name, value: $0.text) }
    var names: [String] = []
    for option in refused {
      let isOneValue = !format.refused.refuses(option.name, value: "")
      let name = isOneValue ? "--\(option.name) \(option.text)" : "--\(option.name)"
      if !names.contains(name) { names.append(name) }
    }
    if names.isEmpty { return nil }
    let it = names.count == 1 ? "it" : "them"
    return UsageError(
      "\(Self.list(names)) cannot be used with \(format.title) output; leave \(it) out, or choose another format by --to or the output's name"
    )
  }

  /// `-o NAME.svg or --to svg`.
  static func way(to format: Format) -> String {
    (format.endings.first.map { "-o NAME.\($0) or " } ?? "") + "--to \(format.name)"
  }

  /// The error for a name whose ending is that of no format, if it has an ending at all.
  func validateEnding() throws(UsageError) {
    guard writing.to == nil, namedFormat == nil, let ending = Formats.ending(of: outputName) else { return }
    let known = formats.filter { $0.writing != nil }.flatMap(\.endings).map { ".\($0)" }
    throw UsageError(
      "unknown output format \".\(ending)\"; supported: \(Self.list(known)), with or without .gz or .zst; --to names a format")
  }

  static func list(_ words: [String]) -> String { joined(words, "and") }
  static func alternatives(_ words: [String]) -> String { joined(words, "or") }

  private static func joined(_ words: [String], _ last: String) -> String {
    words.count < 2 ? words.joined() : "\(words.dropLast().joined(separator: ", ")) \(last) \(words[words.count - 1])"
  }

  /// What is written, as far as the options and the input say it.
  ///
  /// - Parameter family: what kind of GeoJSON the input is.
  func featureOutput(for path: String, family: InputFamily, isIndoor: Bool) throws(UsageError) -> any FeatureOutput {
    guard case .features(let make)? = format(of: family).writing else { return GeoJSONOutput() }
    var request = OutputRequest()
    request.options = own.values
    request.outputName = outputName
    request.family = namedFormat == nil ? family : nil
    request.layer = reading.layer ?? reading.layerName(of: path)
    request.isIndoorMap = isIndoor
    request.layout = writing.options.layout
    request.snapping = snapping
    do throws(FormatOptionError) { return try make(request) } catch { throw UsageError(error.message) }
  }

  /// Within how many metres vertices are put in one place first; a coverage is snapped before it is simplified.
  var snapping: Double? { simplification.isAsked ? nil : simplification.snap?.metres }

  /// The format that the input is said to have.
  static func from(_ arguments: inout ArgumentReader) throws(UsageError) -> String? {
    var described = ""
    var names: [String] = []
    for format in arguments.formats {
      let summary: String
      switch format.reading {
      // The first of them stands for all text.
      case .text?:
        if !names.isEmpty { continue }
        summary = "text, and what its content says"
      case .pieces?: summary = format.summary
      case .indoorMap?: summary = "an indoor map"
      case nil: continue
      }
      names.append(format.name)
      described += (described.isEmpty ? "" : ", ") + format.name + (summary.isEmpty ? "" : " (\(summary))")
    }
    return try arguments.word(
      "from", value: "FORMAT", of: names, help: "Format of the input. One of \(described). (default: by its contents)")
  }

  /// How the input is read, if that is said.
  var readingOfInput: Format.Reading? { from.flatMap { formats.named($0)?.reading } }
}
