internal import GeoModel

/// The union of polygons whose borders do not match vertex by vertex.
extension RegionMerge {
  /// Appends the parts of the union to the open geometry of a column, whatever the polygons are: those that are not valid are repaired
  /// first.
  ///
  /// Borders that match vanish before anything is noded, so that memory is needed for the outlines only.
  ///
  /// - Returns: `false` if a polygon cannot be repaired, or if outlines cross too often.
  mutating func unite(into column: inout GeometryColumn) -> Bool {
    if isSound { return uniteSound(into: &column) }
    guard let repairs = repairs() else { return false }
    if repairs.isEmpty { return uniteSound(into: &column) }
    var sound = GeometryColumn()
    for (index, polygon) in polygons.enumerated() {
      if let repaired = repairs[index] {
        sound.append(geometries: 0..<repaired.count, of: repaired)
        repaired.positions.isEmpty ? note((1, position(of: polygon))) : noteRepair(of: polygon)
      } else {
        copy(polygon, to: &sound)
        sound.endGeometry(.polygon)
      }
    }
    guard var merge = merge(of: sound, isCut: isCut) else { return false }
    return append(&merge, to: &column)
  }

  /// Valid polygons in place of those that are not, by their indices; `nil` if one cannot be repaired.
  private mutating func repairs() -> [Int: GeometryColumn]? {
    var repair = GeometryRepair(.structure, longitudes: validator.options.longitudes)
    var repairs: [Int: GeometryColumn] = [:]
    var single = GeometryColumn(), reports: [RepairReport] = []
    for (index, polygon) in polygons.enumerated() {
      single.removeAll()
      copy(polygon, to: &single)
      single.endGeometry(.polygon)
      if isValid(geometry: 0, in: single) { continue }
      var repaired = GeometryColumn()
      switch repair.repair(single, geometry: 0, into: &repaired, reports: &reports) {
      case .valid: continue
      case .repaired, .nothingLeft: repairs[index] = repaired
      case .roundPole, .woundRepeatedly, .notFinite, .tooManyCrossings, .losesPositions, .notValidInRange: return nil
      }
    }
    return repairs
  }

  private func position(of polygon: Polygon) -> Position? {
    var single = GeometryColumn()
    copy(polygon, to: &single)
    return single.positions.first
  }

  private mutating func noteRepair(of polygon: Polygon) {
    repaired = (repaired.count + 1, repaired.first ?? position(of: polygon))
  }

  /// Notes that a polygon is there twice.
  mutating func noteDuplicate(_ polygon: Polygon) {
    var single = GeometryColumn()
    copy(polygon, to: &single)
    single.endGeometry(.polygon)
    guard let place = single.positions.first else { return }
    // Nothing is narrow about a whole polygon.
    overlaps.append(MergedOverlap(position: place, area: single.area(ofGeometry: 0)))
  }

  private mutating func uniteSound(into column: inout GeometryColumn) -> Bool {
    let traits = polygons.reduce(into: Traits()) { $0.formUnion($1.traits) }
    if traits.contains(.isKept) { return false }
    let mark = column.mark
    if !traits.needPlane {
      let outcome = uniteOutlines(traits, into: &column)
      if case .merged = outcome { return true }
      column.truncate(to: mark)
      overlaps.removeAll()
      if case .tooManyCrossings = outcome { return uniteHalves(into: &column) }
    }
    return !isCut && appendInPlane(polygons, noding: true, to: &column)
  }

  /// Nodes the outlines that are left once borders that match have vanished.
  private mutating func uniteOutlines(_ traits: Traits, into column: inout GeometryColumn) -> RegionUnion.Outcome {
    // How often polygons lie on the left of an arc, less how often on its right.
    var sides: [Int: Int32] = [:]
    for polygon in polygons {
      for (arc, net) in arcsWithSides(of: polygon) { sides[arc, default: 0] += net }
    }
    let outline = sides.keys.sorted().flatMap { arc -> [Int32] in
      let net = sides[arc] ?? 0
      return Array(repeating: net > 0 ? Int32(arc) : ~Int32(arc), count: Int(net.magnitude))
    }
    var tracing = ArcOutline(topology, outline, spelling: spelling(traits), isCut: isCut)
    guard tracing.trace(), !tracing.goesRoundGlobe else { return .invalid }
    var rings = GeometryColumn()
    tracing.appendRings(to: &rings)
    var union = RegionUnion(isCut: isCut, mostCuts: mostCuts)
    let outcome = union.append(rings, separately: !topology.joinsSpellings, to: &column)
    overlaps += union.overlaps
    return outcome
  }

  /// Where outlines cross so often that they cannot be noded at once, halves of the polygons, neighbours together, are united first, and
  /// then
  /// what has come of them: what lies inside has vanished by then.
  private mutating func uniteHalves(into column: inout GeometryColumn) -> Bool {
    guard mayHalve, polygons.count > 1 else { return false }
    var halves = GeometryColumn()
    let order = inSpace()
    for half in [order[..<(order.count / 2)], order[(order.count / 2)...]] {
      var part = GeometryColumn()
      for index in half.sorted() {
        copy(polygons[index], to: &part)
        part.endGeometry(.polygon)
      }
      guard var merge = merge(of: part, isCut: isCut), append(&merge, to: &halves) else { return false }
    }
    halves.endGeometry(.multiPolygon)
    guard var merge = merge(of: halves, isCut: isCut) else { return false }
    merge.mayHalve = false
    return append(&merge, to: &column)
  }

  /// The indices of the polygons, neighbours near each other.
  private func inSpace() -> [Int] {
    let places = polygons.map { position(of: $0) ?? Position(x: 0, y: 0) }
    var box = PlaneBox.empty
    for place in places { box.include(place) }
    let curve = HilbertCurve(over: box)
    let keys = places.map { curve.index($0.x, $0.y) }
    return polygons.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
  }
}
