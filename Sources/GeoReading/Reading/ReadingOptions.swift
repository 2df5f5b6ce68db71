public import GeoJSON
internal import GeoModel
internal import GeoPipeline

/// How an input is read.
public struct ReadingOptions: Sendable {
  public var decoding: DecodingOptions

  /// Threads that decode and process, at least 1. Results do not depend on it.
  public var jobs: Int { didSet { check() } }

  /// The formats that inputs are recognised as; what none of them knows is read as GeoJSON text.
  public var formats: [InputFormat]

  /// The name of one of them that every input has; `nil`: each is recognised by its content.
  public var format: String?

  /// What the input is, where somebody has looked already: it is read on from there.
  package var form: InputForm?

  /// Bytes of text that are worked on at a time; `nil` for as many as are read at once.
  package var groupSize: Int?

  /// The size of the pieces of a large feature that several threads share.
  package var largePieces = LargeFeatureWork.Sizes()

  /// The busy threads of all runs with these options.
  let busy = SpareThreads.BusyCount()

  public init(
    jobs: Int = 1, decoding: DecodingOptions = DecodingOptions(), formats: [InputFormat] = InputFormat.all, format: String? = nil
  ) {
    (self.jobs, self.decoding, self.formats, self.format) = (jobs, decoding, formats, format)
    check()
  }

  private func check() { precondition(jobs >= 1, "a run needs at least one thread") }

  /// The idle threads, which help with a large feature; `nil` for a single thread.
  package var largeFeatureWork: LargeFeatureWork? {
    jobs > 1 ? LargeFeatureWork(SpareThreads(jobs: jobs, busy: busy), sizes: largePieces) : nil
  }
}
