import CommandLineArguments
import GeoModel
import GeoPipeline
import MapViews
import Pictures

/// Options for pictures of a flight from what a picture shows to another place.
struct FlightArguments: ArgumentGroup {
  let frames: Int?
  let end: FlightEnd?
  let rate: Int?

  /// More would be a film.
  static let mostFrames = 10_000
  static let defaultRate = 30

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    frames = try arguments.integer(
      "frames", help: "Draw N pictures of a flight: the output is an animated PNG, or a name with {frame} for their numbers.")
    end = try arguments.value(
      "fly-to", value: "LON,LAT[,ZOOM[,HEADING]]",
      help: "Where the flight ends, in degrees. (default zoom and heading: those of its start)", parse: FlightEnd.init(parsing:))
    rate = try arguments.integer("fps", help: "Frames per second of an animated PNG. (default: \(Self.defaultRate))")
  }

  func validate() throws(UsageError) {
    if let frames, !(2...Self.mostFrames).contains(frames) {
      throw UsageError("--frames takes a number from 2 to \(Self.mostFrames); found \(frames)")
    }
    if let rate, !(1...1000).contains(rate) { throw UsageError("--fps takes a number from 1 to 1000; found \(rate)") }
    if (frames == nil) != (end == nil) { throw UsageError("--frames and --fly-to need each other") }
    if rate != nil, frames == nil { throw UsageError("--fps is for --frames, which is missing") }
  }

  /// Refuses outputs that cannot hold a flight.
  func validate(output: String, _ format: PictureFormat) throws(UsageError) {
    let isNumbered = FrameNames.isPattern(output)
    if frames == nil {
      if isNumbered { throw UsageError("--output \(output) has a number of frames; it needs --frames") }
    } else {
      if !isNumbered, format != .png {
        throw UsageError("\(format.rawValue) cannot be animated; expected a name with {frame}, such as map-{frame}.\(format.rawValue)")
      }
      if isNumbered, rate != nil { throw UsageError("--fps is for an animated PNG, not for --output with {frame}") }
    }
  }
}

/// The end of a flight as people type it: `13.4,52.5`, `13.4,52.5,12`, `13.4,52.5,12,90`.
struct FlightEnd {
  private let position: Position
  private let zoom: Double?
  private let heading: Double?

  init(parsing text: String) throws(UsageError) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard (2...4).contains(parts.count) else { throw UsageError("expected longitude,latitude, then a zoom level and a heading") }
    position = try PositionArgument(parsing: parts[..<2].joined(separator: ",")).position
    var numbers: [Double] = []
    for part in parts[2...] {
      guard let number = MeasureText.number(part) else { throw UsageError("expected numbers for zoom level and heading") }
      numbers.append(number)
    }
    zoom = numbers.first
    heading = numbers.count > 1 ? numbers[1] : nil
    if let zoom, !(-5...30).contains(zoom) { throw UsageError("expected a zoom level from -5 to 30") }
  }

  /// The cameras of a flight; none if a number is out of its range.
  func cameras(from start: MapCamera, height: Double, count: Int) -> [MapCamera] {
    guard let level = zoom ?? start.zoomLevel(height: height),
      var end = MapCamera(center: position, zoomLevel: level, height: height, heading: heading ?? start.heading)
    else { return [] }
    end.pitch = start.pitch
    guard let transition = CameraTransition(from: start, to: end.pitchLimited()) else { return [] }
    return transition.cameras(count: count).map { $0.pitchLimited() }
  }
}

/// The names of the frames of a flight: `{frame}` becomes the number, from 1 on, with as many digits as the last one.
struct FrameNames {
  private static let placeholder = "{frame}"
  private let parts: [Substring]
  private let digits: Int

  static func isPattern(_ name: String) -> Bool { name.contains(placeholder) }

  init(_ pattern: String, count: Int) {
    parts = pattern.split(separator: Self.placeholder, omittingEmptySubsequences: false)
    digits = "\(count)".utf8.count
  }

  subscript(index: Int) -> String {
    let number = "\(index + 1)"
    return parts.joined(separator: String(repeating: "0", count: max(0, digits - number.utf8.count)) + number)
  }
}
