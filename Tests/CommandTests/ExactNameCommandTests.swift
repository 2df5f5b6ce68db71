import Foundation
import Testing

/// Names that Unicode calls equal and JSON and disks do not: an "é" that is one character, and one that is two.
@Suite(.enabled(if: Program.isPresent, Comment(rawValue: Program.absence)))
struct ExactNameCommandTests {
  private static let one = "\u{E9}", two = "e\u{301}"
  let place: Workspace

  init() throws { place = try Workspace() }

  private static func point(_ properties: String) -> String {
    #"{"type":"Feature","properties":{\#(properties)},"geometry":{"type":"Point","coordinates":[1,2]}}"# + "\n"
  }

  @Test func `properties that look alike are chosen by their bytes`() throws {
    let input = Self.point(#""\#(Self.one)":1,"\#(Self.two)":2,"a":3"#)
    func convert(_ arguments: String...) throws -> Program.Outcome {
      try Program.run(["convert", "--strict", "--to", "geojsonseq"] + arguments, input: input)
    }
    let both = try convert("--select", "\(Self.one),\(Self.two)")
    #expect(both.status == 0 && both.out.contains(#"{"\#(Self.one)":1,"\#(Self.two)":2}"#), "\(both)")
    #expect(Array(try convert("--select", Self.two).out.utf8) == Array(Self.point(#""\#(Self.two)":2"#).utf8))
    #expect(Array(try convert("--exclude", "\(Self.one),\(Self.two)").out.utf8) == Array(Self.point(#""a":3"#).utf8))
    let missing = try Program.run(["convert", "--select", "\(Self.one),\(Self.two)"], input: Self.point(#""\#(Self.two)":2"#))
    #expect(
      missing.err.utf8.elementsEqual("warning: no feature has the property \"\(Self.one)\"; check its spelling\n".utf8), "\(missing.err)")
  }

  @Test func `properties that look alike are dissolved by their bytes`() throws {
    let input = Self.point(#""k":1,"\#(Self.one)":2,"\#(Self.two)":"x""#)
    let both = try Program.run(["convert", "--dissolve", "k", "--sum", "\(Self.one)", "--list", "\(Self.two)"], input: input)
    #expect(
      both.status == 0 && !both.err.contains("twice") && both.out.contains(#""\#(Self.one)":2"#)
        && both.out.contains(#""\#(Self.two)":["x"]"#), "\(both)")
    // A number is none that is not added up.
    #expect(!both.err.contains("counts nothing in its sum"), "\(both.err)")
  }

  @Test func `files whose names look alike are two`() throws {
    for name in [Self.one, Self.two] { try place.file("\(name).geojson", Self.point("")) }
    // Some disks have one name for both.
    guard try FileManager.default.contentsOfDirectory(atPath: place.folder.path).count == 2 else { return }
    let names = [Self.one, Self.two].map { "\($0).geojson" }
    let joined = try Program.run(["convert"] + names + ["-o", "out.topojson"], in: place.folder)
    #expect(joined.status == 0, "\(joined)")
    let sarif = try Program.run(["validate", "--output-format", "sarif"] + names, in: place.folder)
    #expect(sarif.out.contains(#""uri":"%C3%A9.geojson"#) && sarif.out.contains(#""uri":"e%CC%81.geojson"#), "\(sarif.out)")
    // One that cannot be mended does not keep the other from being judged.
    let broken = try Program.shell(
      "rm \(names[0]); mkfifo \(names[0]); echo '{}' > \(names[0]) & $0 validate --fix \(names[0]) \(names[1])", in: place.folder)
    #expect(broken.status == 2 && broken.err.contains("1 file, 1 feature: 0 errors"), "\(broken)")
  }
}
