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
    options = try text.map { (text) throws(UsageError) in
      let words = try ClusteringWords(text, expected: "zoom=N, radius=R and priority=NAME, each once")
      guard let zoom = words.zoom else { throw UsageError("--cluster: found no zoom; expected zoom=N, 0 to 30") }
      let options = ClusteringOptions(zoom: zoom, radius: words.radius ?? 40, priority: words.priority)
      if let mistake = options.mistake { throw UsageError("--cluster: \(mistake)") }
      return options
    }
  }
}

/// What `--cluster` says: words with values, with commas between them.
struct ClusteringWords {
  private(set) var zoom: Int?
  private(set) var radius: Double?
  private(set) var priority: String?

  /// - Parameters:
  ///   - hasZoom: whether a zoom may be said.
  ///   - expected: the words, for messages.
  init(_ text: String, hasZoom: Bool = true, expected: String) throws(UsageError) {
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let (name, value) = (part.prefix { $0 != "=" }, String(part.drop { $0 != "=" }.dropFirst()))
      switch name {
      case "zoom" where zoom == nil && hasZoom:
        zoom = Int(value)
        if zoom == nil { throw UsageError("--cluster: found the zoom \"\(value)\"; expected a whole number, 0 to 30") }
      case "radius" where radius == nil:
        radius = Double(value)
        if radius == nil { throw UsageError("--cluster: found the radius \"\(value)\"; expected a number of points above 0") }
      case "priority" where priority == nil && !value.isEmpty: priority = value
      default: throw UsageError("--cluster: found \"\(part)\"; expected \(expected)")
      }
    }
  }
}
