import Foundation
import GeoModel
import GeoTestSupport
import Testing

@testable import GeoAlgorithms

/// Suite simplify: exact results where we have the very algorithm, the guarantees of safe mode on every input there is.
@Suite(.enabled(if: SharedMaterial.isPresent, Comment(rawValue: SharedMaterial.absence)))
struct SimplificationSuiteTests {
  private struct Input {
    var name: String
    var column: GeometryColumn
    var tolerance: Double
  }

  /// Every geometry of every file of the suite.
  private func inputs() throws -> [Input] {
    var inputs: [Input] = []
    func add(_ name: String, _ column: GeometryColumn, _ tolerance: Double) {
      for index in 0..<column.count {
        inputs.append(Input(name: "\(name)/\(index)", column: column.only(index), tolerance: tolerance))
      }
    }
    for file in ["single-geometry", "reported-invalid"] {
      for item in try SharedSuite.cases("simplify/\(file).json") {
        add(item.text("name"), try #require(WellKnownText.read(item.text("wkt"))), item.number("tolerance") ?? 1)
      }
    }
    for file in ["coverage", "coverage-validity"] {
      for item in try SharedSuite.cases("simplify/\(file).json") {
        for text in item["polygons"] as? [String] ?? [] {
          add(item.text("name"), try #require(WellKnownText.read(text)), item.number("tolerance") ?? 1)
        }
      }
    }
    for file in SharedMaterial.files(in: "suites/simplify/turf/in") {
      let object = try #require(JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
      let tolerance = (object["properties"] as? [String: Any])?["tolerance"] as? Double ?? 1
      add(file.lastPathComponent, GeometryColumn(geoJSON: object), tolerance)
    }
    add("vw_orig", try #require(WellKnownText.read(SharedSuite.text("simplify/georust/vw_orig.wkt"))), 0.02)
    add("1k", try thousand(), 5)
    return inputs
  }

  private func thousand() throws -> GeometryColumn {
    struct Place: Decodable { var x, y: Double }
    let data = try Data(SharedSuite.text("simplify/simplify-js/1k.json").utf8)
    var column = GeometryColumn()
    column.appendLineString(try JSONDecoder().decode([Place].self, from: data).map { Position(x: $0.x, y: $0.y) })
    return column
  }

  @Test(arguments: SimplificationMethod.allCases, [false, true])
  func `what every simplification promises holds of every input`(method: SimplificationMethod, isSafe: Bool) throws {
    var runs = 0
    for input in try inputs() {
      let wasValid = SimplificationGuarantees.isValid(input.column)
      for factor in [0, 0.25, 0.5, 1, 2, 4, 1e6] {
        let guarantees = SimplificationGuarantees(method, isSafe: isSafe, tolerance: .length(input.tolerance * factor))
        let (output, isKeptWhole) = guarantees.simplified(input.column)
        runs += 1
        let breaches = guarantees.breaches(input.column, output, wasValid: wasValid)
        #expect(breaches.isEmpty, "\(input.name) at \(input.tolerance * factor): \(breaches)")
        #expect(!isKeptWhole, "\(input.name)")
        guard input.column.kinds[0].isAreal, wasValid else { continue }
        let cycles = SimplificationGuarantees.cycles(output)
        for start in input.column.positions.indices.dropLast().prefix(12) {
          let turned = guarantees.simplified(input.column.turned(by: start)).output
          #expect(SimplificationGuarantees.cycles(turned) == cycles, "\(input.name) from \(start)")
        }
      }
    }
    print("\(method.rawValue), \(isSafe ? "safe" : "fast"): \(runs) runs")
    #expect(runs > 700)
  }

  @Test func `Douglas-Peucker gives what GEOS and JTS give, where rings are no matter of choice`() throws {
    var (equal, other) = (0, [String]())
    for item in try SharedSuite.cases("simplify/single-geometry.json") where item.text("algorithm") != "visvalingam-whyatt" {
      let isSafe = item.text("algorithm") == "topology-preserving"
      guard let expected = WellKnownText.read(item.text(item["geos"] == nil ? "jts" : "geos")) else { continue }
      let input = try #require(WellKnownText.read(item.text("wkt")))
      var simplification = GeometrySimplification(method: .douglasPeucker, metric: .plane, isSafe: isSafe)
      var output = GeometryColumn()
      for index in 0..<input.count {
        if !simplification.simplify(input, geometry: index, tolerance: .length(try #require(item.number("tolerance"))), into: &output) {
          output.append(geometries: index..<index + 1, of: input)
        }
      }
      let isLinear = expected.kinds.allSatisfy { !$0.isAreal }
      let isEqual =
        isLinear
        ? output.pathPositions.filter { !$0.isEmpty } == expected.pathPositions.filter { !$0.isEmpty }
        : SimplificationGuarantees.cycles(output) == SimplificationGuarantees.cycles(expected)
      if isEqual { equal += 1 } else { other.append(item.text("name")) }
      // Lines alone have no ring to begin somewhere, to collapse or to mend.
      if isLinear, !isSafe { #expect(isEqual, "\(item.text("name")) \(output.pathPositions)") }
    }
    print("\(equal) results are those of GEOS or JTS; others: \(other)")
    #expect(equal >= 25)
  }

  @Test func `lines come out as simplify-js and georust have them`() throws {
    let expected = try JSONDecoder().decode(
      [[Double]].self, from: Data(SharedSuite.text("simplify/simplify-js/expected-tolerance-5.json").utf8))
    let found = Set(simplified(try thousand(), .douglasPeucker, .length(5)))
    // Two of the list's 33 positions are not those of the algorithm on these points, with or without the radial pass.
    #expect(found.count == 33 && found.symmetricDifference(expected.map { Position(x: $0[0], y: $0[1]) }).count <= 4)
    let original = try #require(WellKnownText.read(SharedSuite.text("simplify/georust/vw_orig.wkt")))
    let visvalingam = try #require(WellKnownText.read(SharedSuite.text("simplify/georust/vw_simplified.wkt")))
    #expect(simplified(original, .visvalingam, .area(0.0005)) == visvalingam.positions)
  }

  private func simplified(
    _ column: GeometryColumn, _ method: SimplificationMethod, _ tolerance: SimplificationTolerance
  ) -> [Position] {
    var simplification = GeometrySimplification(method: method, metric: .plane, isSafe: false)
    var output = GeometryColumn()
    _ = simplification.simplify(column, geometry: 0, tolerance: tolerance, into: &output)
    return output.positions
  }
}

extension GeometryColumn {
  /// One geometry alone.
  func only(_ index: Int) -> GeometryColumn {
    var column = GeometryColumn()
    column.append(geometries: index..<index + 1, of: self)
    return column
  }

  /// The first geometry, areal, with every ring begun further on and every other one reversed.
  func turned(by turn: Int) -> GeometryColumn {
    var result = GeometryColumn()
    for part in parts(ofGeometry: 0) {
      for path in paths(ofPart: part) {
        let ring = Array(positions[positions(ofPath: path)].dropLast())
        if !ring.isEmpty {
          let start = turn % ring.count
          let turned = Array(ring[start...] + ring[..<start])
          let run = (turn + path).isMultiple(of: 2) ? turned.reversed() : turned
          for place in run + run.prefix(1) { result.append(place) }
        }
        result.endPath()
      }
      result.endPart()
    }
    result.endGeometry(kinds[0])
    return result
  }
}
