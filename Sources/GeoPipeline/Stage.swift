/// One step of a pipeline: one block in, one block or batch out, by value.
///
/// Dispatch, errors and `await` cost once a block. A stage that is switched off returns its block unchanged, so a
/// chain keeps one type whatever the options.
public protocol Stage<Input, Output>: Sendable {
  associatedtype Input
  associatedtype Output
  mutating func process(_ input: consuming Input) throws(StageError) -> Output
}

/// Why a stage failed.
public struct StageError: Error, Sendable, CustomStringConvertible {
  /// For the user: what was found, where, and what to do.
  public let message: String
  public init(_ message: String) { self.message = message }
  public var description: String { message }
}

/// Two stages in sequence.
public struct Chain<First: Stage, Second: Stage>: Stage where First.Output == Second.Input {
  var first: First
  var second: Second

  public mutating func process(_ input: consuming First.Input) throws(StageError) -> Second.Output {
    try second.process(first.process(input))
  }
}

extension Stage {
  /// This stage, then another.
  public func then<Next: Stage>(_ next: Next) -> Chain<Self, Next> where Next.Input == Output {
    Chain(first: self, second: next)
  }
}
