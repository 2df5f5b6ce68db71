import GeoToolkit

/// A format that nobody planned for: a line `longitude,latitude,name` for each point. All that it takes is in this folder.
extension Format {
  static let places = Format(
    name: "places", title: "places", summary: "longitude, latitude and name of points", endings: ["places"],
    options: [FormatOption("header", .flag, section: "Places", help: "Begin with a line that names the columns.")],
    refused: .these(["pretty", "compact", "one-per-line", "lod"]),
    reading: .pieces(PlacesReading.self), writing: .features { request in PlacesOutput(hasHeader: request.options.has("header")) })
}

struct PlacesOutput: FeatureOutput {
  let hasHeader: Bool

  var traits: WritingTraits {
    var traits = WritingTraits()
    traits.lostMembers = .inSequence
    traits.noun = "a list of places"
    traits.holds = .properties
    return traits
  }

  func makeWriter(_ context: WritingContext) -> PlacesWriter {
    PlacesWriter(hasHeader: hasHeader, decimals: context.common.decimals)
  }
}

/// Writes the lines.
final class PlacesWriter: FormatWriting {
  let encoder: PlacesEncoder
  private let hasHeader: Bool
  private var hasBegun = false
  private var count = 0

  init(hasHeader: Bool, decimals: Int?) {
    self.hasHeader = hasHeader
    encoder = PlacesEncoder(decimals: decimals)
  }

  func take(
    _ part: PlaceLines, _ features: Range<Int>, of collection: borrowing OutputCollection, to sink: inout ByteSink
  ) throws(ByteStreamError) {
    try begin(&sink)
    for line in part.lines[features] { try sink.write(Array(line.utf8)) }
    count += features.count
  }

  func finish(_ collection: inout OutputCollection, to sink: inout ByteSink) throws(ByteStreamError) -> (any WritingSummary)? {
    try begin(&sink)
    return PlacesSummary(count: count)
  }

  private func begin(_ sink: inout ByteSink) throws(ByteStreamError) {
    if hasHeader, !hasBegun { try sink.write(Array("longitude,latitude,name\n".utf8)) }
    hasBegun = true
  }
}

struct PlaceLines: EncodedPart {
  var lines: [String] = []
  var featureCount: Int { lines.count }
}

struct PlacesSummary: WritingSummary {
  let count: Int
  var text: String { "\(count) places\n" }
  var hasWarnings: Bool { false }
}

struct PlacesEncoder: BlockEncoding {
  let decimals: Int?

  private func rounded(_ number: Double) -> Double {
    guard let decimals else { return number }
    let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
    return (number * scale).rounded() / scale
  }

  func encode(_ block: borrowing FeatureBlock<Geographic>, losses: inout [Diagnostic]) -> PlaceLines {
    var part = PlaceLines()
    for index in 0..<block.count {
      let feature = block[index]
      if feature.isDropped || !feature.isReadable { continue }
      guard case .point(let point?)? = feature.geometry?.shape else {
        part.lines.append("")
        continue
      }
      part.lines.append("\(rounded(point.position.x)),\(rounded(point.position.y)),\(feature.properties["name"]?.string ?? "")\n")
    }
    return part
  }
}
