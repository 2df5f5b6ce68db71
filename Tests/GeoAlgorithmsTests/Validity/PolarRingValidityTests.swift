import GeoModel
import Testing
@testable import GeoAlgorithms

/// Rings round a pole, judged where they go on whole turns away.
@Suite struct PolarRingValidityTests {
  private func defects(_ parts: [[[(Double, Double)]]], by turn: Double = 0) -> [TopologyDefect] {
    var column = GeometryColumn()
    let sample = Sample(parts.count == 1 ? .polygon : .multiPolygon, parts.map { $0.map { $0.map { Position(x: $0.0, y: $0.1) } } })
    sample.turned(by: turn).append(to: &column)
    var validator = TopologyValidator()
    return validator.defects(ofGeometry: 0, in: column).filter { $0.kind != .poleNotCut }
  }

  private static let turns = Array(stride(from: -180.0, through: 180, by: 36))
  private let cap: [(Double, Double)] = [(0, 60), (120, 60), (-120, 60), (0, 60)]

  @Test(arguments: turns)
  func `one that crosses itself one turn away is told where it does`(_ turn: Double) {
    let spiral: [(Double, Double)] = [(0, 60), (100, 60), (-160, 60), (-60, 60), (20, 50), (30, 70), (0, 60)]
    for ring in [spiral, spiral.reversed()] {
      let found = defects([[ring]], by: turn)
      #expect(found.map(\.kind) == [.selfIntersection])
      let place = found.first?.location ?? Position(x: .nan, y: .nan)
      #expect((place.x - 25 - turn).remainder(dividingBy: 360).magnitude < 1e-9 && (place.y - 60).magnitude < 1e-9, "\(place)")
    }
  }

  @Test(arguments: turns)
  func `one that touches itself there, or runs along itself, is told`(_ turn: Double) {
    // Its corner at 20° stands on the edge that begins at 0°; the edge from 10° to 30° lies on it.
    let touching: [(Double, Double)] = [(0, 60), (100, 60), (-160, 60), (-60, 50), (20, 60), (-30, 55), (0, 60)]
    #expect(defects([[touching]], by: turn).map(\.kind) == [.ringSelfIntersection])
    let along: [(Double, Double)] = [(0, 60), (100, 60), (-160, 60), (-60, 50), (30, 60), (10, 60), (-30, 55), (0, 60)]
    #expect(defects([[along]], by: turn).map(\.kind).contains(.selfOverlap))
  }

  @Test(arguments: turns)
  func `one that comes back without meeting itself is valid`(_ turn: Double) {
    let coast: [(Double, Double)] = [(0, -70), (-20, -75), (-20, -65), (100, -65), (-140, -65), (-20, -80), (0, -70)]
    #expect(defects([[coast]], by: turn) == [])
    #expect(defects([[cap]], by: turn) == [])
    // Coordinates that whole turns round, and an end a hair beyond a turn.
    let rounded: [(Double, Double)] = [(0.1, 60.3), (120.7, 61.1), (-119.3, 59.9), (0.1, 60.3)]
    for ring in [rounded, rounded.reversed()] {
      for start in 0..<3 {
        let other = (0...3).map { ring[(start + $0) % 3] }
        #expect(defects([[other]], by: turn * 0.77) == [])
        // A hole round the pole, moved beside its exterior.
        for shift in [0.0, 100, 200, 300] {
          #expect(
            defects(
              [[cap.map { ($0.0 + shift, 40) }.map { ($0.0.remainder(dividingBy: 360), $0.1) }, other.map { ($0.0, $0.1 + 20) }]],
              by: turn * 0.77) == [])
        }
        #expect(defects([[other], [[(5, 10), (6, 10), (6, 11), (5, 10)]]], by: turn * 0.77) == [])
      }
    }
  }

  @Test(arguments: turns)
  func `its holes and other polygons meet it on all of the globe`(_ turn: Double) {
    // One side of each reaches across the ring, left and right of where it begins.
    for side in [-1.0, 1] {
      let crossing: [(Double, Double)] = [(side * 4, 70), (side * 2, 70), (side * 3, 55), (side * 4, 70)]
      #expect(defects([[cap, crossing]], by: turn).map(\.kind) == [.ringsCross, .ringsCross])
      #expect(defects([[cap], [crossing]], by: turn).map(\.kind) == [.polygonsOverlap, .polygonsOverlap])
      let inside: [(Double, Double)] = [(side * 4, 70), (side * 2, 70), (side * 3, 65), (side * 4, 70)]
      #expect(defects([[cap, inside]], by: turn) == [])
      let outside: [(Double, Double)] = [(side * 4, 50), (side * 2, 50), (side * 3, 55), (side * 4, 50)]
      #expect(defects([[cap], [outside]], by: turn) == [])
    }
    // A hole round the same pole, and one that crosses its exterior.
    #expect(defects([[cap, cap.map { ($0.0, 80) }]], by: turn) == [])
    #expect(defects([[cap, [(60, 50), (170, 70), (-80, 70), (60, 50)]]], by: turn).map(\.kind) == [.ringsCross, .ringsCross])
  }

  @Test func `the cut and validity agree on walks round a pole`() {
    var numbers = SeededNumbers(state: 7)
    var (valid, invalid) = (0, 0)
    for _ in 0..<400 {
      // Round by steps that now and then go back.
      var ring: [(Double, Double)] = []
      var x = numbers.number(-180...180)
      let end = x + 360
      while x < end - 20 {
        ring.append((x, numbers.number(40...80)))
        x += numbers.number(-60...100)
        if ring.count > 40 { break }
      }
      ring = ring.map { ($0.0.remainder(dividingBy: 360), $0.1) }
      ring.append(ring[0])
      let sample = Sample.polygon([ring])
      if sample.windingNumber.magnitude != 1 { continue }
      let isValid = defects([[ring]]).isEmpty
      let result = sample.cut()
      #expect(result.reports(.overlapsItself) == !isValid, "\(ring)")
      if isValid { valid += 1 } else { invalid += 1 }
    }
    #expect(valid > 50 && invalid > 50, "\(valid) \(invalid)")
  }

  /// Twenty turns to the east, half a degree lower with each, and nineteen back between its own strands.
  private static func doubleSpiral(by turn: Double) -> [Position] {
    let strand = stride(from: 0.0, through: 7200, by: 90).map { Position(x: $0, y: 60 - $0 / 720) }
    let back = strand.reversed().prefix { $0.x >= 360 }.map { Position(x: $0.x, y: $0.y + 0.25) }
    return (strand + back + strand.prefix(1)).map { Position(x: ($0.x + turn).remainder(dividingBy: 360), y: $0.y) }
  }

  @Test(arguments: [0.0, 33, -170], [1 << 21, 0])
  func `one that goes round and back many times is judged all the way`(_ turn: Double, _ mostCopied: Int) {
    func kinds(_ rings: [[Position]]) -> Set<TopologyDefectKind> {
      var column = GeometryColumn()
      Sample(.polygon, [rings]).append(to: &column)
      var validator = TopologyValidator()
      validator.judging.mostCopied = mostCopied
      return Set(validator.defects(ofGeometry: 0, in: column).map(\.kind)).subtracting([.poleNotCut])
    }
    let spiral = Self.doubleSpiral(by: turn)
    #expect(kinds([spiral]) == [] && kinds([spiral.reversed()]) == [])
    var crossed = spiral
    crossed[60].y += 0.3
    #expect(!kinds([crossed]).isEmpty)
    func hole(_ y: Double) -> [Position] {
      let x = (135 + turn).remainder(dividingBy: 360)
      return [(0.0, 0.05), (0.05, -0.05), (-0.05, -0.05), (0, 0.05)].map { Position(x: x + $0.0, y: y + $0.1) }
    }
    for strand in stride(from: 1, to: 20, by: 3) {
      let y = 60 - (135 + 360 * Double(strand)) / 720
      // On a strand, and between one and the one back.
      for ring in [spiral, spiral.reversed()] {
        let onIt = kinds([ring, hole(y)])
        #expect(onIt == [mostCopied > 0 ? .ringsCross : .selfIntersection] || onIt == [.ringsCross], "\(strand): \(onIt)")
        #expect(kinds([ring, hole(y + 0.125)]) == [], "\(strand)")
      }
    }
  }
}

extension Sample {
  /// How often the first ring goes round the globe, edges the short way.
  fileprivate var windingNumber: Int {
    let ring = parts[0][0]
    return Int((zip(ring, ring.dropFirst()).reduce(0.0) { $0 + ($1.1.x - $1.0.x).remainder(dividingBy: 360) } / 360).rounded())
  }
}
