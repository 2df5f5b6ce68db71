@testable import GeoAlgorithms
import GeoModel
import GeoTestSupport
import Testing

/// Which shapes a position may lie in.
@Suite struct ShapeSearchTests {
  @Test(arguments: [0, 1, 3, 4, 5, 17, 300]) func `all shapes are found whose boxes hold a position, and no others`(_ count: Int) {
    var numbers = SplitMix64(state: UInt64(count))
    let shapes = (0..<count).map { index -> PreparedShape in
      // Some hold nothing, some lie on one another.
      if index % 11 == 10 { return ShapeRelationTests.shape([]) }
      let (x, y) = (Double(Int.random(in: 0..<20, using: &numbers)), Double(Int.random(in: 0..<20, using: &numbers)))
      let size = Double(Int.random(in: 1..<(index % 7 == 0 ? 20 : 3), using: &numbers))
      return ShapeRelationTests.shape([ShapeRelationTests.box(x, y, x + size, y + size)])
    }
    let search = ShapeSearch(of: shapes)
    for x in stride(from: -1.0, through: 41, by: 0.5) {
      for y in stride(from: -1.0, through: 41, by: 2.5) {
        let position = Position(x: x, y: y)
        #expect(search.candidates(at: position) == shapes.indices.filter { !shapes[$0].isEmpty && shapes[$0].box.contains(position) })
      }
    }
  }
}
