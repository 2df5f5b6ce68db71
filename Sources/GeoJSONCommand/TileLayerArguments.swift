import CommandLineArguments
import Expressions
import GeoConversion
import Tiles

/// Which layers tiles have, and what is in them at which zoom levels.
struct TileLayerArguments: ArgumentGroup {
  let files: [LayerArgument]
  let name: FeatureExpression?
  let zooms: [(layer: String, zooms: ClosedRange<Int>)]
  /// Conditions of layers, with their texts.
  let conditions: [(layer: String, text: String)]
  let labels: Bool
  let clustering: PointClustering?

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    files = try arguments.values(
      "tile-layer", value: "NAME=FILE", help: "A layer with another name than its file's. May be repeated.",
      parse: LayerArgument.init(parsing:))
    let by = arguments.text(
      "layer-by", value: "EXPR",
      help: """
        The name of each feature's layer: a property, or an expression such as "$type". Features where it is null are in the layer of \
        their file.
        """)
    do throws(ExpressionError) { name = try by.map { (text) throws(ExpressionError) in try FeatureExpression(valueOrName: text) } } catch {
      throw UsageError("--layer-by: \(error.message)", excerpt: error.excerpt)
    }
    zooms = try arguments.values(
      "layer-zoom", value: "NAME=A-B", help: "Zoom levels of one layer, of those that there are. May be repeated.",
      parse: ZoomArgument.ofLayer)
    conditions = try arguments.values(
      "layer-where", value: "NAME=EXPR", help: "Keep features of one file's layer of which EXPR is true, as with --where. May be repeated."
    ) { (text) throws(UsageError) in
      let (layer, condition) = try Self.split(text, expected: "a layer and a condition: roads=lanes > 2")
      _ = try FilterArguments.condition([condition], "layer-where", isOfTiles: true)
      return (layer, condition)
    }
    labels = arguments.flag(
      "labels", help: "Add a layer NAME_labels for each layer with areas: a point for each feature, where a label has most room.")
    let cluster = arguments.text(
      "cluster", value: "radius=R",
      help: """
        Make clusters of points within R points of the screen at each zoom level below the highest, where a tile has 256 (40 is usual): \
        they are in a layer NAME_clusters, with "point_count". priority=NAME, after a comma: a property whose highest numbers come first.
        """)
    let sum = arguments.names("sum", help: "With --cluster: add up these properties, separated by commas.")
    clustering = try cluster.map { (text) throws(UsageError) in
      let words = try ClusteringWords(text, hasZoom: false, expected: "radius=R and priority=NAME, each once")
      let sums = sum?.listedNames ?? []
      let options = ClusteringOptions(zoom: 0, radius: words.radius ?? 40, priority: words.priority, sums: sums)
      if let mistake = options.mistake { throw UsageError("--cluster: \(mistake)") }
      return PointClustering(radius: options.radius, priority: options.priority, sums: sums)
    }
    if sum != nil, cluster == nil { throw UsageError("--sum needs --cluster radius=R") }
  }

  /// A name and what follows the first "=" .
  static func split(_ text: String, expected: String) throws(UsageError) -> (name: String, rest: String) {
    guard let sign = text.firstIndex(of: "="), sign > text.startIndex, text.index(after: sign) < text.endIndex else {
      throw UsageError("expected \(expected)")
    }
    return (String(text[..<sign]), String(text[text.index(after: sign)...]))
  }
}

/// A layer with a name, and its file.
struct LayerArgument {
  let name: String
  let path: String

  init(parsing text: String) throws(UsageError) {
    (name, path) = try TileLayerArguments.split(text, expected: "a name and a file: roads=streets.geojson")
  }
}

/// Zoom levels on the command line.
enum ZoomArgument {
  static func range(parsing text: String) throws(UsageError) -> ClosedRange<Int> {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard let first = ends.first ?? nil, let last = ends.last ?? nil, ends.count <= 2, 0 <= first, first <= last,
      last <= TilingOptions.highestZoom
    else { throw UsageError("expected zoom levels from 0 to \(TilingOptions.highestZoom), the lower one first, such as 0-10") }
    return first...last
  }

  static func ofLayer(_ text: String) throws(UsageError) -> (layer: String, zooms: ClosedRange<Int>) {
    guard let sign = text.lastIndex(of: "="), sign > text.startIndex else {
      throw UsageError("expected a layer and its levels: roads=5-14")
    }
    return (String(text[..<sign]), try range(parsing: String(text[text.index(after: sign)...])))
  }
}
