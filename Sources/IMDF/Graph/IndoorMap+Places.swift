internal import GeoAlgorithms
public import GeoModel

/// Where things are.
extension IndoorMap {
  /// The units of a level that hold a position, boundaries included, decided exactly.
  /// Complexity: O(positions of the level's units).
  public func units(at position: Position, on level: Level) -> [Unit] {
    level.units.filter { unit in area(unit.index).map { $0.location(of: position) != .outside } ?? false }
  }

  /// The businesses of the units that hold a position, for example of a tap on the map.
  public func occupants(at position: Position, on level: Level) -> [Occupant] {
    units(at: position, on: level).flatMap(\.occupants)
  }

  /// The prepared area of a feature; `nil` for one without.
  func area(_ index: Int) -> PreparedShape? {
    let feature = feature(index)
    guard feature.isReadable, let kind = feature.geometry?.kind, kind.isAreal else { return nil }
    return PreparedShape(feature.block.geometry, geometry: feature.block.geometries(ofRow: feature.index).lowerBound)
  }
}

extension IndoorMap {
  /// An opening and the units that it joins.
  public struct Passage: Sendable, Hashable {
    public let opening: Opening
    /// The units on whose boundary it lies: two between rooms, one at the edge of a level; in the order of the file.
    public let units: [Unit]
  }

  /// The openings of a level with the units that they join: those on whose boundary an opening lies. The standard leaves this to readers.
  ///
  /// - Parameters:
  ///   - level: a level of this map.
  ///   - tolerance: how far an opening may be from a boundary, in metres: writers round its ends.
  /// - Complexity: O(n log n) for the level's positions, plus the pairs of openings and units whose boxes meet.
  public func passages(on level: Level, tolerance: Double = 0.05) -> [Passage] {
    let units = level.units.compactMap { unit in area(unit.index).map { (unit, $0) } }
    let openings = level.openings.compactMap { opening -> (Opening, PreparedShape)? in
      let feature = opening.feature
      guard feature.geometry?.kind == .lineString else { return nil }
      return (opening, PreparedShape(feature.block.geometry, geometry: feature.block.geometries(ofRow: feature.index).lowerBound))
    }
    guard let middle = units.first?.1.middle else { return openings.map { Passage(opening: $0.0, units: []) } }
    let metres = LocalMetres(at: middle)
    var joined = [[Unit]](repeating: [], count: openings.count)
    for (opening, unit) in BoxPairs.between(openings.map(\.1), units.map(\.1), margin: tolerance, metres).pairs {
      let distance = openings[opening].1.distance(fromBoundaryOf: units[unit].1, metres)
      if let distance, distance.metres <= tolerance { joined[opening].append(units[unit].0) }
    }
    return zip(openings, joined).map { Passage(opening: $0.0, units: $1) }
  }
}
