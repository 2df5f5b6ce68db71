import GeoPipeline
@testable import GeoSummary
import GeoToolkit

/// Ways to sum the same bytes up.
enum SummaryTrial {
  /// As the program does.
  static func run(
    _ bytes: [UInt8], name: String, jobs: Int = 1, accelerators: Bool = true, limits: SummaryLimits = SummaryLimits()
  ) throws -> Summary {
    var source = ByteSource(bytes: bytes, name: name)
    var options = ReadingOptions()
    options.jobs = jobs
    options.decoding.usesAccelerators = accelerators
    return try Summary.of(&source, options: options, limits: limits)
  }

  /// In pieces of a size, each handed on as soon as it has come, so that blocks end wherever they can.
  static func run(
    _ bytes: [UInt8], name: String, piece: Int, limits: SummaryLimits = SummaryLimits()
  ) -> Summary {
    var slicer = FeatureSlicer()
    var decoder = FeatureDecoder()
    var builder = SummaryBuilder(limits: limits)
    for start in stride(from: 0, to: bytes.count, by: piece) {
      bytes[start..<min(start + piece, bytes.count)].withUnsafeBytes { slicer.append($0) }
      while let group = slicer.next() { builder.add(SummaryPart(decoder.decode(group), limits: limits)) }
    }
    slicer.finish()
    while let group = slicer.next() { builder.add(SummaryPart(decoder.decode(group), limits: limits)) }
    var summary = builder.finish()
    summary.name = name
    summary.storedBytes = bytes.count
    summary.textBytes = bytes.count
    return summary
  }

  static func run(_ text: String, limits: SummaryLimits = SummaryLimits()) throws -> Summary {
    try run(Array(text.utf8), name: "text", limits: limits)
  }
}
