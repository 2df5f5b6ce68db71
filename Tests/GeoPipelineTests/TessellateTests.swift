import GeoJSON
import GeoModel
import GeoPipeline
import GeoTestSupport
import Overlays
import Testing

struct TessellateTests {
  @Test func `a chain from longitudes to a batch, in the only order that compiles`() throws {
    var chain = SplitAntimeridian().then(Project()).then(Tessellate(PlainLook()))
    let text = #"{"type":"Polygon","coordinates":[[[0,0],[90,0],[90,45],[0,0]]]}"#
    let draft = try chain.process(GeoJSON.decode(text, options: .underTest))
    #expect(draft.vertexCount == 3)
    var assembly = OverlayAssembly()
    let full = assembly.add(draft)
    #expect(full.isEmpty)
    let last = assembly.finish()
    let batch = try #require(last)
    #expect(batch.header.counts.triangles == 1 && batch.groups.count == 1)
    // Counter-clockwise on the map, whose north is at y = 0.
    let corners = (0..<3).map { batch.polygons.vertices[batch.polygons.indices[$0]] }
    let (u, v) = (corners[1] - corners[0], corners[2] - corners[0])
    #expect(u.x * v.y - u.y * v.x < 0)
    let nothing = assembly.finish()
    #expect(nothing?.header.sequence == nil)
  }
}
