import Foundation
import GeoModel
import Testing

@testable import GeoAlgorithms

/// What a share of the vertices means: ⌈share · n⌉, apart from what must stay.
@Suite struct ShareTests {
  /// Numbers from 0 to 1, so mixed that no two triangles are of one size.
  private static func noise(_ index: Int) -> Double {
    var bits = UInt64(index + 1) &* 0x9E37_79B9_7F4A_7C15
    bits ^= bits >> 32
    bits &*= 0xBF58_476D_1CE4_E5B9
    return Double(bits >> 11) * 0x1p-53
  }

  private static func wave(_ count: Int) -> [Position] {
    (0..<count).map { Position(x: Double($0) * 0.01, y: noise($0) * 0.1) }
  }

  /// A ring of `count` vertices round a place, its closing position on top.
  private static func star(_ count: Int, at centre: Double = 0, size: Double = 1) -> [Position] {
    let ring = (0..<count).map { index -> Position in
      // Along a square, in and out.
      let side = 4 * Double(index) / Double(count), part = 2 * (side - side.rounded(.down)) - 1
      let reach = size * (0.9 + 0.1 * noise(index))
      let (x, y) = [(part, -1.0), (1, part), (-part, 1), (-1, -part)][Int(side)]
      return Position(x: centre + reach * x, y: reach * y)
    }
    return ring + [ring[0]]
  }

  private static func column(_ paths: [[Position]], _ kind: GeometryKind) -> GeometryColumn {
    var column = GeometryColumn()
    for path in paths {
      for place in path { column.append(place, altitude: nil) }
      column.endPath()
      column.endPart()
    }
    column.endGeometry(kind)
    return column
  }

  private static func kept(_ column: GeometryColumn, _ share: Double, _ method: SimplificationMethod, isSafe: Bool) -> Int {
    var simplification = GeometrySimplification(method: method, metric: .metres, isSafe: isSafe)
    var output = GeometryColumn()
    let hasChanged = simplification.simplify(column, geometry: 0, tolerance: .share(share), into: &output)
    return hasChanged ? output.positions.count : column.positions.count
  }

  @Test(arguments: SimplificationMethod.allCases)
  func `a share of a line counts its ends, that of a ring not its closing position`(method: SimplificationMethod) {
    let line = Self.column([Self.wave(201)], .lineString), ring = Self.column([Self.star(200)], .polygon)
    for isSafe in [false, true] {
      for percent in [2, 5, 10, 25, 50, 90] {
        let share = Double(percent) / 100
        #expect(Self.kept(line, share, method, isSafe: isSafe) == (201 * percent + 99) / 100, "\(percent) % of a line")
        #expect(Self.kept(ring, share, method, isSafe: isSafe) == 2 * percent + 1, "\(percent) % of a ring")
      }
      #expect(Self.kept(line, 0, method, isSafe: isSafe) == 2 && Self.kept(ring, 0, method, isSafe: isSafe) == 4)
      #expect(Self.kept(line, 1, method, isSafe: isSafe) == 201 && Self.kept(ring, 1, method, isSafe: isSafe) == 201)
    }
  }

  @Test(arguments: SimplificationMethod.allCases)
  func `a share ends between vertices that matter the same`(method: SimplificationMethod) throws {
    let saw = (0...200).map { Position(x: Double($0) * 0.01, y: $0 % 2 == 0 ? 0 : 0.01) }
    let line = Self.column([saw], .lineString)
    // Its sections are halves of each other.
    let circle = (0..<80).map { Position(x: cos(Double.pi * Double($0) / 40), y: sin(Double.pi * Double($0) / 40)) }
    let ring = Self.column([circle + [circle[0]]], .polygon)
    for percent in 4...100 {
      for isSafe in [false, true] {
        #expect(Self.kept(ring, Double(percent) / 100, method, isSafe: isSafe) == (80 * percent + 99) / 100 + 1, "\(percent) %")
      }
    }
    var builder = TopologyBuilder()
    try builder.append(line)
    let topology = builder.build()
    for percent in [1, 10, 30, 50, 77, 99] {
      let share = Double(percent) / 100
      for isSafe in [false, true] { #expect(Self.kept(line, share, method, isSafe: isSafe) == (201 * percent + 99) / 100) }
      var coverage = CoverageSimplification(method: method, metric: .metres)
      // Its ends are junctions, which come on top.
      #expect(coverage.simplify(topology, tolerance: .share(share)).positions.count == 2 + (199 * percent + 99) / 100)
    }
    // What does not matter goes, whatever the share.
    let straight = Self.column([(0...200).map { Position(x: Double($0) * 0.25, y: 0) }], .lineString)
    #expect(Self.kept(straight, 0.5, method, isSafe: true) == 2)
  }

  @Test func `small rings that must stay come on top, so that they do not cost large ones their shape`() {
    let islands = (0..<50).map { Self.star(8, at: 3 + Double($0) * 0.1, size: 0.01) }
    let column = Self.column([Self.star(400)] + islands, .multiPolygon)
    var simplification = GeometrySimplification(method: .visvalingam, metric: .metres, isSafe: false)
    var output = GeometryColumn()
    #expect(simplification.simplify(column, geometry: 0, tolerance: .share(0.05), into: &output))
    // 5 % of 800 are 40.
    #expect((37...41).contains(output.positions(ofPath: 0).count))
    #expect((1...50).allSatisfy { output.positions(ofPath: $0).count == 4 })
  }
}
