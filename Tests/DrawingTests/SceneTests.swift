import Drawing
import Testing

@Suite struct SceneTests {
  @Test func pathsKeepTheirPositions() {
    var column = PathColumn()
    column.append([[0, 0], [4, 0], [4, 4]], isClosed: true)
    column.append([[1, 1], [2, 2]], isClosed: false)
    #expect(column.count == 2)
    #expect(column.range(ofPath: 1) == 3..<5)
    #expect(column.shapes.map(\.isClosed) == [true, false])
  }
}
