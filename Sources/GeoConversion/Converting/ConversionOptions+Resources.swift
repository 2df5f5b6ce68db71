internal import GeoReading
package import GeoPipeline

/// Time and memory.
extension ConversionOptions {
  /// Whether the seconds of each step are measured (``ConversionReport/times``). Setting it to true begins at zero.
  public var measuresTime: Bool {
    get { reading.times != nil }
    set { reading.times = newValue ? RunTimes() : nil }
  }

  /// Measures into what several conversions share.
  package mutating func measure(with times: RunTimes?) { reading.times = times }

  /// What was measured so far.
  var times: [ConversionReport.StepTime] {
    reading.times?.all.map { ConversionReport.StepTime(step: "\($0.phase)", seconds: $0.seconds) } ?? []
  }

  /// About how many bytes of memory a conversion takes that holds all features: one to TopoJSON, of a coverage, or that dissolves. `nil` for one
  /// whose memory does not depend on the input's size.
  ///
  /// Measured with maps of countries, communes, places and lines; data that need much noding take more.
  ///
  /// - Parameter bytes: of the input's text, not compressed.
  public func estimatedMemory(forInput bytes: Int) -> Int? {
    let isCoverage = steps.simplification?.mode == .coverage
    guard output.traits.hasLayers || isCoverage || dissolve != nil else { return nil }
    // Several of them hold their own.
    let factor = (output.traits.hasLayers ? 3 : 0) + (isCoverage ? 3 : 0) + (dissolve == nil ? 0 : 3)
    return ReadingOptions.memoryOfRun + reading.jobs * ReadingOptions.memoryOfThread + bytes * factor
  }

  /// Throws where memory would not suffice.
  func checkMemory(forInput bytes: Int) throws(ConversionError) {
    guard let limit = reading.memoryLimit, let estimate = estimatedMemory(forInput: bytes), estimate > limit else { return }
    throw .step(StageError(Self.memoryMessage(estimate: estimate, limit: limit)))
  }

  package static func memoryMessage(estimate: Int, limit: Int) -> String {
    func mebibytes(_ bytes: Int) -> Int { (bytes + (1 << 20) - 1) >> 20 }
    return
      "this conversion holds all features, which takes about \(mebibytes(estimate)) MiB of memory, and the limit is \(mebibytes(limit)) MiB; "
      + "raise it, or convert parts of the input"
  }
}
