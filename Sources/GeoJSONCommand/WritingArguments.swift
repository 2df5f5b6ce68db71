import ByteStreams
import CommandLineArguments
import GeoConversion
import GeoJSON
import GeoModel
import Pipelines

enum CompressionChoice: String, CaseIterable {
  case none, gzip, zstd
}

/// Options for what is written.
struct WritingArguments: ArgumentGroup {
  /// The name of a format.
  let to: String?
  let precision: Int?
  let select: String?
  let exclude: String?
  let noProperties: Bool
  let pretty: Bool
  let compact: Bool
  let onePerLine: Bool
  let compress: CompressionChoice?
  let targetCRS: String?
  let force: Bool
  let noSync: Bool

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    let formats = arguments.formats.filter { $0.writing != nil }
    // By hand: to join them, the standard library makes generic types when the program runs, which takes a fifth of a millisecond.
    var described = ""
    for format in formats {
      described += (described.isEmpty ? "" : ", ") + (format.summary.isEmpty ? format.name : "\(format.name) (\(format.summary))")
    }
    to = try arguments.word(
      "to", value: "FORMAT", of: formats.map(\.name),
      help:
        "Format of the output. \(described). (default: by the name; standard output: a sequence if the input is one, else a FeatureCollection)"
    )
    precision = try arguments.integer("precision", help: "Round coordinates to N decimals at most, 0 to 17. (default: unchanged)")
    select = arguments.names("select", help: "Keep only these properties, separated by commas.")
    exclude = arguments.names("exclude", help: "Remove these properties, separated by commas.")
    noProperties = arguments.flag("no-properties", help: "Write \"properties\": null.")
    pretty = arguments.flag("pretty", help: "Indent the output.")
    compact = arguments.flag("compact", help: "Write no white space.")
    onePerLine = arguments.flag("one-per-line", help: "Write one line for each feature, without other white space.")
    compress = try arguments.choice("compress", help: "Compress the output. (default: by the name, .gz or .zst)")
    targetCRS = arguments.text(
      "target-crs", value: "CODE",
      help: "Write coordinates in this CRS, x (easting, longitude) first, and name it in a crs member. (default: WGS84, as RFC 7946 has it)"
    )
    force = arguments.flag(
      "force", short: "f",
      help: """
        Overwrite the output if it exists. In the folder of an indoor map, also remove standard files that the map \
        does not have.
        """)
    noSync = arguments.noSync(of: "the output")
  }

  func validate() throws(UsageError) {
    if let precision, !(0...17).contains(precision) { throw UsageError("--precision takes a number from 0 to 17; found \(precision)") }
    if [select != nil, exclude != nil, noProperties].filter({ $0 }).count > 1 {
      throw UsageError("--select, --exclude and --no-properties exclude each other")
    }
    if let select, Self.spellings(select).isEmpty {
      throw UsageError("--select names no property; --no-properties leaves all of them out")
    }
    if [pretty, compact, onePerLine].filter({ $0 }).count > 1 {
      throw UsageError("--pretty, --compact and --one-per-line exclude each other")
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

  /// The same for a pipeline.
  var pipelineProperties: Pipeline.Output.Properties {
    func names(_ list: String) -> [String] { Self.spellings(list).joined().map(\.text) }
    if let select { return .only(names(select)) }
    if let exclude { return .without(names(exclude)) }
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
    flag("no-sync", help: "Do not wait until \(output) is on the disk. Faster, but a power failure may lose it.")
  }

  /// Names with commas between them; those of several such options add up.
  mutating func names(_ name: String, help: String) -> String? {
    let given = list(name, value: "NAMES", help: help)
    return given.isEmpty ? nil : given.joined(separator: ",")
  }
}
