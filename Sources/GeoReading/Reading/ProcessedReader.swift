public import ByteStreams
internal import GeoJSON
public import GeoModel
public import GeoPipeline

/// Reads the processed blocks of an input in synchronous code, as ``ProcessedBlocks`` does in asynchronous code.
///
/// ```swift
/// let steps = Repair(.structure).then(SplitAntimeridian()).then(Project())
/// var reader = ProcessedReader(try ByteSource(path: path), through: steps, options: ReadingOptions(jobs: 4))
/// while let block = try reader.next() {
///   draw(block)
/// }
/// ```
///
/// Stages run on the decoding threads, each with its own copy.
public struct ProcessedReader<Steps: Stage>: ~Copyable, BlockingReader, @unchecked Sendable
where Steps.Input == FeatureBlock<Geographic>, Steps.Output: Sendable {
  // Unchecked: everything in it is owned by it alone.

  private var flow: BlockFlow<Steps.Output>
  private var placing: LinePlacing<Steps.Output>

  init(_ source: consuming ByteSource, _ steps: Steps, _ placing: LinePlacing<Steps.Output>, _ options: ReadingOptions) {
    self.placing = placing
    flow = BlockFlow(source, options: options) {
      var steps = steps
      return { block in
        var own = FeatureBlock<Geographic>()
        swap(&own, &block)
        do throws(StageError) { return .success(try steps.process(own)) } catch { return .failure(error) }
      }
    }
  }

  /// Reads a source to its end, and runs stages on each block. Findings of blocks have their lines and columns.
  public init<Space>(_ source: consuming ByteSource, through steps: Steps, options: ReadingOptions = ReadingOptions())
  where Steps.Output == FeatureBlock<Space> {
    self.init(source, steps, .ofBlocks(), options)
  }

  /// The same for stages of any geographic space.
  public init<Step>(_ source: consuming ByteSource, through steps: Step, options: ReadingOptions = ReadingOptions())
  where Steps == InSpace<Step, Geographic> {
    self.init(source, InSpace(steps), .ofBlocks(), options)
  }

  /// The same for stages that make something else from a block. The findings that they see have no lines.
  @_disfavoredOverload
  public init(_ source: consuming ByteSource, through steps: Steps, options: ReadingOptions = ReadingOptions()) {
    self.init(source, steps, .none, options)
  }

  /// The next processed block; `nil` after the last.
  ///
  /// - Throws: ``PipelineError`` when the bytes cannot be read or a stage throws, and in every later call. All blocks before have been
  ///   returned.
  public mutating func next() throws(PipelineError) -> Steps.Output? {
    guard var output = try flow.next() else { return nil }
    placing.place(&output)
    return output
  }
}

/// Gives the findings of outputs that are blocks their lines, in input order.
package struct LinePlacing<Output>: Sendable {
  private var lines = LineCounter()
  private let body: @Sendable (inout Output, inout LineCounter) -> Void

  private init(_ body: @escaping @Sendable (inout Output, inout LineCounter) -> Void) { self.body = body }

  package static var none: Self { Self { _, _ in } }

  package static func ofBlocks<Space>() -> Self where Output == FeatureBlock<Space> { Self { $1.place(in: &$0) } }

  mutating func place(_ output: inout Output) { body(&output, &lines) }
}
