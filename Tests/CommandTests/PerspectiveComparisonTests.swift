import Foundation
import GeoTestSupport
import Testing

/// Pitched pictures compared with those of a ray caster, by way of `Tests/Pictures/perspective`: GEOTOOLKIT_PYTHON names a Python that has
/// its packages.
@Suite(.enabled(if: PythonProgram.hasPackages && Program.isPresent, "GEOTOOLKIT_PYTHON names no Python, or the program is absent"))
struct PerspectiveComparisonTests {
  @Test(arguments: ["fill", "stroke of 2", "stroke of 6", "dashes", "blocks"])
  func `pitched pictures are those of a ray caster`(kind: String) throws {
    let compare = SharedMaterial.fixtures.deletingLastPathComponent().appendingPathComponent("Pictures/perspective")
    let program = try #require(Program.url)
    let outcome = try PythonProgram(compare, needsPackages: true).run([program.path, "1", kind])
    print(outcome.output)
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
  }
}
