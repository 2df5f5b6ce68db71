import Foundation
import Testing

/// Values of options for geometry that make no sense: status 64, nothing written, and a message that says what was expected.
@Suite(.enabled(if: Program.isPresent, Comment(rawValue: Program.absence)))
struct GeometryUsageTests {
  @Test(arguments: [
    (["--geodesic", "--max-segment", "100"], "'--max-segment LENGTH': expected a number and its unit, m, km, mi or nmi, such as 100km"),
    (["--geodesic", "--max-segment", "nankm"], "expected a number and its unit"),
    (["--geodesic", "--max-segment", "0x10m"], "expected a number and its unit"),
    (["--geodesic", "--max-segment", "1e400km"], "expected a number and its unit"),
    (["--geodesic", "--max-segment=-5km"], "expected a number and its unit"),
    (["--geodesic", "--max-segment", "0m"], "greater than 0"), (["--geodesic", "--max-error", "10 px"], "expected a number and its unit"),
    (["--geodesic", "--max-segment", "0.0001m"], "--max-segment takes 1 mm (0.001m) or more"),
    (["--geodesic", "--max-error", "1e-9km"], "--max-error takes 1 mm (0.001m) or more"), (["--max-error", "5m"], "need --geodesic"),
    (["--bbox", "1,2,3"], "expected four numbers, west,south,east,north"), (["--bbox", "1,2,nan,4"], "expected four numbers"),
    (["--bbox", "190,0,-170,5"], "expected west and east within ±180; a box across 180° has west > east"),
    (["--clip", "5,100,6,120"], "expected south and north within ±90: longitude comes first"),
    (["--clip=-5,20,5,10"], "expected south to be no greater than north"), (["--precision", "18"], "a number from 0 to 17"),
    (["--precision", "-1"], "a number from 0 to 17"), (["--precision", "1.5"], "'--precision N'"),
    (["--rfc7946", "--precision", "9"], "7 decimals at most; --precision 9 says otherwise"),
    (["--rfc7946", "--antimeridian", "keep"], "--antimeridian keep says otherwise"),
    (["--rfc7946", "--winding", "reverse"], "--winding reverse says otherwise"),
    (["--antimeridian", "cut"], "'split', 'unwrap' or 'keep'"), (["--pole", "north"], "'smaller' and 'trust'"),
    (["--pole", "trust"], "--pole needs"),
    (["--winding", "cw"], "'rfc7946', 'reverse' or 'keep'")
  ])
  func `is refused`(arguments: [String], expected: String) throws {
    let outcome = try Program.run(["convert"] + arguments, input: Text.good)
    #expect(outcome.status == 64 && outcome.out == "" && outcome.err.contains(expected), "\(arguments): \(outcome.err)")
  }

  @Test(arguments: [
    ["--geodesic", "--max-segment", "0.5 km"], ["--geodesic", "--max-error", "1e1m"], ["--bbox", "-10, -5.5,+1e1,5"],
    ["--clip", "170,-5,-170,5"],
    ["--rfc7946", "--precision", "3"]
  ])
  func `is taken`(arguments: [String]) throws {
    #expect(try Program.run(["convert"] + arguments, input: Text.good).status == 0)
  }
}
