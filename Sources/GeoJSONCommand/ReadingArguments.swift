import ByteStreams
import CommandLineArguments
import Expressions
import GeoConversion
import GeoFindings
import GeoJSON
import GeoPipeline
import GeoReading
import IMDF

/// Options of every command that reads.
struct ReadingArguments: ArgumentGroup {
  var jobs: Int?
  let maxDepth: Int?
  let maxFeatureSize: ByteCount?
  let layer: String?
  let stdinFilename: String
  let sourceCRS: String?
  /// Holds of the features that are read; `nil` for all. An option of its own (``FilterArguments``).
  var filter: FeatureExpression?
  /// Which points of interest are read; `nil` for all. An option of its own (``PointOfInterestArguments``).
  var pointsOfInterest: PointOfInterestFilter?
  /// Which of the names of both the features of all inputs have.
  private let filterUse = FilterUse()
  let noAccelerators: Bool
  /// Of the run, in bytes; options of its own (``FaultArguments``).
  var memoryLimit: Int?
  /// What is measured.
  var statistics: RunStatistics?
  /// The formats that there are.
  let formats: [Format]
  /// The coordinate reference systems that are known; `nil` for WGS84 alone.
  let systems: (any CoordinateSystems)?
  /// What runs are handed over to that need others.
  let full: FullProgram?

  /// What standard input is called that has no other name.
  static let standardInput = "<stdin>"

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    jobs = try arguments.integer(
      "jobs", short: "j", help: "Number of threads, 1 to 1024. The output does not depend on it. (default: all cores)")
    maxDepth = try arguments.integer("max-depth", help: "Deepest nesting of arrays and objects, 1 to 10000. (default: 512)")
    maxFeatureSize = try arguments.value(
      "max-feature-size", value: "SIZE",
      help: """
        Largest feature in bytes, 1K to 4000000000. K, M and G are understood. (default: 256M)
        """, parse: ByteCount.init(parsing:))
    layer = arguments.text(
      "layer", value: "NAME", help: "Of TopoJSON and tiles, read only this layer. (default: all)")
    stdinFilename = arguments.text(
      "stdin-filename", value: "NAME", default: Self.standardInput,
      help: """
        Name of standard input in messages. Its ending says what it holds.
        """)
    sourceCRS = arguments.text(
      "source-crs", value: "CODE",
      help: """
        CRS of the input's coordinates, x (easting, longitude) first. EPSG:25832, OGC:CRS84, WKT or a PROJ string; the output is WGS84. \
        (default: a crs member before the features, or WGS84)
        """)
    noAccelerators = arguments.flag("no-accelerators", help: nil)
    formats = arguments.formats
    systems = arguments.systems
    full = arguments.full
  }

  func validate() throws(UsageError) {
    if let jobs, jobs < 1 || jobs > 1024 { throw UsageError("--jobs takes a number from 1 to 1024; found \(jobs)") }
    if let maxDepth, maxDepth < 1 || maxDepth > 10_000 { throw UsageError("--max-depth takes a number from 1 to 10000; found \(maxDepth)") }
    if let maxFeatureSize, maxFeatureSize.bytes < 1024 || maxFeatureSize.bytes > 4_000_000_000 {
      throw UsageError("--max-feature-size takes 1K to 4000000000 bytes")
    }
    if let sourceCRS, let systems {
      do throws(CoordinateSystemError) {
        _ = try systems.operation(from: sourceCRS, to: nil, isTrusted: true)
      } catch { throw UsageError("--source-crs: \(error.message)") }
    }
  }

  /// The options as the library takes them, for an input by name.
  func options(for name: String) -> ReadingOptions {
    var options = ReadingOptions()
    options.formats = formats.inputs
    options.jobs = jobs ?? ThreadedWork.processors
    if let maxDepth { options.maxDepth = maxDepth }
    options.layer = layer
    if let maxFeatureSize { options.maxFeatureSize = maxFeatureSize.bytes }
    options.usesAccelerators = !noAccelerators
    options.projection = SourceProjection(systems ?? DegreesOnly(advice: "geojson-full knows others"), system: sourceCRS)
    options.memoryLimit = memoryLimit
    // A feature takes about eight times its bytes.
    if let memoryLimit, maxFeatureSize == nil { options.maxFeatureSize = min(options.maxFeatureSize, memoryLimit / 8) }
    options.filter = filter
    options.filterUse = filterUse
    options.pointsOfInterest = pointsOfInterest
    // A sequence of nothing is a sequence; a document of nothing is none.
    options.allowsEmpty = InputFamily(fileName: self.name(of: name)).map { $0 != .document } ?? false
    return options
  }

  /// The names in --where and --poi that no feature of the inputs so far has as a property.
  var misspeltNames: [String] { filterUse.missing(of: filter, pointsOfInterest) }

  /// The warnings about them, a line each.
  var misspeltWarnings: String {
    misspeltNames.map { PeopleText.visible("warning: no feature has the property \"\($0)\"; check its spelling") + "\n" }.joined()
  }

  /// What an input is called: standard input as it was said.
  func name(of path: String) -> String { path == "-" ? stdinFilename : path }

  /// What the layer of an input is called: as its file, up to the first dot.
  func layerName(of path: String) -> String? {
    let name = name(of: path)
    if name == Self.standardInput { return nil }
    return name.pathSteps.last.flatMap { $0.split(separator: ".").first.map(String.init) }
  }

  /// Opens an input; "-" is standard input.
  func open(_ path: String) throws(ByteStreamError) -> ByteSource {
    path == "-" ? ByteSource(standardInput: stdinFilename) : try ByteSource(input: path)
  }

  /// Reads an indoor map; "-" is standard input, with a ZIP file or else one file of features.
  func archive(_ path: String) throws(ByteStreamError) -> IndoorArchive {
    if let layer {
      throw ByteStreamError(
        .noLayers, path: name(of: path),
        message: "the layer \"\(layer)\" was asked for, but this is an indoor map, of which --layer chooses nothing; leave it out")
    }
    if filter != nil {
      throw ByteStreamError(
        .unsupportedFormat, path: name(of: path),
        message: "this is an indoor map, and --where chooses features of GeoJSON and TopoJSON; leave it out")
    }
    if let sourceCRS {
      throw ByteStreamError(
        .unknownSystem, path: name(of: path),
        message: "this is an indoor map, whose coordinates are WGS84 (IMDF), and --source-crs says \(sourceCRS); leave it out")
    }
    if path != "-" { return try IndoorArchive(path: path) }
    return InputFiles.isMap(path) ? try IndoorArchive(zip: open(path)) : try IndoorArchive(file: open(path))
  }
}

/// A number of bytes as people write it: 4096, 64K, 256M, 1G.
struct ByteCount {
  let bytes: Int

  init(parsing argument: String) throws(UsageError) {
    let scale: Int
    switch argument.last {
    case "K", "k": scale = 1 << 10
    case "M", "m": scale = 1 << 20
    case "G", "g": scale = 1 << 30
    default: scale = 1
    }
    guard let number = Int(scale == 1 ? argument[...] : argument.dropLast()), number >= 0 else {
      throw UsageError("expected a number of bytes, which may end in K, M or G, such as 256M")
    }
    let (bytes, overflow) = number.multipliedReportingOverflow(by: scale)
    self.bytes = overflow ? .max : bytes
  }
}
