public import GeoJSON
public import GeoReading

/// A file format, as a value.
///
/// To add a format, add such a value to a list (``Formats/all``, or your own): its name, endings, options, help, completions
/// and refused options follow from it everywhere.
public struct Format: Sendable {
  /// Its name for `--to`: letters and digits.
  public let name: String

  /// Its name in a sentence: "TopoJSON".
  public let title: String

  /// A description for the help of `--to`; empty if the name is enough.
  public let summary: String

  /// Endings of file names, without the dot, the usual one first; that of a compression may follow.
  public let endings: [String]

  /// Options of this format; other formats may list them, too.
  public let options: [FormatOption]

  /// Options of every conversion that cannot be used with it.
  public let refused: RefusedOptions

  /// The kinds of input whose output has this format by default.
  public let defaultFor: [InputFamily]

  public let reading: Reading?

  public let writing: Writing?

  /// How the format is read.
  public enum Reading: Sendable {
    /// As GeoJSON text, the default for inputs that no other format recognises: damaged text is read as far as possible.
    case text
    /// Piece by piece, recognised by its beginning.
    case pieces(any FormatReading.Type)
    /// As an indoor map, with its options.
    case indoorMap
  }

  /// How the format is written.
  public enum Writing: Sendable {
    /// Features, as the steps of a conversion leave them.
    case features(@Sendable (OutputRequest) throws(FormatOptionError) -> any FeatureOutput)
    /// Batches of triangles, lines and points, as renderers draw them.
    case batches(any BatchOutput)
    /// An indoor map, made from layers by a mapping, or packed anew.
    case indoorMap
  }

  public init(
    name: String, title: String, summary: String = "", endings: [String], options: [FormatOption] = [], refused: RefusedOptions = .none,
    defaultFor: [InputFamily] = [], reading: Reading?, writing: Writing?
  ) {
    self.name = name
    self.title = title
    self.summary = summary
    self.endings = endings
    self.options = options
    self.refused = refused
    self.defaultFor = defaultFor
    self.reading = reading
    self.writing = writing
  }

  /// Names of the options of every conversion that cannot be used with a format.
  public enum RefusedOptions: Sendable {
    case none
    /// These: `precision`, or only one value of one, `mode=coverage`.
    case these([String])
    /// All except these.
    case allBut([String])

    package func refuses(_ name: String, value: String) -> Bool {
      switch self {
      case .none: false
      case .these(let names): names.contains(name) || names.contains("\(name)=\(value)")
      case .allBut(let names): !names.contains(name)
      }
    }
  }
}

extension Format {
  /// What is known of it before there is an output; `nil` for what is not written feature by feature.
  package var traits: WritingTraits? {
    guard case .features(let make)? = writing else { return nil }
    return try? make(OutputRequest()).traits
  }

  /// Whether the output is drawn, so that it is cut at the 180th meridian.
  package var isDrawn: Bool {
    if case .batches? = writing { true } else { traits?.isDrawn ?? false }
  }
}

/// What is known of a conversion when its output is chosen.
public struct OutputRequest: Sendable {
  /// The format's own options as they were given.
  public var options = FormatOptionValues()
  /// The name of the output's file; "-" for standard output.
  public var outputName = "-"
  /// A name for the features of the input, if the output has layers; `nil` if none was given.
  public var layer: String?
  /// The kind of GeoJSON of the input, if it decides the output; `nil` if the output was requested.
  public var family: InputFamily?
  /// Whether the input is an indoor map.
  public var isIndoorMap = false
  /// Where white space goes in text.
  public var layout = WritingOptions.Layout.asWritten
  /// Vertices within so many metres are snapped first; `nil` and 0 snap none.
  public var snapping: Double?

  public init() {}
}
