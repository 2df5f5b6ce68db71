internal import GeoAlgorithms
package import GeoJSON
internal import GeoModel

/// What is wrong with a `bbox` (RFC 7946 §5), given the positions that it is about.
///
/// Allowed is what writers do: rounding outwards to the decimals of the number itself, and for a geometry on both sides of
/// the 180th meridian the box across it (§5.2) as well as the one of its least and greatest longitudes. Not allowed: leaving out
/// more than a millionth of a degree, or reaching further than rounding explains. The smallest box is then expected, and used as the
/// fix, as a conversion writes it.
package struct BoxJudgement: Sendable {
  /// Degrees (or metres, of heights) by which a geometry may stand out of its box.
  static let tolerance = 1e-6

  /// How paths go across the 180th meridian: on longitudes beyond ±180, or on edges that go the short way round.
  package enum Passage: Comparable {
    case none, written, shortWay
  }

  /// The numbers of the box that is expected, as many as there are.
  let expected: [Double]
  private let side: Side

  /// `nil` for a box that fits, or that has neither four numbers nor six.
  ///
  /// - Parameters:
  ///   - plain: least and greatest numbers.
  ///   - hasHeights: whether any position has a height.
  ///   - smallest: round the globe; asked only if needed.
  package init?(
    _ written: BoundingBoxText, plain: GeographicBox, passage: Passage, hasHeights: @autoclosure () -> Bool, smallest: () -> GeographicBox?
  ) {
    guard written.values.count == 4 || written.values.count == 6 else { return nil }
    let wrong = Self.sides(written, plain).filter(\.isWrong)
    // Least and greatest numbers hold no path that goes across the 180th meridian between them.
    if passage != .shortWay, wrong.isEmpty { return nil }
    guard let smallest = smallest() else { return nil }
    let other = Self.sides(written, smallest, isCircular: true).filter(\.isWrong)
    if other.isEmpty { return nil }
    // Told is a side of that box which it comes nearer to.
    let crosses = written.values[0] > written.values[written.values.count / 2]
    let told = crosses || passage != .none || other.count <= wrong.count ? other : wrong
    guard let side = told.first(where: \.isShort) ?? told.first else { return nil }
    self.side = side
    guard let numbers = written.recomputed(smallest.numbers, hasHeights: hasHeights()) else { return nil }
    expected = numbers
  }

  /// The numbers that are expected, as text of a `bbox`.
  var text: [UInt8] {
    var text = TextOutput()
    text.append(numbers: expected, CoordinateWriter(decimals: nil))
    return text.bytes
  }

  /// What was found, and what was expected.
  ///
  /// - Parameter subject: what the box is about, with what it does to a place that it reaches, and to one at which it ends.
  func message(about subject: String, reaches: String, ends: String) -> String {
    let numbers = expected.map(\.plainText).joined(separator: ", ")
    return
      "found a bbox whose \(side.name) is \(side.written.plainText) while \(subject) \(side.isShort ? reaches : ends) "
      + "\(side.actual.plainText); expected [\(numbers)]"
  }

  /// Whether a position lies on the reported side, as far as it should go.
  func isOnSide(_ place: Position) -> Bool {
    (side.name == "south" || side.name == "north" ? place.y : place.x) == side.actual
  }

  // MARK: -

  /// One side of a box: as it is written, how finely, where it should be, and which way is outwards.
  private struct Side {
    var name: String
    var written: Double
    var decimals: Int
    var actual: Double
    var outwards: Double

    /// Whether it is measured round the globe.
    var isCircular = false

    /// How far the geometry stands out of the box, or the box beyond it if negative.
    var missing: Double {
      let difference = actual - written
      if !isCircular || difference.magnitude <= 180 { return difference * outwards }
      return (difference > 0 ? difference - 360 : difference + 360) * outwards
    }
    var isShort: Bool { missing > BoxJudgement.tolerance }
    var isLoose: Bool {
      -missing > max(BoxJudgement.tolerance, decimals > 15 ? 0 : 1 / PowerOfTen.of(decimals))
    }
    var isWrong: Bool { isShort || isLoose }
  }

  private static func sides(_ written: BoundingBoxText, _ box: GeographicBox, isCircular: Bool = false) -> [Side] {
    let axes = written.values.count / 2
    func side(_ name: String, _ index: Int, _ actual: Double, _ outwards: Double) -> Side {
      Side(
        name: name, written: written.values[index], decimals: written.decimals[index], actual: actual,
        outwards: outwards)
    }
    var sides = [
      side("west", 0, box.west, -1), side("south", 1, box.south, -1), side("east", axes, box.east, 1),
      side("north", axes + 1, box.north, 1)
    ]
    sides[0].isCircular = isCircular
    sides[2].isCircular = isCircular
    // The 180th meridian has two names.
    if sides[0].written == 180, written.values[axes] < 0 { sides[0].written = -180 }
    if sides[2].written == -180, written.values[0] > 0 { sides[2].written = 180 }
    if axes == 3, let heights = box.altitudes {
      sides.append(side("lowest height", 2, heights.lowerBound, -1))
      sides.append(side("highest height", 5, heights.upperBound, 1))
    }
    return sides
  }
}

private enum PowerOfTen {
  static func of(_ exponent: Int) -> Double {
    var power = 1.0
    for _ in 0..<max(0, min(exponent, 20)) { power *= 10 }
    return power
  }
}
