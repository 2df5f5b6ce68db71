internal import ByteStreams
internal import GeoModel
internal import MapTiles

/// What validation needs of a tile, wherever that tile is.
struct JudgedTile: Sendable {
  private(set) var findings = TileFindings()
  private(set) var layers: [LayerTally] = []
  private(set) var bytes = 0
  private(set) var features = 0
  private(set) var positions = 0

  /// - Parameters:
  ///   - isVector: whether the tiles of the container are vector tiles.
  ///   - needsGzip: whether the container demands that tiles are compressed by gzip.
  init(
    stored: Result<StoredTile, ByteStreamError>, bytes: Result<[UInt8], ByteStreamError>, isVector: Bool, needsGzip: Bool,
    by judging: inout PolygonJudging
  ) {
    if needsGzip, case .success(let stored) = stored, stored.compression != .gzip {
      let found = stored.compression == .none ? "not compressed" : "compressed by \(stored.compression.rawValue)"
      findings.add(TileFinding(rule: .tilesetRows, message: "found a tile that is \(found); expected gzip, as the format pbf says"))
    }
    do throws(ByteStreamError) {
      let bytes = try bytes.get()
      self.bytes = bytes.count
      if !isVector { return }
      do throws(VectorTileProblem) {
        judge(try VectorTile(bytes, isStrict: true), by: &judging)
      } catch {
        findings.add(TileFinding(error))
      }
    } catch {
      findings.add(TileFinding(rule: .tileUnreadable, message: error.message))
    }
  }

  private mutating func judge(_ tile: VectorTile, by judging: inout PolygonJudging) {
    for problem in tile.problems { findings.add(TileFinding(problem)) }
    for layer in tile.layers {
      layers.append(LayerTally(layer))
      features += layer.features.count
      let skipped = Set(tile.problems.filter { $0.isSkipped && $0.layer == layer.name }.compactMap(\.feature))
      var number = 0
      var seen: Set<UInt64> = []
      for feature in layer.features {
        // Counted with those that cannot be understood.
        while skipped.contains(number) { number += 1 }
        defer { number += 1 }
        func finding(_ rule: Rule, _ message: String, severity: Severity? = nil, place: Position? = nil) -> TileFinding {
          TileFinding(
            rule: rule, severity: severity, layer: layer.name, feature: number, id: feature.id, message: message, place: place)
        }
        if let id = feature.id, !seen.insert(id).inserted {
          findings.add(finding(.tileIdentifierDouble, "found id \(id) again; expected each id once in a layer of a tile"))
        }
        positions += feature.geometry.pointCount
        let (extent, reach) = (Double(layer.extent), feature.geometry.reach(extent: layer.extent))
        if let point = reach {
          findings.add(
            finding(
              .tileFarOutside,
              "found the point (\(point.x), \(point.y)), more than the width of the tile beyond it; expected \(-layer.extent) to "
                + "\(2 * layer.extent)", place: Position(x: Double(point.x) / extent, y: Double(point.y) / extent)))
        }
        if case .polygons(let polygons) = feature.geometry, let defect = judging.defect(in: polygons) {
          let place = Position(x: defect.place.x / extent, y: defect.place.y / extent)
          findings.add(finding(.tilePolygon, defect.message, severity: defect.isBetweenPolygons ? .warning : nil, place: place))
        }
      }
    }
  }
}

extension TileFinding {
  init(_ problem: VectorTileProblem) {
    var severity: Severity?
    let rule: Rule
    switch problem.kind {
    case .encoding: rule = .tileUnreadable
    case .layer: rule = .tileLayer
    case .value: rule = .tileValue
    case .tags: rule = .tileTags
    case .doubleEntry: rule = .tileDoubleEntry
    case .commands: rule = .tileCommands
    case .unknownGeometry: (rule, severity) = (.tileCommands, .warning)
    case .ring: rule = .tileRing
    case .flatRing: (rule, severity) = (.tileRing, .warning)
    }
    self.init(
      rule: rule, severity: severity, byte: problem.byteOffset, layer: problem.layer, feature: problem.feature, message: problem.message)
  }
}

extension VectorTileGeometry {
  fileprivate var pointCount: Int {
    switch self {
    case .points(let points): points.count
    case .lines(let lines): lines.reduce(0) { $0 + $1.count }
    case .polygons(let polygons): polygons.reduce(0) { $0 + $1.reduce(0) { $0 + $1.count } }
    }
  }

  /// The first point that is more than a tile's width beyond the tile.
  fileprivate func reach(extent: Int) -> TilePoint? {
    let range = -extent...2 * extent
    func isFar(_ point: TilePoint) -> Bool { !range.contains(Int(point.x)) || !range.contains(Int(point.y)) }
    switch self {
    case .points(let points): return points.first(where: isFar)
    case .lines(let lines):
      for line in lines { if let point = line.first(where: isFar) { return point } }
    case .polygons(let polygons):
      for polygon in polygons { for ring in polygon { if let point = ring.first(where: isFar) { return point } } }
    }
    return nil
  }
}
