import CommandLineArguments
import GeoConversion

/// Options for clusters of points.
struct ClusteringArguments: ArgumentGroup {
  let options: ClusteringOptions?

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    let text = arguments.text(
      "cluster", value: "zoom=N",
      help: """
        Make clusters of points that are near each other at a zoom of the map, 0 to 30. More, after commas: radius=R in points of the \
        screen (default: 40), and priority=NAME, a property whose highest numbers come first. --sum adds up properties.
        """)
    options = try text.map { (text) throws(UsageError) in try Self.options(text) }
  }

  private static func options(_ text: String) throws(UsageError) -> ClusteringOptions {
    var (zoom, radius, priority): (Int?, Double?, String?) = (nil, nil, nil)
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let (name, value) = (part.prefix { $0 != "=" }, String(part.drop { $0 != "=" }.dropFirst()))
      switch name {
      case "zoom" where zoom == nil:
        zoom = Int(value)
        if zoom == nil { throw UsageError("--cluster: found the zoom \"\(value)\"; expected a whole number, 0 to 30") }
      case "radius" where radius == nil:
        radius = Double(value)
        if radius == nil { throw UsageError("--cluster: found the radius \"\(value)\"; expected a number of points above 0") }
      case "priority" where priority == nil && !value.isEmpty: priority = value
      default: throw UsageError("--cluster: found \"\(part)\"; expected zoom=N, radius=R and priority=NAME, each once")
      }
    }
    guard let zoom else { throw UsageError("--cluster: found no zoom; expected zoom=N, 0 to 30") }
    let options = ClusteringOptions(zoom: zoom, radius: radius ?? 40, priority: priority)
    if let mistake = options.mistake { throw UsageError("--cluster: \(mistake)") }
    return options
  }
}
