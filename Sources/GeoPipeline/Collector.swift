/// The end of a run that needs all features first: it holds what it must, and reports how much memory that is.
public protocol Collector<Input, Result>: ~Copyable {
  associatedtype Input
  /// What it takes of an input.
  associatedtype Part: Sendable
  associatedtype Result

  /// What is taken of an input, found by whichever thread has it.
  static func part(of input: borrowing Input) -> Part

  /// Takes what the next input gives; they come in input order.
  mutating func collect(_ part: Part) throws(StageError)

  /// The bytes that are needed at once, at most, for the result of what was collected so far.
  var estimatedPeak: Int { get }

  /// What comes of all blocks.
  consuming func result() throws(StageError) -> Result
}
