internal import GeoJSON
internal import GeoModel

extension TilesetMetadata {
  /// Metadata as JSON: of TileJSON, or those of a PMTiles archive. Members of another type than expected are ignored.
  init(_ json: RawJSON) {
    self.init(name: "", minimumZoom: 0, maximumZoom: 0, layers: [])
    for member in json.members { read(member.name, member.value) }
  }

  /// The rows of the table `metadata` of MBTiles.
  init(rows: [(name: String, value: String)]) {
    self.init(name: "", minimumZoom: 0, maximumZoom: 0, layers: [])
    for (name, text) in rows {
      switch name {
      case "json":
        if let json = try? RawJSON(text) { for member in json.members { read(member.name, member.value) } }
      case "bounds", "center":
        if let json = try? RawJSON("[\(text)]") { read(name, json) }
      case "minzoom", "maxzoom":
        if let json = try? RawJSON(text) { read(name, json) }
      case "name", "description", "attribution", "version", "generator", "format", "type":
        read(name, RawJSON(copying: JSONString.bytes(text)))
      default:
        read(name, (try? RawJSON(text)) ?? RawJSON(copying: JSONString.bytes(text)))
      }
    }
  }

  private mutating func read(_ name: String, _ value: RawJSON) {
    switch name {
    case "name": self.name = value.string ?? self.name
    case "description": description = value.string
    case "attribution": attribution = value.string
    case "version": version = value.string
    case "generator": generator = value.string
    case "minzoom": minimumZoom = Self.zoom(value) ?? minimumZoom
    case "maxzoom": maximumZoom = Self.zoom(value) ?? maximumZoom
    case "bounds":
      let numbers = value.elements.compactMap(\.double)
      guard numbers.count == 4, numbers.allSatisfy(\.isFinite) else { return }
      bounds = GeographicBox(west: numbers[0], south: numbers[1], east: numbers[2], north: numbers[3])
    case "center":
      let numbers = value.elements.compactMap(\.double)
      guard numbers.count >= 2, numbers.allSatisfy(\.isFinite) else { return }
      center = Center(position: Position(x: numbers[0], y: numbers[1]), zoom: numbers.count > 2 ? Int(min(max(numbers[2], 0), 30)) : 0)
    case "vector_layers": layers = value.elements.compactMap(Self.layer)
    // What the container says of itself, and what the same value says again when it is written.
    case "tilejson", "tiles", "scheme", "format", "type": break
    default: extraMembers.append(Member(name: name, value: value))
    }
  }

  private static func zoom(_ value: RawJSON) -> Int? {
    value.double.flatMap { TileAddress.zooms ~= Int(clamping: $0) ? Int(clamping: $0) : nil }
  }

  private static func layer(_ value: RawJSON) -> VectorLayer? {
    guard let id = value["id"]?.string else { return nil }
    var layer = VectorLayer(id: id, minimumZoom: 0, maximumZoom: TileAddress.zooms.upperBound)
    layer.description = value["description"]?.string
    layer.minimumZoom = value["minzoom"].flatMap(zoom) ?? layer.minimumZoom
    layer.maximumZoom = value["maxzoom"].flatMap(zoom) ?? layer.maximumZoom
    layer.geometryKind = value["geometry"]?.string.flatMap { name in VectorTileGeometryKind.allCases.first { Self.name($0) == name } }
    for field in value["fields"]?.members ?? RawJSON.null.members {
      layer.fields.append(.init(name: field.name, type: field.value.string.flatMap(VectorLayer.FieldType.init) ?? .string))
    }
    return layer
  }
}

extension Int {
  /// The nearest integer that there is towards zero; 0 for what is no number.
  init(clamping number: Double) { self = number.isNaN ? 0 : Int(Swift.min(Swift.max(number, -1e15), 1e15)) }
}
