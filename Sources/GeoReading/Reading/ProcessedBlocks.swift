internal import ByteStreams
public import GeoModel
public import GeoPipeline

/// The processed blocks of an input as an asynchronous sequence: ``FeatureBlocks`` with stages that run on the decoding threads.
///
/// ```swift
/// let blocks = FeatureBlocks(path: path, options: ReadingOptions(jobs: 4))
///   .through(Repair(.structure))
///   .through(SplitAntimeridian())
///   .through(Project())
/// for try await block in blocks { draw(block) }
/// ```
///
/// Blocks come in input order, whatever the number of threads; each thread has its own copy of the stages. The sequence is a value that
/// can be iterated several times, each time from the beginning of the input.
///
/// - Throws, while iterated: `ByteStreamError` when the input cannot be opened or read; `StageError` when a stage fails, after
///   all blocks before; `CancellationError`. Never because of the data.
public struct ProcessedBlocks<Steps: Stage>: AsyncSequence, Sendable where Steps.Input == FeatureBlock<Geographic>, Steps.Output: Sendable {
  public typealias Element = Steps.Output
  public typealias Failure = any Error

  package let blocks: FeatureBlocks
  package let steps: Steps
  private let placing: LinePlacing<Steps.Output>

  package init(_ blocks: FeatureBlocks, _ steps: Steps, _ placing: LinePlacing<Steps.Output>) {
    (self.blocks, self.steps, self.placing) = (blocks, steps, placing)
  }

  public func makeAsyncIterator() -> ReadingIterator<Element> {
    let (open, options, steps, placing) = (blocks.open, blocks.options, steps, placing)
    return ReadingIterator { () throws(ByteStreamError) in ProcessedReader(try open(), steps, placing, options) }
  }
}

extension FeatureBlocks {
  /// The blocks after a stage of any geographic space.
  public func through<Step: GeographicStage>(_ step: Step) -> ProcessedBlocks<InSpace<Step, Geographic>> {
    ProcessedBlocks(self, InSpace(step), .ofBlocks())
  }

  /// The blocks after a stage that ends in another space, such as ``GeoPipeline/SplitAntimeridian``.
  public func through<Step: Stage, Space>(_ step: Step) -> ProcessedBlocks<Step>
  where Step.Input == FeatureBlock<Geographic>, Step.Output == FeatureBlock<Space> {
    ProcessedBlocks(self, step, .ofBlocks())
  }

  /// The results of a stage for each block, on the decoding threads.
  @_disfavoredOverload
  public func through<Step: Stage>(_ step: Step) -> ProcessedBlocks<Step>
  where Step.Input == FeatureBlock<Geographic>, Step.Output: Sendable {
    ProcessedBlocks(self, step, .none)
  }
}

extension ProcessedBlocks {
  /// The same, and then a stage of any geographic space.
  public func through<Step: GeographicStage, Space: GeographicSpace>(_ step: Step) -> ProcessedBlocks<Chain<Steps, InSpace<Step, Space>>>
  where Steps.Output == FeatureBlock<Space> {
    ProcessedBlocks<Chain<Steps, InSpace<Step, Space>>>(blocks, steps.then(step), .ofBlocks())
  }

  /// The same, and then another stage.
  public func through<Step: Stage, Space>(_ step: Step) -> ProcessedBlocks<Chain<Steps, Step>>
  where Step.Input == Steps.Output, Step.Output == FeatureBlock<Space> {
    ProcessedBlocks<Chain<Steps, Step>>(blocks, steps.then(step), .ofBlocks())
  }

  /// The same, and then a stage that makes something else from each block.
  @_disfavoredOverload
  public func through<Step: Stage>(_ step: Step) -> ProcessedBlocks<Chain<Steps, Step>>
  where Step.Input == Steps.Output, Step.Output: Sendable {
    ProcessedBlocks<Chain<Steps, Step>>(blocks, steps.then(step), .none)
  }
}
