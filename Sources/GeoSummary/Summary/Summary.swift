public import ByteStreams
public import GeoModel

/// The contents of an input, found in one pass and in bounded memory: ``Summary/of(_:options:limits:)``.
public struct Summary: Sendable {
  /// The file, or the caller's name for the stream.
  public internal(set) var name = ""
  public internal(set) var encoding = Encoding.utf8
  public internal(set) var hasByteOrderMark = false
  public internal(set) var compression = Compression.none

  /// Bytes as stored, and of the text, decompressed.
  public internal(set) var storedBytes = 0
  public internal(set) var textBytes = 0

  public internal(set) var root = Root()

  /// Features that were read; bare geometries that were read; features and other values that could not be read.
  /// Everything below is about what was read.
  public internal(set) var features = 0
  public internal(set) var bareGeometries = 0
  public internal(set) var unreadable = 0

  public internal(set) var geometries = Geometries()
  /// `nil` when there is no position.
  public internal(set) var extent: Extent?
  public internal(set) var precision = Precision()
  public internal(set) var properties = Properties()
  public internal(set) var ids = Ids()

  /// Members that RFC 7946 does not name (§6.1), of features, bare geometries, geometries inside these, and collections.
  public internal(set) var foreignMembers = Members()
  public internal(set) var geometryMembers = Members()
  public internal(set) var collectionMembers = Members()

  /// The first collection's `crs` and `bbox` as JSON text, at most 256 bytes of it.
  public internal(set) var coordinateSystem: String?
  public internal(set) var boundingBox: String?

  /// The CRS that coordinates were written in, where they were transformed: "EPSG:25832". All other members about positions are in WGS84.
  public internal(set) var sourceSystem: String?

  /// How often each rule was broken, in order of code.
  public internal(set) var findings: [(rule: Rule, count: Int)] = []

  /// Whether everything could be read: all values, and all of the text.
  public var isComplete: Bool {
    unreadable == 0 && !findings.contains { $0.rule.isDamage }
  }

  public enum Encoding: String, Sendable {
    case utf8 = "UTF-8"
    /// Not JSON for exchange (RFC 8259 §8.1), and not read.
    case utf16 = "UTF-16"
    /// The same.
    case utf32 = "UTF-32"
    /// Some bytes are not UTF-8: the value that they are in is not read.
    case unknown = "not UTF-8"
  }

  /// The values at the top of the text.
  public struct Root: Sendable {
    public internal(set) var collections = 0
    public internal(set) var features = 0
    public internal(set) var geometries = 0
    /// Values of other kinds.
    public internal(set) var others = 0
    /// The name of the input's format, if it is not GeoJSON text: "TopoJSON", even if nothing of it can be read.
    public internal(set) var foreignFormat: String?
    /// The input's kind in that format, in one word: "Topology".
    public internal(set) var foreignKind: String?
    /// The names of its layers; `nil` if the format has no layers.
    public internal(set) var layers: [String]?
    /// How the values of a sequence are separated; `nil` for a single document.
    public internal(set) var separator: Separator?
    public var values: Int { collections + features + geometries + others }
  }

  public enum Separator: String, Sendable {
    /// RFC 8142: 0x1E before each.
    case recordSeparator = "record-separator"
    /// A line break between any two.
    case line
    /// Some follow each other directly or with blanks only.
    case none
  }

  public struct Geometries: Sendable {
    /// Of features and bare geometries, in the order of RFC 7946 §3.1; types that do not occur are not listed. With
    /// the null geometries they are as many as features and bare geometries.
    public internal(set) var types: [(name: String, count: Int)] = []
    /// Inside GeometryCollections, at any depth.
    public internal(set) var typesInCollections: [(name: String, count: Int)] = []
    public internal(set) var nulls = 0
    /// Those inside features, GeometryCollections and bare geometries.
    func inner(bare: Int) -> Int { (types + typesInCollections).reduce(-bare) { $0 + $1.count } }
    /// Geometries without positions; null is not counted here.
    public internal(set) var empties = 0
    public internal(set) var positions = 0
    public internal(set) var positionsWithAltitude = 0
    /// Geometries with a position of more than three numbers.
    public internal(set) var beyondThreeNumbers = 0
  }

  /// Degrees, and metres for altitudes; numbers are the input's own unless these lie beyond ±180.
  public struct Extent: Sendable {
    /// The smallest range of longitudes that holds everything; west is greater than east when it crosses the 180th
    /// meridian. As written if some lie beyond ±540, like metres of a projection.
    public internal(set) var west, south, east, north: Double
    public internal(set) var altitudes: ClosedRange<Double>?
    /// The smallest and the greatest longitude as written.
    public internal(set) var writtenLongitudes: ClosedRange<Double>
    public var crosses180: Bool { west > east }
  }

  /// Decimals of coordinates, by geometries: each counts with the most decimals of its numbers.
  public struct Precision: Sendable {
    public internal(set) var decimals: [(decimals: Int, geometries: Int)] = []
    /// Geometries with numbers like `1e-5`, whose exponents are ignored.
    public internal(set) var withExponents = 0
    public var most: Int? { decimals.last?.decimals }
    /// The most frequent number of decimals; of two equal counts, the smaller number.
    public var usual: Int? { decimals.max { ($0.geometries, -$0.decimals) < ($1.geometries, -$1.decimals) }?.decimals }
  }

  public struct Properties: Sendable {
    /// Features whose properties are an object; the others have null or no properties.
    public internal(set) var objects = 0
    public internal(set) var members = Members()
  }

  public struct Ids: Sendable {
    public internal(set) var strings = 0
    public internal(set) var numbers = 0
    /// Features without id; a null counts as absent.
    public internal(set) var absent = 0
    /// The first one, as JSON text of at most 64 bytes.
    public internal(set) var example: String?
    /// How many ids, from the first on, were compared with all before them; later ids are compared only with these.
    public internal(set) var compared = 0
    /// Ids that occurred before, and the first of them. Compared by 64-bit hashes.
    public internal(set) var repeated = 0
    public internal(set) var firstRepeated: String?
    /// Integers beyond ±2^53, and the first of them.
    public internal(set) var unsafeIntegers = 0
    public internal(set) var firstUnsafeInteger: String?
  }
}
