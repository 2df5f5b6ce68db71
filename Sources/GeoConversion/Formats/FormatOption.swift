/// An option of a format, as data: help, completions and messages about wrong values follow from it.
public struct FormatOption: Sendable {
  public enum Kind: Sendable {
    case flag
    /// A whole number.
    case integer(ClosedRange<Int>)
    /// One of some words.
    case choice([String])
    /// The name of a property.
    case name
    /// Names of properties with commas between them.
    case names
    /// The path of a file with one of these endings.
    case file(endings: [String])
  }

  /// Without dashes: `width`.
  public let name: String
  public let kind: Kind
  /// One sentence or two, with the default if there is one.
  public let help: String
  /// The heading in the help.
  public let section: String

  public init(_ name: String, _ kind: Kind, section: String, help: String) {
    self.name = name
    self.kind = kind
    self.section = section
    self.help = help
  }
}

/// Options of a format as they were given.
public struct FormatOptionValues: Sendable {
  private var texts: [(name: String, text: String)] = []

  public init() {}

  /// Sets an option; the text of a flag is ignored.
  public mutating func set(_ name: String, _ text: String) {
    texts.removeAll { $0.name == name }
    texts.append((name, text))
  }

  /// Whether an option was given.
  public func has(_ name: String) -> Bool { text(name) != nil }

  public func text(_ name: String) -> String? { texts.first { $0.name == name }?.text }

  /// The value of an option whose text is a number, as checked by ``FormatOption/Kind/integer(_:)``.
  public func integer(_ name: String) -> Int? { text(name).flatMap { Int($0) } }

  /// The value of an option that is one of some words.
  public func choice<Choice: RawRepresentable>(_ name: String, of type: Choice.Type = Choice.self) -> Choice?
  where Choice.RawValue == String {
    text(name).flatMap { Choice(rawValue: $0) }
  }
}

/// Why options of a format cannot be combined.
public struct FormatOptionError: Error, Sendable, CustomStringConvertible {
  public let message: String

  public init(_ message: String) { self.message = message }

  public var description: String { message }
}
