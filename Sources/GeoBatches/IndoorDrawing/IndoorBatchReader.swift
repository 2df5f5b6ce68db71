public import GeoReading
public import GeoPipeline
internal import IMDF

/// Pulls the batches of an indoor map: the synchronous twin of ``IndoorBatches``.
///
/// ```swift
/// var reader = IndoorBatchReader(IndoorBatches(try IndoorPlan(map)))
/// while let drawn = try reader.next() {
///   upload(drawn.batch, drawn.level)
/// }
/// ```
public struct IndoorBatchReader: BlockingReader {
  private let batches: IndoorBatches

  private var part = 0
  private var ready: ArraySlice<IndoorBatches.Element> = []
  private var sequence = 0

  public init(_ batches: IndoorBatches) { self.batches = batches }

  /// How many levels of the plan were handed out, what is on none counted as one.
  public var levelsDone: Int { ready.isEmpty ? part : part - 1 }

  /// The next batch; `nil` after the last.
  ///
  /// - Throws: what a stage of one's own throws.
  public mutating func next() throws(StageError) -> IndoorBatches.Element? {
    while ready.isEmpty {
      guard part < batches.plan.parts.count else { return nil }
      ready = try batches.make(batches.plan.parts[part], sequence: sequence)[...]
      sequence += ready.count
      part += 1
    }
    return ready.popFirst()
  }
}

extension IndoorBatches: AsyncSequence {
  public typealias Failure = any Error

  public func makeAsyncIterator() -> ReadingIterator<Element> { ReadingIterator { IndoorBatchReader(self) } }
}
