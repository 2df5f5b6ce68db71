import GeoModel
import Testing

@testable import Overlays

@Suite("Bounds of features")
struct BoundsColumnTests {
  @Test("a column gives back the boxes and the gaps that were put into it")
  func boxes() {
    let fiji = GeographicBox(west: 177, south: -20, east: -178, north: -12)
    var column: BoundsColumn = [fiji, nil, GeographicBox(west: 0, south: 0, east: 0, north: 0)]
    #expect(column.count == 3 && column[0] == fiji && column[0]?.crossesAntimeridian == true && column[1] == nil)
    column.append(column, 0..<2)
    #expect(Array(column[3...]) == [fiji, nil] && column != [fiji])
    #expect(column.compactMap(\.self).map(\.west) == [177, 0, 177])
  }
}
