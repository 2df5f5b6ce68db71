import Foundation
import GeoToolkit
import Testing

/// The example of "Shared borders", as a test.
@Suite struct TopologySnippets {
  @Test func `arcs of a file`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("arcs-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("squares.geojson").path
    try Data(
      #"{"type":"MultiPolygon","coordinates":[[[[0,0],[1,0],[1,1],[0,0]]],[[[1,0],[2,0],[1,1],[1,0]]]]}"#.utf8
    ).write(to: URL(fileURLWithPath: path))
    var drawn: [Int] = []
    func draw(_ arc: ArraySlice<Position>) { drawn.append(arc.count) }
    // begin
    var builder = TopologyBuilder()
    var reader = try FeatureReader(path: path)
    while let block = try reader.next() {
      try builder.append(block.geometry)
    }
    let topology = builder.build()
    for arc in 0..<topology.arcCount {
      draw(topology.positions[topology.positions(ofArc: arc)])
    }
    // end
    #expect(drawn.sorted() == [2, 3, 3])
  }
}
