internal import GeoPipeline

/// What is pulled out of an input by a call that blocks.
package protocol BlockingReader<Element>: ~Copyable, SendableMetatype {
  associatedtype Element: Sendable
  associatedtype Failure: Error

  /// The next element; `nil` after the last.
  mutating func next() throws(Failure) -> Element?
}

/// The elements of an input, read on its own thread when they are asked for.
///
/// - Throws: `ByteStreamError` when the input cannot be opened or read; `StageError` when a stage fails; `CancellationError`.
public struct ReadingIterator<Element: Sendable>: AsyncIteratorProtocol {
  private let thread: AnswerThread<Element>

  /// - Parameter open: called on the thread, before the first element.
  package init<Reader: BlockingReader & ~Copyable>(_ open: @escaping @Sendable () throws -> Reader)
  where Reader.Element == Element {
    thread = AnswerThread {
      var reading: Reading<Reader>?
      return {
        do {
          if reading == nil { reading = Reading(try open()) }
          return .success(try reading?.reader.next())
        } catch {
          return .failure((error as? PipelineError)?.underlying ?? error)
        }
      }
    }
  }

  /// The next element, `nil` after the last one or after an error.
  public mutating func next(isolation actor: isolated (any Actor)?) async throws(any Error) -> Element? {
    try await thread.next(isolation: actor)
  }

  /// The next element, `nil` after the last one or after an error.
  public mutating func next() async throws(any Error) -> Element? { try await thread.next() }
}

/// Keeps a reader, which cannot be copied, where a closure can call it.
private final class Reading<Reader: BlockingReader & ~Copyable> {
  var reader: Reader
  init(_ reader: consuming Reader) { self.reader = reader }
}
