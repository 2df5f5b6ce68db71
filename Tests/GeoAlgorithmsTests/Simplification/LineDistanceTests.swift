import GeoModel
import Testing

@testable import GeoAlgorithms

/// Douglas and Peucker's promise where something is in the way: what goes lies within the tolerance of what stays.
struct LineDistanceTests {
  private static func line(_ places: [Position]) -> GeometryColumn {
    var column = GeometryColumn()
    for place in places { column.append(place) }
    column.endPath()
    column.endPart()
    column.endGeometry(.lineString)
    return column
  }

  private static func isSimple(_ line: GeometryColumn) -> Bool {
    var options = TopologyOptions()
    options.longitudes = .literal
    options.reportsNotSimple = true
    var validator = TopologyValidator(options: options)
    return validator.isValid(geometry: 0, in: line)
  }

  private static func check(_ places: [Position], _ tolerance: Double) -> Int {
    let guarantees = SimplificationGuarantees(.douglasPeucker, isSafe: true, tolerance: .length(tolerance))
    let input = line(places)
    let (output, _) = guarantees.simplified(input)
    let breaches = guarantees.breaches(input, output, wasValid: true)
    #expect(breaches.isEmpty && isSimple(output), "\(tolerance): \(breaches) \(places)")
    return places.count - output.positions.count
  }

  @Test func `a vertex whose split was shallow and whose section is deep`() {
    let places = [(2.45, 0.4), (1.45, 1.1), (1.85, 1.5), (1.15, 1.9), (0.2, 0.5), (1.4, 2.75), (2.7, 1.8), (1.95, 0.8)]
    _ = Self.check(places.map { Position(x: $0.0, y: $0.1) }, 0.45)
  }

  @Test func `lines that come near to themselves`() {
    var random = SeededNumbers(state: 31)
    var (lines, gone) = (0, 0)
    while lines < 600 {
      let places = (0..<Int.random(in: 6...9, using: &random)).map { _ in
        Position(x: Double.random(in: 0...3, using: &random), y: Double.random(in: 0...3, using: &random))
      }
      guard Self.isSimple(Self.line(places)) else { continue }
      lines += 1
      for tolerance in [0.2, 0.5, 0.8, 1.2] { gone += Self.check(places, tolerance) }
    }
    #expect(gone > 500)
  }

  private static func kept(_ places: [Position], isSafe: Bool, _ threshold: Double) -> [Position] {
    var simplification = GeometrySimplification(method: .douglasPeucker, metric: .plane, isSafe: isSafe)
    let importances = simplification.importances(ofGeometry: 0, in: line(places))
    return zip(places, importances).filter { $0.1 > threshold }.map(\.0)
  }

  @Test(arguments: [false, true]) func `it does not matter from which end`(isSafe: Bool) {
    // Whose sections are as deep as they are long.
    for count in [300, 600, 1000, 1501] {
      let zigzag = (0..<count).map { (index: Int) -> Position in Position(x: Double(index), y: Double(index % 2 == 0 ? -index : index)) }
      for threshold in [0.0, 40, 400] {
        let forwards = Self.kept(zigzag, isSafe: isSafe, threshold)
        let backwards = Self.kept(Array(zigzag.reversed()), isSafe: isSafe, threshold)
        #expect(forwards == Array(backwards.reversed()), "\(count) \(threshold)")
      }
    }
    var bent = (0..<8).map { (index: Int) -> Position in Position(x: Double(index), y: 0) }
    bent.append(Position(x: 3, y: -1))
    let forwards = Self.kept(bent, isSafe: isSafe, 0.4), backwards = Self.kept(Array(bent.reversed()), isSafe: isSafe, 0.4)
    #expect(forwards == Array(backwards.reversed()))
  }

  /// The plain algorithm leaves nothing of a section whose parts alone would be farther from their chords.
  @Test func `a level keeps no more than a run at its tolerance where nothing is in the way`() {
    let places = [(6.975, 45.971), (6.979, 45.974), (6.984, 45.976), (6.988, 45.979)].map { Position(x: $0.0, y: $0.1) }
    for step in 0...40 {
      let threshold = 0.00005 * Double(step)
      #expect(Self.kept(places, isSafe: true, threshold) == Self.kept(places, isSafe: false, threshold), "\(threshold)")
    }
    var random = SeededNumbers(state: 77)
    var (same, all) = (0, 0)
    for _ in 0..<400 {
      // It never comes back, so that nothing is in the way but by chance.
      let places = (0..<12).map { Position(x: Double($0), y: Double.random(in: 0...2, using: &random)) }
      for threshold in [0.2, 0.5, 0.8, 1.2] {
        let (level, plain) = (Self.kept(places, isSafe: true, threshold), Self.kept(places, isSafe: false, threshold))
        #expect(level.count >= plain.count)
        same += level == plain ? 1 : 0
        all += 1
      }
    }
    #expect(same == all)
  }
}
