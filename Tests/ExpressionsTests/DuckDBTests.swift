import Expressions
import Foundation
import GeoTestSupport
import GeoToolkit
import Testing

/// Against DuckDB, by way of `Tests/Tools/where-cases.py`: GEOTOOLKIT_PYTHON names a Python that has duckdb, GEOTOOLKIT_WHERE_CASES how many
/// expressions to make, GEOTOOLKIT_WHERE_SEED which.
@Suite(.enabled(if: PythonProgram.hasPackages, Comment(rawValue: PythonProgram.absenceOfPackages)))
struct DuckDBTests {
  private static func setting(_ name: String) -> String? { ProcessInfo.processInfo.environment["GEOTOOLKIT_WHERE_\(name)"] }

  /// The lines of a run; `nil` if there is no duckdb.
  private static func lines(_ arguments: [String]) throws -> [Substring]? {
    let outcome = try PythonProgram(tool: "where-cases.py").run(arguments)
    if outcome.status == 77 { return nil }
    #expect(outcome.status == 0, "\(outcome.errors)")
    return outcome.output.split(separator: "\n")
  }

  @Test func `the same is true, false or unknown`() throws {
    guard var lines = try Self.lines([Self.setting("SEED") ?? "1", Self.setting("CASES") ?? "3000"])?[...] else {
      print("duckdb is not there: nothing was compared")
      return
    }
    let count = Int(lines.removeFirst()) ?? 0
    let features = lines.prefix(count).joined(separator: "\n") + "\n"
    var reader = FeatureReader(bytes: Array(features.utf8))
    let block = try #require(try reader.next())
    #expect(block.count == count)
    var judged = 0
    for line in lines.dropFirst(count) {
      let fields = line.split(separator: "\t")
      let expression = try FeatureExpression(String(fields[0]))
      let truths = RowSubject.of(block, expression) { subject in
        block.rows.indices.map { row -> Character in
          subject.begin(row, of: block)
          return expression.holds(for: &subject).map { $0 ? "t" : "f" } ?? "n"
        }
      }
      #expect(String(truths ?? []) == fields[1], "\(fields[0])")
      judged += 1
    }
    #expect(judged > 100)
  }

  @Test(
    .enabled(if: SharedMaterial.isPresent, Comment(rawValue: SharedMaterial.absence)),
    arguments: [
      "communes", "countries50m", "places", "quakes", "uscounties", "rivers"
    ])
  func `of real files the same features are chosen`(name: String) throws {
    guard let url = SharedMaterial.url("data/geojson/\(name).geojson.gz") else { return }
    guard let lines = try Self.lines([Self.setting("SEED") ?? "1", Self.setting("FILE_CASES") ?? "12", url.path]) else { return }
    for line in lines {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      var reader = try FeatureReader(path: url.path, options: ReadingOptions(jobs: 2, filter: try FeatureExpression(String(fields[0]))))
      var chosen: [String] = []
      while let block = try reader.next() { chosen += block.readable.map { String($0.ordinal) } }
      #expect(chosen.joined(separator: ",") == fields[1], "\(fields[0])")
    }
  }
}
