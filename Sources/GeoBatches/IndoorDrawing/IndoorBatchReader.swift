internal import GeoConversion
internal import GeoFindings
internal import GeoModel
public import GeoPipeline
public import GeoReading
internal import IMDF
internal import Overlays

/// Reads the batches of an indoor map in synchronous code, as ``IndoorBatches`` does in asynchronous code.
///
/// ```swift
/// var reader = IndoorBatchReader(IndoorBatches(try IndoorPlan(map)))
/// while let drawn = try reader.next() {
///   upload(drawn.batch, drawn.level)
/// }
/// ```
public struct IndoorBatchReader: BlockingReader {
  private let batches: IndoorBatches

  /// What reading the map's files found, until the first batch has it.
  private var found: [Finding]

  private var part = 0
  private var ready: ArraySlice<IndoorBatches.Element> = []
  private var sequence = 0

  public init(_ batches: IndoorBatches) {
    self.batches = batches
    found = IndoorFindings(batches.plan).ofReading()
  }

  /// How many levels of the plan were returned; features on no level count as one.
  public var levelsDone: Int { ready.isEmpty ? part : part - 1 }

  /// The next batch; `nil` after the last.
  ///
  /// - Throws: what a stage throws.
  public mutating func next() throws(StageError) -> IndoorBatches.Element? {
    while ready.isEmpty {
      guard part < batches.plan.parts.count else { return found.isEmpty ? nil : batchOfFindings() }
      ready = try batches.make(batches.plan.parts[part], sequence: sequence)[...]
      sequence += ready.count
      part += 1
    }
    guard let drawn = ready.popFirst() else { return nil }
    return found.isEmpty ? drawn : adding(to: drawn)
  }

  /// The first batch, with what reading found.
  private mutating func adding(to drawn: IndoorBatches.Element) -> IndoorBatches.Element {
    defer { found = [] }
    var batch = drawn.batch
    batch.report.diagnostics = found.map(\.diagnostic) + batch.report.diagnostics
    batch.report.droppedFeatures += batches.plan.unreadable
    return IndoorBatches.Element(building: drawn.building, level: drawn.level, batch: batch, findings: found + drawn.findings)
  }

  /// What reading found of a map of which nothing is drawn.
  private mutating func batchOfFindings() -> IndoorBatches.Element? {
    var draft = OverlayDraft()
    draft.diagnostics = found.map(\.diagnostic)
    var assembly = OverlayAssembly(options: batches.options.overlays)
    guard var batch = assembly.add(draft).first ?? assembly.finish() else { return nil }
    batch.report.diagnostics = []
    return adding(to: IndoorBatches.Element(building: nil, level: nil, batch: batch, findings: []))
  }
}

extension IndoorBatches: AsyncSequence {
  public typealias Failure = any Error

  public func makeAsyncIterator() -> ReadingIterator<Element> { ReadingIterator { IndoorBatchReader(self) } }
}
