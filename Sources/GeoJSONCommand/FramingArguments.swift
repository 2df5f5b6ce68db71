import CommandLineArguments
import GeoModel
import GeoPipeline
import MapViews
import Pictures

/// Options for which part of the map a picture shows.
struct FramingArguments: ArgumentGroup {
  let fit: Bool
  let region: BoxArgument?
  let center: PositionArgument?
  let distance: LengthArgument?
  let zoom: Double?
  let heading: Double?
  let pitch: Double?
  let padding: PaddingArgument?

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    fit = arguments.flag("fit", help: "Show all that is drawn. (the default)")
    region = try arguments.value(
      "region", value: "W,S,E,N", help: "Show all of a box in degrees. A west greater than the east crosses 180°.",
      parse: BoxArgument.init(parsing:))
    center = try arguments.value(
      "center", value: "LON,LAT", help: "Show what is around a position in degrees, with --distance or --zoom.",
      parse: PositionArgument.init(parsing:))
    distance = try arguments.value(
      "distance", value: "LENGTH",
      help: "Metres from the camera to the centre, such as 500m or 3km; the picture is 0.54 times as high.",
      parse: LengthArgument.init(parsing:))
    zoom = try arguments.value(
      "zoom", value: "LEVEL", help: "Zoom level at the centre: at 0 the world is 256 points wide.", parse: Self.number(parsing:))
    heading = try arguments.value(
      "heading", value: "DEGREES", help: "The direction of the top of the picture, clockwise from north. (default: 0)",
      parse: Self.number(parsing:))
    pitch = try arguments.value(
      "pitch", value: "DEGREES",
      help: "Tilt of the camera from straight down: 0 to 69, at a distance above 500 m less, 57 from 32 km. (default: 0)",
      parse: Self.number(parsing:))
    padding = try arguments.value(
      "padding", value: "POINTS",
      help: "Room along the edges: of all four, or top,right,bottom,left. (default: 20)", parse: PaddingArgument.init(parsing:))
  }

  func validate() throws(UsageError) {
    if [fit, region != nil, center != nil].count(where: { $0 }) > 1 {
      throw UsageError("--fit, --region and --center exclude each other: each says what the picture shows")
    }
    if center == nil {
      if distance != nil || zoom != nil { throw UsageError("--\(zoom == nil ? "distance" : "zoom") is for --center, which is missing") }
      if heading != nil { throw UsageError("--heading is for --center, which is missing") }
    } else {
      if distance != nil, zoom != nil { throw UsageError("--distance and --zoom exclude each other") }
      if distance == nil, zoom == nil { throw UsageError("--center needs --distance or --zoom") }
      if padding != nil { throw UsageError("--padding is for --fit and --region") }
    }
    if let pitch, !(0..<90).contains(pitch) { throw UsageError("--pitch takes degrees from 0 to less than 90") }
    if let zoom, !(-5...30).contains(zoom) { throw UsageError("--zoom takes a level from -5 to 30") }
  }

  /// - Parameter standard: points of the padding if it is not given.
  func framing(padding standard: Double) throws(UsageError) -> SnapshotFraming {
    let insets = padding?.insets ?? ViewInsets(standard)
    if let region { return .box(region.box, padding: insets) }
    guard let center else { return .fit(padding: insets) }
    if let zoom { return .zoom(center: center.position, level: zoom, heading: heading ?? 0) }
    guard let distance,
      let camera = MapCamera(center: center.position, distance: distance.metres, heading: heading ?? 0, pitch: pitch ?? 0)
    else {
      throw UsageError("--center, --distance and --heading give no camera: the centre is on the globe, the distance above 0")
    }
    return .camera(camera.pitchLimited())
  }

  private static func number(parsing text: String) throws(UsageError) -> Double {
    guard let number = MeasureText.number(text[...]) else { throw UsageError("expected a number") }
    return number
  }
}

/// A position as people type it: `13.4,52.5`.
struct PositionArgument {
  let position: Position

  init(parsing text: String) throws(UsageError) {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { MeasureText.number($0) }
    guard numbers.count == 2, let longitude = numbers[0], let latitude = numbers[1] else {
      throw UsageError("expected longitude,latitude in degrees")
    }
    guard longitude.magnitude <= 180 else { throw UsageError("expected a longitude within ±180; found \(longitude)") }
    guard latitude.magnitude <= 85 else { throw UsageError("expected a latitude within ±85, where the map is; longitude comes first") }
    position = Position(x: longitude, y: latitude)
  }
}

/// Room along the edges as people type it: `20`, or `10,20,30,20` from the top on clockwise.
struct PaddingArgument {
  let insets: ViewInsets

  init(parsing text: String) throws(UsageError) {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { MeasureText.number($0) }
    let points = numbers.compactMap { $0 }.filter { $0 >= 0 && $0 <= 16_384 }
    guard points.count == numbers.count, points.count == 1 || points.count == 4 else {
      throw UsageError("expected points from 0 up: one number, or top,right,bottom,left")
    }
    insets =
      points.count == 1 ? ViewInsets(points[0]) : ViewInsets(top: points[0], left: points[3], bottom: points[2], right: points[1])
  }
}
