import Foundation
import GeoTestSupport
import Testing
import GeoToolkit

/// `Tests/Fixtures/info`: an input, its summary for people, its summary for programs.
@Suite struct SummaryFixtureTests {
  static let folder = SharedMaterial.fixtures.appendingPathComponent("info")

  static let names: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".in.geojson") }.map { String($0.dropLast(".in.geojson".count)) }.sorted()
  }()

  private func input(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: Self.folder.appendingPathComponent("\(name).in.geojson")))
  }

  private func text(_ file: String) throws -> String {
    String(decoding: try Data(contentsOf: Self.folder.appendingPathComponent(file)), as: UTF8.self)
  }

  @Test func `there are fixtures`() {
    #expect(Self.names.count >= 20)
  }

  @Test(arguments: names) func `the summary is the expected one`(_ name: String) throws {
    let summary = try SummaryTrial.run(try input(name), name: "\(name).in.geojson")
    #expect(summary.text == (try text("\(name).out.txt")))
    #expect("[\n  \(summary.jsonText(indentation: 2))\n]\n" == (try text("\(name).out.json")))
  }

  @Test(arguments: names) func `the summary for programs is JSON`(_ name: String) throws {
    let data = try Data(contentsOf: Self.folder.appendingPathComponent("\(name).out.json"))
    #expect(try JSONSerialization.jsonObject(with: data) is [[String: Any]])
  }

  @Test(arguments: names) func `threads and accelerators change nothing`(_ name: String) throws {
    let bytes = try input(name)
    let expected = try SummaryTrial.run(bytes, name: name).jsonText()
    for jobs in [1, 2, 4] {
      for accelerators in [true, false] {
        let summary = try SummaryTrial.run(bytes, name: name, jobs: jobs, accelerators: accelerators)
        #expect(summary.jsonText() == expected, "jobs \(jobs), accelerators \(accelerators)")
      }
    }
  }

  @Test(arguments: names) func `the pieces in which bytes come change nothing`(_ name: String) throws {
    let bytes = try input(name)
    let expected = try SummaryTrial.run(bytes, name: name).jsonText()
    for piece in 1...max(1, bytes.count) {
      let summary = SummaryTrial.run(bytes, name: name, piece: piece)
      #expect(summary.jsonText() == expected, "pieces of \(piece) bytes")
    }
  }
}
