@testable import GeoFindings
import GeoTestSupport
import Testing

@testable import GeoValidation
import GeoToolkit

/// Counts are exact, or say that they are not.
struct FloodCountTests {
  private func statistics(positions count: Int) throws -> (report: ValidationReport, findings: [Finding], statistics: FindingStatistics) {
    var random = SplitMix64(state: 7)
    var ring = (0..<count).map { _ in "[\(Int.random(in: 0..<10_000, using: &random)).5e-2,\(Int.random(in: 0..<8000, using: &random))e-2]"
    }
    ring.append(ring[0])
    var source = ByteSource(bytes: Array(#"{"type":"Polygon","coordinates":[[\#(ring.joined(separator: ","))]]}"#.utf8), name: "text")
    var (findings, statistics) = ([Finding](), FindingStatistics())
    var stage = Validate()
    stage.mostListed = 20
    let report = try Validation.run(&source, options: ValidationOptions(rules: stage.rules, mostListed: stage.mostListed)) {
      findings += $0
      statistics.count($0)
    }
    return (report, findings, statistics)
  }

  @Test func `a count of crossings that were all looked for is exact`() throws {
    let flood = try statistics(positions: 300)
    #expect(flood.report.errors > 5000 && flood.report.severities.atLeast.isEmpty)
    #expect(
      !flood.findings.contains { $0.diagnostic.mayBeMore || $0.diagnostic.message.hasPrefix("at least") || $0.json.contains("at_least") })
  }

  @Test func `a count of crossings of which some were looked for says so`() throws {
    let flood = try statistics(positions: 2400)
    #expect(flood.report.errors >= 2000 && flood.report.severities.atLeast == [.error])
    let rest = try #require(flood.findings.first { $0.diagnostic.others > 0 })
    #expect(rest.diagnostic.message == "at least \(rest.diagnostic.occurrences) more findings of this kind, from here on, are not listed")
    #expect(rest.json.contains(#""at_least":true"#))
    #expect(flood.statistics.text(format: .concise).hasPrefix("at least "))
    #expect(flood.statistics.text(format: .json).contains(#""at_least":true"#))
    for (format, words) in [
      (ReportFormat.concise, "GJ501 at least "), (.json, #""at_least":true}],"summary""#), (.sarif, #""text":"at least "#)
    ] {
      var report = FindingReport(format: format, mostOfOneRule: 2)
      let text = report.begin() + report.text(of: flood.findings) + report.endFile("text") + report.end(flood.report, files: 1)
      #expect(text.contains(words), "\(format)")
    }
  }

  @Test(arguments: [20, .max]) func `a count of more crossings than are held is exact`(_ mostListed: Int) throws {
    // Lines to and fro, and others across each of them, in tenths of a degree.
    let count = 160
    func text(_ line: Int, _ isBack: Bool) -> [(Int, Int)] { (isBack ? [count, 0] : [0, count]).map { (line, $0) } }
    let columns = (0..<count).flatMap { text($0, $0 % 2 == 1) }
    let positions = columns.map { "[\($0.1).1e-1,\($0.0).5e-1]" } + columns.map { "[\($0.0).6e-1,\($0.1).1e-1]" }
    let line = #"{"type":"LineString","coordinates":[\#(positions.joined(separator: ","))]}"#
    var source = ByteSource(bytes: Array(line.utf8), name: "text")
    var stage = Validate()
    stage.mostListed = mostListed
    var found = 0
    _ = try Validation.run(&source, options: ValidationOptions(rules: stage.rules, mostListed: stage.mostListed)) {
      for finding in $0.map(\.diagnostic) where finding.rule == .lineNotSimple {
        found += finding.occurrences
        #expect(!finding.mayBeMore)
      }
    }
    #expect(found > TopologyCheck.mostMeetings && found >= count * count)
  }

  @Test func `what can be mended of a flood does not depend on what lies in a block`() throws {
    // Clockwise squares, and behind every twenty an outline that is too large for trials and comes back to a point of its own.
    func feature(_ ring: String) -> String {
      #"{"type":"Feature","properties":null,"geometry":{"type":"Polygon","coordinates":[\#(ring)]}}"#
    }
    let coast = (1..<4000).reversed().map { "[\(60 - Double($0) / 100),\(10 + $0 % 2)]" }.joined(separator: ",")
    let touching = "[[0,0],[0,4],[2,2],[4,4],\(coast),[60,0],[4,0],[2,2],[0,0]]"
    var features: [String] = []
    for number in 0..<250 {
      let x = number % 90
      features.append(feature("[[\(x),0],[\(x),1],[\(x + 1),1],[\(x + 1),0],[\(x),0]]"))
      // Of what readers read one way or the other nothing is mended, be it listed or not.
      if number % 50 == 7 {
        features.append(feature("[[\(x),0],[\(x),1],[\(x + 1),1],[\(x),0]]").replacing("null", with: #"{"a":1,"a":2}"#))
      }
      if number % 25 == 19 { features.append(feature(touching.replacing("60", with: "6\(number / 25)"))) }
    }
    let text = #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ",\n"))]}"#
    let expected = [
      "ring.winding safe false": 260, "ring.self-touch unsafe false": 10, "ring.winding none false": 5,
      "json.duplicate-member none false": 5
    ]
    for most in [0, 20, .max] {
      for size in [nil, 1 << 10, 20 << 10, 64 << 10, 1 << 20] {
        let found = try counted(text, size, mostListed: most)
        #expect(found == expected, "\(most), \(size ?? 0)")
      }
    }
  }

  @Test func `what goes with the fix of another finding is counted, however many are listed`() throws {
    // An outline that crosses itself, with a height at one position, which repair leaves out.
    let outline =
      #"{"type":"Feature","properties":null,"geometry":{"type":"Polygon","coordinates":[[[0,0],[4,0],[8,8,1],[4,0],[4,4],[0,4],[0,0]]]}}"#
    let text = #"{"type":"FeatureCollection","features":[\#(Array(repeating: outline, count: 60).joined(separator: ",\n"))]}"#
    let expected = try counted(text, nil, mostListed: .max)
    #expect(expected.values.reduce(0, +) >= 120 && expected.keys.contains { $0.hasSuffix("unsafe false") }, "\(expected)")
    for most in [0, 1, 20] {
      for size in [nil, 300, 1 << 10, 20 << 10] {
        #expect(try counted(text, size, mostListed: most) == expected, "\(most), \(size ?? 0)")
      }
    }
  }

  /// How many findings of each rule there are, by what is said of their fix.
  private func counted(_ text: String, _ groupSize: Int?, mostListed: Int) throws -> [String: Int] {
    var source = ByteSource(bytes: Array(text.utf8), name: "text")
    var options = ReadingOptions()
    options.groupSize = groupSize
    var stage = Validate()
    stage.mostListed = mostListed
    var counts: [String: Int] = [:]
    _ = try Validation.run(&source, options: ValidationOptions(rules: stage.rules, mostListed: stage.mostListed, reading: options)) {
      for finding in $0.map(\.diagnostic) {
        counts["\(finding.rule.name) \(finding.fix) \(finding.isFixUntried)", default: 0] += finding.occurrences
      }
    }
    return counts
  }

  @Test func `rings that safe fixes leave are not said to be mended, however many there are`() throws {
    // Clockwise the short way round, across the 180th meridian, and behind every fourth a ring that can be turned.
    var lines: [String] = []
    for number in 0..<120 {
      lines.append(#"{"type":"Polygon","coordinates":[[[170,0],[170,10],[-170,10],[-170,0],[170,0]]]}"#)
      if number % 4 == 0 { lines.append(#"{"type":"Polygon","coordinates":[[[0,0],[0,1],[1,1],[1,0],[0,0]]]}"#) }
      // A ring that could be turned, beside one that keeps its feature from being mended.
      if number % 30 == 0 {
        lines.append(
          #"{"type":"MultiPolygon","coordinates":[[[[0,0],[0,1],[1,1],[1,0],[0,0]]],[[[170,0],[170,10],[-170,10],[-170,0],[170,0]]]]}"#)
      }
    }
    let text = lines.joined(separator: "\n")
    let expected = try counted(text, nil, mostListed: .max).filter { $0.key.hasPrefix("ring.winding") }
    #expect(expected["ring.winding safe false"] == 30 && expected.values.reduce(0, +) == 158, "\(expected)")
    for most in [0, 20] {
      for size in [nil, 1 << 10, 20 << 10] {
        #expect(try counted(text, size, mostListed: most).filter { $0.key.hasPrefix("ring.winding") } == expected, "\(most), \(size ?? 0)")
      }
    }
  }

  @Test(arguments: [1, 2, 4]) func `what is shown once is only counted in the blocks behind, and the report is the same`(jobs: Int) throws {
    // Rings that can be turned for certain, and outlines each of which has to be looked at.
    let squares = (0..<900).map {
      #"{"type":"Polygon","coordinates":[[[\#($0 % 90),0],[\#($0 % 90),1],[\#($0 % 90 + 1),1],[\#($0 % 90),0]]]}"#
    }
    let touching = #"{"type":"Polygon","coordinates":[[[0,0],[4,0],[2,2],[4,4],[0,4],[2,2],[0,0]]]}"#
    let text = squares.flatMap { [$0, touching] }.joined(separator: "\n")
    func run(_ groupSize: Int, mostListed: Int) throws -> (text: String, listed: Int) {
      var source = ByteSource(bytes: Array(text.utf8), name: "text")
      var options = ReadingOptions()
      (options.groupSize, options.jobs) = (groupSize, jobs)
      var stage = Validate()
      stage.mostListed = mostListed
      var (report, listed) = (FindingReport(format: .full, mostOfOneRule: 20), 0)
      var shown = report.begin()
      let sum = try Validation.run(
        &source, options: ValidationOptions(rules: stage.rules, excerpts: true, mostListed: stage.mostListed, reading: options)
      ) { findings in
        listed += findings.count
        shown += report.text(of: findings)
      }
      shown += report.endFile("text") + report.end(sum, files: 1)
      #expect(sum.warnings + sum.errors == 1800 && sum.safelyFixable == 900 && sum.unsafelyFixable == 900)
      return (shown, listed)
    }
    let all = try run(1 << 20, mostListed: .max)
    #expect(all.listed == 1800)
    for size in [1 << 10, 8 << 10, 64 << 10] {
      let some = try run(size, mostListed: 20)
      #expect(some.text == all.text, "\(size)")
      // Two findings of a block stand for all others: who judges ahead may list as many as one block may.
      if jobs == 1 { #expect(some.listed < 300 + 2 * text.utf8.count / size, "\(size)") }
    }
  }

  @Test func `nothing is said to be mended of a flood in a topology`() throws {
    let polygons = Array(repeating: #"{"type":"Polygon","arcs":[[0]]}"#, count: 50).joined(separator: ",")
    let text =
      #"{"type":"Topology","arcs":[[[0,0],[0,1],[1,1],[1,0],[0,0]]],"objects":{"o":{"type":"GeometryCollection","geometries":[\#(polygons)]}}}"#
    var source = ByteSource(bytes: Array(text.utf8), name: "text")
    var stage = Validate()
    stage.mostListed = 20
    var (windings, fixes) = (0, Set<Fix>())
    _ = try Validation.run(&source, options: ValidationOptions(rules: stage.rules, mostListed: stage.mostListed)) {
      for finding in $0.map(\.diagnostic) where finding.rule == .ringWinding {
        windings += finding.occurrences
        fixes.insert(finding.fix)
      }
    }
    #expect(windings == 50 && fixes == [.none])
  }
}
