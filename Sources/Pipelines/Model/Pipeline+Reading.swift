public import Expressions
public import GeoAlgorithms
public import GeoConversion
internal import GeoPipeline
public import GeoReading

extension Pipeline {
  /// How every input of a pipeline is read.
  public struct Reading: Sendable, Equatable {
    /// The name of the format of all inputs; `nil` for what each one's content says.
    public var format: String?
    /// The layer to read in a format with layers; `nil` reads all.
    public var layer: String?
    /// The coordinate reference system of all inputs (`EPSG:25832`); `nil` for what a `crs` member says, or WGS84.
    public var sourceCRS: String?
    /// Reads all numbers as degrees, whatever a `crs` member says.
    public var forcesDegrees = false
    /// Which features are read; `nil` for all.
    public var filter: FeatureExpression?
    /// Which points of interest are read; `nil` for all.
    public var pointsOfInterest: PointOfInterestFilter?
    /// Skips that many features of each output, then writes at most that many.
    public var skip = 0
    public var limit: Int?
    /// What happens to features that cannot be read.
    public var onError = ConversionOptions.ErrorPolicy.fail
    /// How many of them are accepted before an output fails all the same; `nil` for any number.
    public var maxErrors: Int?
    /// The deepest nesting of arrays and objects, 1…10,000.
    public var maxDepth = 512
    /// The most bytes of one feature.
    public var maxFeatureSize = 256 << 20
    /// How rings round a pole are read where they are cut, clipped or interpolated.
    public var poles = PolePolicy.smaller

    public init() {}
  }

  /// The rules that inputs are checked by, as `validate` does; findings do not stop the conversion unless that is asked for.
  public struct Validation: Sendable, Equatable {
    /// A file of settings; `nil` for none: a `geojson.yml` beside the inputs is not looked for.
    public var settings: String?
    public var profiles: [String] = []
    public var select: [String] = []
    public var ignore: [String] = []
    /// Rules and their severities, `nil` turning them off, in this order.
    public var severities: [Weight] = []
    /// What an input with errors leads to.
    public var onErrors = Outcome.report

    public struct Weight: Sendable, Equatable {
      public var rules: String
      /// `error`, `warning`, `info` or `off`.
      public var severity: String

      public init(rules: String, severity: String) { (self.rules, self.severity) = (rules, severity) }
    }

    public enum Outcome: String, Sendable, CaseIterable {
      /// They are reported and counted, and the input is converted.
      case report
      /// The input is not converted, and counts as failed.
      case fail
    }

    public init() {}
  }
}
