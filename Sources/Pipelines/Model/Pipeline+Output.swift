public import ByteStreams
public import GeoConversion
public import GeoJSON

extension Pipeline {
  /// A file that a pipeline writes, or one for each input.
  public struct Output: Sendable, Equatable {
    /// Its path. `{stem}` is the input's name without ending, `{ext}` that of the format, `{folder}` the folders of the input below the
    /// folder that was named, with a slash at the end; `-` is standard output.
    public var path: String
    /// The name of a format; `nil` for what the path's ending says.
    public var format: String?
    /// `nil` for what the path's ending says.
    public var compression: Compression?
    /// Further steps for this output.
    public var steps: [Step] = []
    /// Follows RFC 7946: cut, winding order, at most 7 decimals, no `crs`.
    public var followsRFC7946 = false
    /// The most decimals of coordinates, 0…17; `nil` leaves numbers as they are written.
    public var precision: Int?
    public var layout = WritingOptions.Layout.asWritten
    /// Which properties are written.
    public var properties = Properties.all
    /// The CRS that coordinates are written in; `nil` for WGS84.
    public var targetCRS: String?
    /// The order of the features; `nil` for that of the inputs.
    public var order: FeatureOrder?
    /// Makes clusters of points; `nil` makes none.
    public var clustering: ClusteringOptions?
    /// Merges features after all other steps; `nil` merges none.
    public var dissolve: Dissolve?
    /// Vertices within so many metres are snapped where the format does so; `nil` snaps none.
    public var snapping: Double?
    /// Where features go that cannot be read: a sequence of features without geometry, whose properties say why
    /// (``GeoConversion/ConversionOptions/RejectForm/features``); `nil` for nowhere. Of text and pictures of features only. A pattern like
    /// ``path``.
    public var quarantine: String?
    /// What the format has of its own (``GeoConversion/FormatOption``), by names without dashes.
    public var options: [FormatValue] = []

    public enum Properties: Sendable, Equatable {
      case all, none
      case only([String])
      case without([String])
    }

    /// See ``GeoConversion/DissolveOptions``.
    public struct Dissolve: Sendable, Equatable {
      public var key: String
      public var sums: [String] = []
      public var lists: [String] = []
      public var firsts: [String] = []

      public init(key: String) { self.key = key }
    }

    /// An option of a format; that of a flag is empty.
    public struct FormatValue: Sendable, Equatable {
      public var name: String
      public var text: String

      public init(_ name: String, _ text: String) { (self.name, self.text) = (name, text) }
    }

    public init(path: String) { self.path = path }

    /// Whether there is a file for each input.
    public var isPerInput: Bool { OutputPattern(path).namesInput }

    /// The format that it is written in; `nil` for an ending that none has.
    public func format(among formats: [Format]) -> Format? {
      if let format { return formats.named(format) }
      if path == "-" { return .geoJSON }
      return formats.ofFile(named: OutputPattern(path).shape)
    }
  }
}
