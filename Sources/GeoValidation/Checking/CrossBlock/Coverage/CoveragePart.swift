internal import GeoAlgorithms
internal import GeoJSON
internal import GeoModel

/// The polygons of one block, on their way to the check of all of them.
struct CoveragePart: Sendable {
  /// A hole that one polygon leaves open itself.
  struct Hole: Sendable {
    let box: CoverageBox
    /// Square degrees.
    let area: Double
  }

  private(set) var shapes: [PreparedShape] = []
  private(set) var holes: [Hole] = []
  /// For each shape, where its feature begins; lines are counted later.
  private(set) var places: [Diagnostic] = []
  private(set) var lines = LineIndex(of: FeatureBlock<Geographic>())
  private(set) var positionCount = 0

  /// Complexity: O(positions of polygons), and O(bytes) for lines.
  init(_ block: borrowing FeatureBlock<Geographic>) {
    let column = block.geometry
    for index in block.rows.indices where block.rows[index].flags.isDisjoint(with: [.unreadable, .dropped]) {
      let row = block.rows[index]
      for geometry in block.geometries(ofRow: index) where column.kinds[geometry].isAreal {
        let shape = PreparedShape(column, geometry: geometry)
        if shape.positionCount == 0 { continue }
        shapes.append(shape)
        positionCount += shape.positionCount
        places.append(
          Diagnostic(
            .coverageOverlap, byte: block.inputRange(ofRow: index).lowerBound, feature: row.ordinal, id: row.identifier(in: block.text),
            pointer: row.pointer, message: ""))
        for part in column.parts(ofGeometry: geometry) {
          for path in column.paths(ofPart: part).dropFirst() { holes.append(Hole(column.positions[column.positions(ofPath: path)])) }
        }
      }
    }
    if places.isEmpty { return }
    var view = FeatureBlock<Geographic>()
    view.text = block.origin?.text ?? block.text
    view.byteOffset = block.byteOffset
    view.diagnostics = places
    lines = LineIndex(of: view)
  }
}

extension CoveragePart.Hole {
  init(_ ring: ArraySlice<Position>) {
    var box = CoverageBox(), area = 0.0
    let origin = ring.first ?? Position(x: 0, y: 0)
    for (a, b) in zip(ring, ring.dropFirst()) {
      box.include(a)
      area += (a.x - origin.x) * (b.y - origin.y) - (b.x - origin.x) * (a.y - origin.y)
    }
    self.init(box: box, area: area.magnitude / 2)
  }
}

/// A box in the plane of longitude and latitude.
struct CoverageBox: Sendable {
  private(set) var southWest = Position(x: .infinity, y: .infinity)
  private(set) var northEast = Position(x: -.infinity, y: -.infinity)

  var isEmpty: Bool { southWest.x > northEast.x }

  mutating func include(_ place: Position) {
    southWest = Position(x: min(southWest.x, place.x), y: min(southWest.y, place.y))
    northEast = Position(x: max(northEast.x, place.x), y: max(northEast.y, place.y))
  }

  func contains(_ place: Position) -> Bool {
    southWest.x <= place.x && place.x <= northEast.x && southWest.y <= place.y && place.y <= northEast.y
  }
}

extension CoverageBox {
  /// The box around shapes.
  init(around shapes: [PreparedShape]) {
    self.init()
    for case let bounds? in shapes.lazy.map(\.bounds) {
      include(bounds.southWest)
      include(bounds.northEast)
    }
  }
}
