internal import CGeoToolkit

/// What gives batches, and says how far it has come.
protocol BatchReading: AnyObject {
  var progress: geo_progress { get }
  func next() throws -> BorrowedBatch?
}
