import GeoToolkit
import Testing

/// Values that options cannot have end the program where they are set, with a sentence that says what they can be.
@Suite struct OptionValueTests {
  private static let mistakes: [(sentence: String, set: @Sendable () -> Void)] = [
    (
      "a limit on features cannot be negative",
      {
        var options = BatchingOptions(); options.steps.limit = -1
      }
    ),
    (
      "a number of features to leave out cannot be negative",
      {
        var options = BatchingOptions(); options.steps.skip = -1
      }
    ),
    (
      "a property has one column",
      {
        var options = BatchingOptions(); options.properties = ["a", "b", "a"]
      }
    ),
    (
      "a coverage needs all features at once",
      {
        var options = BatchingOptions(); options.steps.simplification = SimplificationOptions(.metres(1), mode: .coverage)
      }
    ),
    (
      "a limit on features cannot be negative",
      {
        var options = ConversionOptions(); options.steps.limit = .min
      }
    ),
    (
      "a number of features to leave out cannot be negative",
      {
        var options = ConversionOptions(); options.steps.skip = -1
      }
    ),
    (
      "a limit on errors cannot be negative",
      {
        var options = ConversionOptions(); options.maxErrors = -1
      }
    ),
    (
      "coordinates are written with 0 to 17 decimals",
      {
        var options = WritingOptions(); options.decimals = -1
      }
    ),
    (
      "coordinates are written with 0 to 17 decimals",
      {
        var options = ConversionOptions(); options.writing.decimals = 400
      }
    ),
    ("a zoom is 0 to 30", { _ = SimplificationOptions(.pixels(1, zoom: .infinity)) }),
    ("a share is 0 to 1", { _ = SimplificationOptions(.share(1.5)) }),
    ("a tolerance is a finite number, 0 or more", { _ = SimplificationOptions(.metres(-1)) }),
    ("a tolerance is a finite number, 0 or more", { _ = SimplificationOptions(.metres(1)).with(.squareMetres(.nan)) }),
    ("a length or area is a finite number, 0 or more", { _ = SimplificationOptions(.metres(1), leastArea: -1) }),
    (
      "a length or area is a finite number, 0 or more",
      {
        var options = SimplificationOptions(.metres(1)); options.snapping = .infinity
      }
    ),
    (
      "a limit on nesting is 1 to 100,000 levels",
      {
        var options = DecodingOptions(); options.maxDepth = 0
      }
    ),
    (
      "a limit on nesting is 1 to 100,000 levels",
      {
        var options = ReadingOptions(); options.decoding.maxDepth = .max
      }
    ),
    (
      "a limit on the size of features is a byte at least",
      {
        var options = DecodingOptions(); options.maxFeatureSize = -1
      }
    ),
    (
      "a run needs at least one thread",
      {
        var options = ReadingOptions(); options.jobs = 0
      }
    ),
    (
      "a run needs at least one thread",
      {
        var options = BatchingOptions(); options.reading.jobs = -1
      }
    ),
    ("a run needs at least one thread", { _ = ReadingOptions(jobs: 0) }),
    ("a number of features to leave out cannot be negative", { _ = StepOptions(skip: -1) }),
    ("a limit on errors cannot be negative", { _ = ConversionOptions(maxErrors: -1) }),
    (
      "a coverage needs all features at once",
      { _ = BatchingOptions(steps: StepOptions(simplification: SimplificationOptions(.metres(1), mode: .coverage))) }
    ),
    ("a property has one column", { _ = BatchingOptions(properties: ["a", "a"]) }),
    ("vertices can only be snapped within a positive length", { _ = DissolveOptions(key: "a", snapping: 0) }),
    ("coordinates are written with 0 to 17 decimals", { _ = CommonWritingOptions(decimals: 18) }),
    ("a size of batches cannot be negative", { _ = OverlayOptions(batchSize: .bytes(-1)) }),
    ("a limit on nesting is 1 to 100,000 levels", { _ = DecodingOptions(maxDepth: 0) }),
    ("work needs at least one thread", { _ = ThreadedWork(jobs: 0) }),
    (
      "a size of batches cannot be negative",
      {
        var options = OverlayOptions(); options.batchSize = .vertices(.min)
      }
    ),
    (
      "a size of batches cannot be negative",
      {
        var options = BatchingOptions(); options.overlays.batchSize = .bytes(-1)
      }
    ),
    (
      "a grid has at least 2 columns and rows",
      {
        var options = TopologyWritingOptions(); options.quantization = 1
      }
    ),
    (
      "a grid has at least 2 columns and rows",
      {
        var options = TopologyWritingOptions(); options.quantization = .min
      }
    ),
    (
      "a length is a finite number, 0 or more",
      {
        var options = TopologyWritingOptions(); options.snapping = .nan
      }
    ),
    (
      "the longest piece must be positive",
      {
        var limits = DensificationLimits(); limits.length = 0
      }
    ),
    (
      "the greatest deviation must be positive",
      {
        var limits = DensificationLimits(); limits.deviation = .nan
      }
    ),
    (
      "an edge has at least one piece",
      {
        var limits = DensificationLimits(); limits.mostPieces = 0
      }
    ),
    (
      "a slicer of a whole input takes no more bytes",
      {
        var slicer = FeatureSlicer(whole: [0x20]); slicer.append(UnsafeRawBufferPointer(start: nil, count: 0))
      }
    ),
    (
      "a slicer of a whole input takes no more bytes",
      {
        var slicer = FeatureSlicer(whole: [0x20]); _ = slicer.receive { _ in 0 }
      }
    )
  ]

  @Test(arguments: mistakes.indices) func `a value that an option cannot have is refused where it is set`(index: Int) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [index = index as Int] in
      Self.mistakes[index].set()
    }
    let told = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(told.contains(Self.mistakes[index].sentence), "\(told)")
  }

  @Test func `an initialiser says what setting one by one says`() {
    let steps = StepOptions(box: GeographicBox(west: 0, south: 1, east: 2, north: 3), limit: 5, repair: .structure, winding: .rfc7946)
    let options = ConversionOptions(
      output: GeoJSONOutput(container: .lines), steps: steps, reading: ReadingOptions(jobs: 3), onError: .skip)
    #expect(options.steps.limit == 5 && options.steps.repair == .structure && options.steps.winding == .rfc7946 && options.steps.skip == 0)
    #expect(options.reading.jobs == 3 && options.onError == .skip && options.steps.box?.north == 3 && options.steps.antimeridian == .keep)
    // Batches are always cut.
    var batches = BatchingOptions(steps: steps, overlays: OverlayOptions(labels: true), keepsOtherProperties: true)
    #expect(batches.steps.antimeridian == .split && batches.overlays.labels && batches.keepsOtherProperties)
    batches.steps = StepOptions()
    #expect(batches.steps.antimeridian == .split)
  }

  @Test func `what is allowed is taken`() {
    var options = BatchingOptions()
    (options.steps.limit, options.steps.skip, options.properties) = (0, 0, ["\u{E9}", "e\u{301}"])
    options.steps.simplification = SimplificationOptions(.share(1))
    options.steps.simplification?.amount = .pixels(0, zoom: 30)
    var conversion = ConversionOptions()
    (conversion.steps.limit, conversion.maxErrors, conversion.writing.decimals) = (nil, 0, 17)
    conversion.steps.simplification = SimplificationOptions(.metres(0), mode: .coverage)
    var topology = TopologyWritingOptions()
    (topology.quantization, topology.snapping, options.overlays.batchSize, options.reading.jobs) = (2, 0, .vertices(0), 1)
    topology.quantization = nil
    #expect(options.properties.count == 2 && conversion.writing.decimals == 17)
  }
}
