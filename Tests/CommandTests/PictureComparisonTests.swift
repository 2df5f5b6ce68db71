import Foundation
import GeoTestSupport
import Testing

/// Pictures of real files beside those of Skia and Mapnik, by way of `Tests/Pictures/compare`: GEOTOOLKIT_PYTHON names a Python that has
/// them.
@Suite(
  .enabled(
    if: PythonProgram.hasPackages && SharedMaterial.isPresent && Program.isPresent,
    "GEOTOOLKIT_PYTHON names no Python, or the shared material or the program is absent"))
struct PictureComparisonTests {
  @Test(arguments: ["communes", "uscounties", "countries50m", "dclots", "rivers"])
  func `fills and strokes are those of other rasterisers`(file: String) throws {
    let compare = SharedMaterial.fixtures.deletingLastPathComponent().appendingPathComponent("Pictures/compare")
    let folder = try #require(SharedMaterial.url("data/geojson"))
    let program = try #require(Program.url)
    let outcome = try PythonProgram(compare, needsPackages: true).run([program.path, folder.path, file])
    print(outcome.output)
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
  }
}
