public import Expressions
package import GeoJSON
package import GeoModel
package import GeoPipeline

/// How an input is read: options of everything that reads.
///
/// ```swift
/// let options = ReadingOptions(jobs: 4, maxDepth: 64)
/// ```
public struct ReadingOptions: Sendable {
  /// Threads that decode and process, at least 1. Features, their order and findings do not depend on it; where blocks
  /// begin and end does.
  public var jobs: Int { didSet { check() } }

  /// The deepest nesting of arrays and objects, 1…100,000.
  public var maxDepth: Int {
    get { decoding.maxDepth }
    set { decoding.maxDepth = newValue }
  }

  /// The most bytes of one feature, or of a collection's own members. More than 4,000,000,000 counts as that.
  public var maxFeatureSize: Int {
    get { decoding.maxFeatureSize }
    set { decoding.maxFeatureSize = newValue }
  }

  /// The layer to read in a format with layers (TopoJSON); `nil` reads all. A layer of a format that has none is an error.
  public var layer: String? {
    get { decoding.layer }
    set { decoding.layer = newValue }
  }

  /// Whether an input without any value is an empty sequence rather than an error.
  public var allowsEmpty: Bool {
    get { decoding.allowsEmpty }
    set { decoding.allowsEmpty = newValue }
  }

  /// Whether an input without any value is only a warning, unless ``allowsEmpty`` accepts it: a program before this one in a pipe
  /// may have written nothing.
  public var toleratesEmpty: Bool {
    get { decoding.toleratesEmpty }
    set { decoding.toleratesEmpty = newValue }
  }

  /// Whether plain values are read without yajl. Results are the same; off is slower.
  public var usesAccelerators: Bool {
    get { decoding.usesAccelerators }
    set { decoding.usesAccelerators = newValue }
  }

  /// The name of the format of every input; with `nil` each is recognised by its content.
  public var format: String?

  /// The formats that inputs are recognised as; an input that none recognises is read as GeoJSON text.
  public var formats: [InputFormat]

  /// Whether each line of the input is one record and becomes exactly one row, whatever is in it: an empty line, several values, a
  /// FeatureCollection and a line longer than ``maxFeatureSize`` are rows that cannot be read. An empty input has no line. Formats are not
  /// recognised, and no CRS is taken from another line.
  public var isLineForLine = false

  /// Which CRS inputs are in, and what transforms their coordinates into longitude and latitude of WGS84, right after decoding; `nil`
  /// leaves all numbers as they are written.
  public var projection: SourceProjection?

  /// About how many bytes of memory the run may take, for features in work: fewer threads work, and large features one at a time.
  /// ``maxFeatureSize`` is not lowered: a feature takes about eight times its bytes. What holds all features is judged by
  /// `ConversionOptions.estimatedMemory(forInput:)`. `nil` for no limit.
  public var memoryLimit: Int?

  /// Where temporary files are, for formats that need some (``TileReading``); `nil` for the folder that `TMPDIR` names, or `/tmp`.
  public var temporaryFolder: String?

  /// Which features are read, as with ``FilterFeatures``, after ``projection``: those of which the expression does not hold are left out, and
  /// not judged; `nil` reads all. Features that could not be read stay. Fixing text (`Fixing`) does not look at it.
  public var filter: FeatureExpression?

  /// Which points of interest are read, as with ``FilterPointsOfInterest``, after ``filter``: the others are left out, and not judged; `nil`
  /// reads all. Fixing text (`Fixing`) does not look at it.
  public var pointsOfInterest: PointOfInterestFilter?

  /// The options of the decoder of GeoJSON text that follow from these.
  package var decoding = DecodingOptions()

  /// Gets where the time goes; `nil` measures nothing.
  package var times: RunTimes?

  /// Notes which of the names in ``filter`` and ``pointsOfInterest`` features have.
  package var filterUse: FilterUse?

  /// The form of the input, where it was detected already: reading continues from there.
  package var form: InputForm?

  /// Bytes of text that are worked on at a time; `nil` for as many as are read at once.
  package var groupSize: Int?

  /// The size of the pieces of a large feature that several threads share.
  package var largePieces = LargeFeatureWork.Sizes()

  /// The busy threads of all runs with these options.
  let busy = SpareThreads.BusyCount()

  public init(
    jobs: Int = 1, maxDepth: Int = 512, maxFeatureSize: Int = 256 << 20, layer: String? = nil, format: String? = nil,
    formats: [InputFormat] = InputFormat.all, allowsEmpty: Bool = false, toleratesEmpty: Bool = false, usesAccelerators: Bool = true,
    filter: FeatureExpression? = nil, pointsOfInterest: PointOfInterestFilter? = nil
  ) {
    (self.jobs, self.format, self.formats) = (jobs, format, formats)
    (self.filter, self.pointsOfInterest) = (filter, pointsOfInterest)
    decoding = DecodingOptions(
      maxDepth: maxDepth, maxFeatureSize: maxFeatureSize, layer: layer, allowsEmpty: allowsEmpty, toleratesEmpty: toleratesEmpty,
      usesAccelerators: usesAccelerators)
    check()
  }

  /// The defaults with a thread for each processor.
  public static var allProcessors: ReadingOptions { ReadingOptions(jobs: ThreadedWork.processors) }

  /// Whether features may be left out.
  package var choosesFeatures: Bool { filter != nil || pointsOfInterest != nil }

  private func check() { precondition(jobs >= 1, "a run needs at least one thread") }

  /// What a thread needs for ordinary features, and a run for itself.
  package static let memoryOfThread = 8 << 20, memoryOfRun = 16 << 20

  /// How many threads work.
  var jobsInMemory: Int { memoryLimit.map { max(1, min(jobs, ($0 - Self.memoryOfRun) / Self.memoryOfThread)) } ?? jobs }

  /// How many bytes of text are worked on at a time, unless a single feature has more.
  var mostInWork: Int { memoryLimit.map { max(1, $0 / 8) } ?? .max }

  /// The idle threads, which help with a large feature; `nil` for a single thread.
  package var largeFeatureWork: LargeFeatureWork? {
    jobs > 1 ? LargeFeatureWork(SpareThreads(jobs: jobs, busy: busy), sizes: largePieces) : nil
  }
}
