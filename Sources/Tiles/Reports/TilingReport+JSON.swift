internal import GeoModel

extension TilingReport {
  /// The report as an object of JSON, for programs.
  public var json: String {
    var members = [
      ("features", "\(features)"), ("withoutGeometry", "\(withoutGeometry)"), ("unreadable", "\(unreadable)"), ("otherIds", "\(otherIDs)")
    ]
    let mixed = mixedProperties.map { Self.object([("layer", Self.string($0.layer)), ("property", Self.string($0.property))]) }
    members.append(("mixedProperties", "[\(mixed.joined(separator: ","))]"))
    members.append(("zooms", "[\(zooms.map(\.json).joined(separator: ","))]"))
    members.append(("zoomsLeftOut", "[\(zoomsLeftOut.map(\.json).joined(separator: ","))]"))
    return Self.object(members)
  }

  fileprivate static func object(_ members: [(name: String, value: String)]) -> String {
    "{\(members.map { "\"\($0.name)\":\($0.value)" }.joined(separator: ","))}"
  }

  private static func string(_ text: String) -> String {
    var bytes: [UInt8] = []
    JSONString.append(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension TilingReport.Zoom {
  fileprivate var json: String {
    var members = [
      ("zoom", "\(zoom)"), ("tiles", "\(tiles)"), ("bytes", "\(bytes)"), ("present", "\(present)"), ("reduced", "\(reduced)"),
      ("tooLarge", "\(tooLarge)"), ("largestBytes", "\(largestBytes)")
    ]
    members.append(
      (
        "dropped",
        TilingReport.object([
          ("small", "\(dropped.small)"), ("byFraction", "\(dropped.byFraction)"), ("thinned", "\(dropped.thinned)"),
          ("forSize", "\(dropped.forSize)")
        ])
      ))
    members.append(("clustered", "\(clustered)"))
    members.append(("clusters", "\(clusters)"))
    members.append(("coarseTiles", "\(coarseTiles)"))
    if let largestTile { members.append(("largestTile", "\"\(zoom)/\(largestTile.x)/\(largestTile.y)\"")) }
    return TilingReport.object(members)
  }
}
