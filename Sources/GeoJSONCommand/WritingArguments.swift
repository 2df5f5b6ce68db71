import CommandLineArguments
import GeoToolkit

enum OutputFormat: String, CaseIterable { case geojson, geojsonseq, topojson, svg, glb, overlay, imdf }

enum CompressionChoice: String, CaseIterable {
  case none, gzip, zstd
}

/// Options for what is written.
struct WritingArguments: ArgumentGroup {
  let to: OutputFormat?
  let rs: Bool
  let precision: Int?
  let quantization: Int?
  let select: String?
  let exclude: String?
  let noProperties: Bool
  let pretty: Bool
  let compact: Bool
  let onePerLine: Bool
  let compress: CompressionChoice?
  let force: Bool
  let noSync: Bool

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    to = try arguments.choice(
      "to", help: "geojson (one FeatureCollection), geojsonseq (one feature a line), topojson, svg (a picture), glb or overlay (batches for renderers), imdf (an indoor map, a ZIP file or a folder). (default: by the output's ending; standard output: a sequence if the input is one, else a FeatureCollection)")
    rs = arguments.flag("rs", help: "Put a record separator before every feature of a sequence (RFC 8142); line breaks inside a feature then stay.")
    precision = try arguments.integer("precision", help: "Round coordinates to at most N decimals, 0 to 17. (default: as they are written)")
    quantization = try arguments.integer(
      "quantization", help: "Of TopoJSON: put positions on a grid of N by N places, 2 to 1000000000. (default: as they are)")
    select = arguments.names("select", help: "Keep only these properties (comma separated).")
    exclude = arguments.names("exclude", help: "Leave these properties out (comma separated).")
    noProperties = arguments.flag("no-properties", help: "Write \"properties\":null.")
    pretty = arguments.flag("pretty", help: "Indent.")
    compact = arguments.flag("compact", help: "No white space at all.")
    onePerLine = arguments.flag("one-per-line", help: "No white space but one line for each feature.")
    compress = try arguments.choice("compress", help: "none, gzip or zstd. (default: by the output's ending, .gz or .zst)")
    force = arguments.flag("force", short: "f", help: "Overwrite the output if it exists; in a folder for an indoor map, also remove files with the standard's names that the map does not have.")
    noSync = arguments.noSync(of: "the output")
  }

  func validate() throws(UsageError) {
    if let precision, !(0...17).contains(precision) { throw UsageError("--precision takes a number from 0 to 17") }
    if [select != nil, exclude != nil, noProperties].filter({ $0 }).count > 1 {
      throw UsageError("--select, --exclude and --no-properties exclude each other")
    }
    if let select, Self.spellings(select).isEmpty {
      throw UsageError("--select names no property; --no-properties leaves all of them out")
    }
    if [pretty, compact, onePerLine].filter({ $0 }).count > 1 {
      throw UsageError("--pretty, --compact and --one-per-line exclude each other")
    }
    if let quantization, !(2...1_000_000_000).contains(quantization) {
      throw UsageError("--quantization takes a number from 2 to 1000000000")
    }
    if rs, let to, to != .geojsonseq { throw UsageError("--rs is for sequences (--to geojsonseq)") }
  }

  /// Whether the output is a picture, by request or by its name, a compression's ending left aside.
  func isPicture(output: String) -> Bool {
    to.map { $0 == .svg } ?? Self.ends(output, "svg")
  }

  /// The kind of file of batches that it is, if it is one.
  func batchFormat(output: String) -> BatchFile.Format? {
    to.map { BatchFile.Format(rawValue: $0.rawValue) } ?? BatchFile.Format(fileName: output)
  }

  /// Whether it is known to be a sequence.
  func isSequence(output: String) -> Bool {
    rs || to.map { $0 == .geojsonseq } ?? (InputFamily(fileName: output).map { $0 != .document } ?? false)
  }

  /// The same for a topology.
  func isTopology(output: String) -> Bool { to.map { $0 == .topojson } ?? Self.ends(output, "topojson") }

  /// The same for an indoor map.
  func isIndoorMap(output: String) -> Bool {
    to.map { $0 == .imdf } ?? [".zip", ".imdf"].contains { output.lowercased().hasSuffix($0) }
  }

  private static func ends(_ name: String, _ ending: String) -> Bool {
    Compression.stem(of: name).lowercased().hasSuffix("." + ending)
  }

  /// How a topology is written whose features come from an input of that name.
  func topology(input: String, layer: String?) -> TopologyWritingOptions {
    var options = TopologyWritingOptions()
    options.quantization = quantization
    options.isCompact = compact
    if let layer {
      options.layer = layer
    } else if input != ReadingArguments.standardInput, let file = input.pathSteps.last, let name = file.split(separator: ".").first {
      options.layer = String(name)
    }
    return options
  }

  /// Whether it says how text is to be written, which a picture has no use for.
  var isForText: Bool { isForLayout || precision != nil || select != nil || exclude != nil || noProperties }

  /// Whether it says where white space and record separators go.
  var isForLayout: Bool { rs || pretty || compact || onePerLine }

  /// The ending of the output's name where it should say the format, and names none that is written; `nil` where all is clear.
  /// A name without an ending says nothing, and is as good as standard output.
  func unknownEnding(output: String) -> String? {
    guard to == nil, !rs, InputFamily(fileName: output) == nil, batchFormat(output: output) == nil, !isPicture(output: output),
      !isTopology(output: output), let name = Compression.stem(of: output).pathSteps.last
    else { return nil }
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
    let ending = name[name.index(after: dot)...]
    return ending.isEmpty || !ending.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } ? nil : String(ending)
  }

  /// Whether the kind of output follows from the kind of input.
  func needsInputFamily(output: String) -> Bool {
    to == nil && !rs && InputFamily(fileName: output) == nil && !isPicture(output: output)
      && !isTopology(output: output)
  }

  /// - Parameter input: what decides where nothing else says it.
  func container(output: String, input: InputFamily) -> WritingOptions.Container {
    let named = InputFamily(fileName: output)
    switch to {
    case .geojsonseq?: return rs || named == .recordSeparated ? .recordSeparated : .lines
    case nil:
      switch rs ? .recordSeparated : named ?? input {
      case .document: return .featureCollection
      case .lines: return .lines
      case .recordSeparated: return .recordSeparated
      }
    case .geojson?, .svg?, .topojson?, .glb?, .overlay?, .imdf?: return .featureCollection
    }
  }

  var options: CommonWritingOptions {
    var options = CommonWritingOptions()
    options.layout = pretty ? .pretty : compact ? .compact : onePerLine ? .onePerLine : .asWritten
    options.decimals = precision
    options.properties = propertySelection
    return options
  }

  var propertySelection: PropertySelection {
    if let select { return .only(Self.names(select)) }
    if let exclude { return .without(Self.names(exclude)) }
    return noProperties ? .none : .all
  }

  /// Whether a property is named by --exclude.
  func excludes(_ name: String) -> Bool { exclude.map { Self.names($0).contains(ExactName(name)) } ?? false }

  /// The names of properties of which no feature has either spelling, in the order of the list.
  func names(missing: Set<ExactName>) -> [String] {
    if missing.isEmpty { return [] }
    return Self.spellings(select ?? exclude ?? "").filter { missing.isSuperset(of: $0) }.compactMap { $0.last?.text }
  }

  private static func names(_ list: String) -> Set<ExactName> { Set(spellings(list).joined()) }

  /// Each name as it is written, and without the blanks round it: of a list with ", " between them these belong to no name.
  private static func spellings(_ list: String) -> [[ExactName]] {
    list.split(separator: ",", omittingEmptySubsequences: true).map { written in
      let trimmed = written.withoutBlanks
      return trimmed.isEmpty || trimmed == written ? [ExactName(written)] : [ExactName(written), ExactName(trimmed)]
    }
  }

  func compression(output: String) -> Compression {
    switch compress {
    case .gzip?: .gzip
    case .zstd?: .zstd
    case CompressionChoice.none?: .none
    case nil: Compression(fileName: output) ?? .none
    }
  }
}

extension Substring {
  /// Without the blanks round it.
  fileprivate var withoutBlanks: Substring {
    func isBlank(_ character: Character) -> Bool { character == " " || character == "\t" }
    var trimmed = drop(while: isBlank)
    while let last = trimmed.last, isBlank(last) { trimmed.removeLast() }
    return trimmed
  }
}

extension String {
  /// The names of a list with commas between them, each without the blanks round it; one that stands alone, or is of blanks, as it is written.
  var listedNames: [String] {
    let names = split(separator: ",", omittingEmptySubsequences: true)
    if names.count == 1 { return names.map(String.init) }
    return names.map { name in
      let trimmed = name.withoutBlanks
      return String(trimmed.isEmpty ? name : trimmed)
    }
  }
}

extension ArgumentReader {
  /// Whether a run ends without waiting for the disk.
  mutating func noSync(of output: String) -> Bool {
    flag("no-sync", help: "Do not wait until \(output) is on the disk: faster, but a power failure may then lose it.")
  }

  /// Names with commas between them; those of several such options add up.
  mutating func names(_ name: String, help: String) -> String? {
    let given = list(name, help: help)
    return given.isEmpty ? nil : given.joined(separator: ",")
  }
}
