package import GeoAlgorithms
internal import GeoFindings
package import GeoModel

/// Puts defects of topology into words. Rings, polygons, lines and positions are counted from 0, as in JSON Pointers:
/// ring 0 of a polygon is the exterior one, ring 1 its first hole.
package struct TopologyWording {
  let column: GeometryColumn
  let geometry: Int

  /// - Parameters:
  ///   - column: the column that was judged.
  ///   - geometry: the index of the geometry in it.
  package init(column: GeometryColumn, geometry: Int) { (self.column, self.geometry) = (column, geometry) }

  package func message(_ defect: TopologyDefect) -> String {
    switch defect.kind {
    case .selfIntersection where defect.otherPosition == nil:
      "found a ring that goes round a pole and back so often that where it meets itself or another ring was not looked for; it does once it is cut at the 180th meridian"
    case .selfIntersection:
      "found an edge that crosses \(otherPlace(defect)) of the same ring; expected a ring that does not cross itself"
    case .selfOverlap:
      "found an edge that runs along \(otherPlace(defect)) of the same ring; expected a ring that does not meet itself"
    case .ringSelfIntersection:
      "found a position \(isAtPosition(defect) ? "at" : "on") \(otherPlace(defect)) of the same ring; expected a ring that does not touch itself"
    case .spike: "found a position where the ring turns back along its previous edge, a spike"
    case .tooFewPositions: tooFew(defect)
    case .zeroArea: "found a ring whose positions all lie on one line; expected it to enclose an area"
    case .poleNotCut: poleNotCut(defect)
    case .woundRepeatedly: "found a ring that goes round the globe more than once; expected one turn at most"
    case .ringsCross: "found \(ring(defect.path)) crossing \(otherPlace(defect)) of \(otherRing(defect))"
    case .sharedEdge:
      "found \(ring(defect.path)) running along \(otherPlace(defect)) of \(otherRing(defect)); expected rings to touch in points only"
    case .duplicateRings: "found \(ring(defect.path)) with the positions of \(otherRing(defect))"
    case .holeOutsideShell: "found \(ring(defect.path)) outside \(otherRing(defect))"
    case .nestedHoles: "found \(ring(defect.path)) inside \(otherRing(defect))"
    case .disconnectedInterior:
      "found \(ring(defect.path)) touching other rings in a closed chain, which cuts the inside of the polygon in two"
    case .polygonsOverlap:
      "found \(polygon(defect.path)) crossing \(otherPlace(defect)) of \(otherRing(defect)) of \(otherPolygon(defect))"
    case .duplicatePolygons: "found \(polygon(defect.path)) with the same exterior ring as \(otherPolygon(defect))"
    case .polygonsShareEdge:
      "found \(polygon(defect.path)) running along \(otherPlace(defect)) of \(otherRing(defect)) of \(otherPolygon(defect)); expected polygons to touch in points only"
    case .nestedShells: "found \(polygon(defect.path)) inside \(otherPolygon(defect))"
    case .notSimple: notSimple(defect)
    case .notFinite: "found a number that is not finite"
    case .repeatedPosition: "found a position that repeats the one before it"
    }
  }

  private func tooFew(_ defect: TopologyDefect) -> String {
    if !column.kinds[geometry].isAreal { return "found a line whose positions are all at one place; expected two different ones at least" }
    let positions = column.positions(ofPath: defect.path)
    let isPoint = positions.allSatisfy { column.positions[$0] == column.positions[positions.lowerBound] }
    return "found a ring with \(isPoint ? "one position only" : "two different positions"); expected three different ones at least"
  }

  private func poleNotCut(_ defect: TopologyDefect) -> String {
    let range = column.positions(ofPath: defect.path)
    let next = column.positions[min(defect.position + 1, range.upperBound - 1)].x
    return
      "found a ring that goes round a pole, across the 180th meridian from longitude \(column.positions[defect.position].x.plainText) to \(next.plainText); expected it to be cut there"
  }

  private func notSimple(_ defect: TopologyDefect) -> String {
    if column.kinds[geometry] == .multiPoint {
      return "found the place of position \(defect.otherPath.map { $0 - firstPath } ?? 0) again"
    }
    guard let other = defect.otherPath else { return "found a position where the line turns back along its previous edge" }
    let line = other == defect.path ? "the same line" : "line \(other - firstPath)"
    return "found a line meeting \(otherPlace(defect)) of \(line)"
  }

  private var firstPath: Int { column.paths(ofGeometry: geometry).lowerBound }

  /// "the exterior ring", "hole 2".
  private func ring(_ path: Int) -> String {
    let index = path - column.paths(ofPart: part(of: path)).lowerBound
    return index == 0 ? "the exterior ring" : "hole \(index)"
  }

  private func otherRing(_ defect: TopologyDefect) -> String { ring(defect.otherPath ?? defect.path) }

  private func polygon(_ path: Int) -> String { "polygon \(part(of: path) - column.parts(ofGeometry: geometry).lowerBound)" }

  private func otherPolygon(_ defect: TopologyDefect) -> String { polygon(defect.otherPath ?? defect.path) }

  private func part(of path: Int) -> Int {
    let parts = column.parts(ofGeometry: geometry)
    return parts.first { column.paths(ofPart: $0).contains(path) } ?? parts.lowerBound
  }

  /// "position 7" or "the edge from position 7 to 8".
  private func otherPlace(_ defect: TopologyDefect) -> String {
    guard let path = defect.otherPath, let position = defect.otherPosition else { return "an edge" }
    let index = position - column.positions(ofPath: path).lowerBound
    return isAtPosition(defect) ? "position \(index)" : "the edge from position \(index) to \(index + 1)"
  }

  /// Whether the other place is a vertex, and not within an edge.
  private func isAtPosition(_ defect: TopologyDefect) -> Bool {
    guard let position = defect.otherPosition, !defect.kind.isAlongEdge else { return false }
    let place = column.positions[position]
    let east = place.x - defect.location.x
    return place.y == defect.location.y && (east == 0 || east.magnitude == 360)
  }
}

extension TopologyDefectKind {
  /// Whether two edges have a stretch in common.
  fileprivate var isAlongEdge: Bool { self == .selfOverlap || self == .sharedEdge || self == .polygonsShareEdge }
}
