/// The end of a run that needs everything first: it holds what it must, and says how much that is.
public protocol Collector<Input, Result>: ~Copyable {
  associatedtype Input
  associatedtype Result

  /// Takes the next block; blocks come in input order.
  mutating func collect(_ input: borrowing Input) throws(StageError)

  /// The bytes that are needed at once, at most, for the result of what was collected so far.
  var estimatedPeak: Int { get }

  /// What comes of all blocks.
  consuming func result() throws(StageError) -> Result
}
