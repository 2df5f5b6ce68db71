import Foundation
import GeoTestSupport
import Testing

/// Icons of markers compared with those of Skia and Pillow, by way of `Tests/Pictures/icons`: GEOTOOLKIT_PYTHON names a Python that has
/// them.
@Suite(.enabled(if: PythonProgram.hasPackages && Program.isPresent, "GEOTOOLKIT_PYTHON names no Python, or the program is absent"))
struct IconComparisonTests {
  @Test func `icons are those of other readers`() throws {
    let compare = SharedMaterial.fixtures.deletingLastPathComponent().appendingPathComponent("Pictures/icons")
    let program = try #require(Program.url)
    let outcome = try PythonProgram(compare, needsPackages: true).run([program.path])
    print(outcome.output)
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
  }
}
