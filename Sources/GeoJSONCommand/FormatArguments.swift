import CommandLineArguments
import Drawing
import GeoConversion
import GeoReading

extension ArgumentReader {
  /// What the program knows.
  var program: ProgramContext { context as? ProgramContext ?? ProgramContext() }

  /// The formats that the program knows.
  var formats: [Format] { program.formats }

  /// The coordinate reference systems that the program knows; `nil` for WGS84 alone.
  var systems: (any CoordinateSystems)? { program.systems }

  /// What sets texts of pictures; `nil` for nothing.
  var texts: (any TextSetting)? { program.texts }

  /// What runs are handed over to that need others; `nil` if they are not.
  var full: FullProgram? { program.full }
}

/// The options that formats have of their own, whatever formats there are.
struct FormatArguments: ArgumentGroup {
  private(set) var values = FormatOptionValues()
  private var beyond: UsageError?

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    // An array, of which the program has the type already.
    var declared: [String] = []
    for format in arguments.formats {
      for option in format.options where !declared.contains(option.name) {
        declared.append(option.name)
        try read(option, &arguments)
      }
    }
  }

  private mutating func read(_ option: FormatOption, _ arguments: inout ArgumentReader) throws(UsageError) {
    let outer = arguments.begin(section: option.section)
    if let text = try Self.text(of: option, &arguments) {
      values.set(option.name, text)
      if case .integer(let range) = option.kind, let number = values.integer(option.name), !range.contains(number) {
        beyond = UsageError("--\(option.name) takes a number from \(range.lowerBound) to \(range.upperBound); found \(number)")
      }
    }
    arguments.begin(section: outer)
  }

  /// What is given of an option, if it is given.
  private static func text(of option: FormatOption, _ arguments: inout ArgumentReader) throws(UsageError) -> String? {
    switch option.kind {
    case .flag: arguments.flag(option.name, help: option.help) ? "" : nil
    case .integer: try arguments.integer(option.name, help: option.help).map { "\($0)" }
    case .choice(let words): try arguments.word(option.name, of: words, help: option.help)
    case .name: arguments.text(option.name, value: "KEY", help: option.help)
    case .names: arguments.names(option.name, help: option.help)
    case .file(let endings): arguments.text(option.name, help: option.help, completion: .files(endings: endings))
    }
  }

  func validate() throws(UsageError) { if let beyond { throw beyond } }
}
