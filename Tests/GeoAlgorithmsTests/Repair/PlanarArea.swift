import GeoModel

@testable import GeoAlgorithms

extension GeometryColumn {
  /// The area of all polygons, shells less holes, in the plane.
  var planarArea: Double {
    var sum = 0.0
    for index in kinds.indices where kinds[index].isAreal {
      for part in parts(ofGeometry: index) {
        let paths = paths(ofPart: part)
        for path in paths {
          let ring = positions(ofPath: path).map { positions[$0] }
          let area = Self.area(ring).magnitude
          sum += path == paths.lowerBound ? area : -area
        }
      }
    }
    return sum
  }

  /// The same of rings that go the short way everywhere.
  var shortWayArea: Double {
    var column = self
    for path in pathEnds.indices {
      let range = positions(ofPath: path)
      for index in range.dropFirst() {
        let before = column.positions[index - 1].x
        column.positions[index].x = before + (positions[index].x - before).remainder(dividingBy: 360)
      }
    }
    return column.planarArea
  }

  private static func area(_ ring: [Position]) -> Double {
    guard let origin = ring.first else { return 0 }
    var sum = 0.0
    for (a, b) in zip(ring, ring.dropFirst()) {
      sum += (a.x - origin.x) * (b.y - origin.y) - (b.x - origin.x) * (a.y - origin.y)
    }
    return sum / 2
  }

  /// What a repair makes of all geometries: those that are not repaired stay.
  func repaired(_ repair: inout GeometryRepair) -> (column: GeometryColumn, outcomes: [RepairOutcome], reports: [RepairReport]) {
    var output = GeometryColumn()
    var outcomes: [RepairOutcome] = []
    var reports: [RepairReport] = []
    for index in kinds.indices {
      let outcome = repair.repair(self, geometry: index, into: &output, reports: &reports)
      if outcome == .valid { output.append(geometries: index..<index + 1, of: self) }
      outcomes.append(outcome)
    }
    return (output, outcomes, reports)
  }
}
