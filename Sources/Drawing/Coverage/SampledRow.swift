/// The coverage of a row by strokes that overlap: nonzero winding at 16 by 16 places of each pixel. Strokes have many edges in a pixel,
/// which lines that are exact from left to right would have to sort.
struct SampledRow {
  /// In a pixel, in both directions.
  private static let places = 16

  private let pixels: Range<Int>
  /// For each column of places the changes of the winding numbers that begin there, one for each line.
  private var changes: [SIMD16<Int16>]

  /// - Parameter pixels: all for which coverage is asked.
  init(pixels: Range<Int>) {
    self.pixels = pixels
    changes = Array(repeating: SIMD16(), count: pixels.count * Self.places + 1)
  }

  /// Calls `take` with pixels and their coverage.
  ///
  /// - Parameters:
  ///   - runs: ranges of pixels from left to right.
  ///   - row: in the picture.
  ///   - edges: all of the row; both ends of each.
  mutating func coverage(of runs: [Range<Int>], row: Int, _ edges: [SIMD4<Float>], _ take: (Int, Float) -> Void) {
    let places = Self.places, columns = pixels.lowerBound * places...pixels.upperBound * places
    changes.withUnsafeMutableBufferPointer { changes in
      changes.withMemoryRebound(to: Int16.self) { cells in
        // Bounds: columns are clamped to those of the pixels, and the one after them; lines to 0..<16.
        for edge in edges { Self.add(edge.lowHalf, edge.highHalf, Float(row), columns, cells) }
      }
      var winding = SIMD16<Int16>()
      var column = 0
      for run in runs {
        while column < (run.lowerBound - pixels.lowerBound) * places {
          winding &+= changes[column]
          column += 1
        }
        for pixel in run {
          var inside = SIMD16<Int16>()
          for _ in 0..<places {
            winding &+= changes[column]
            // -1 where the winding number is not 0.
            inside &-= (winding | (SIMD16() &- winding)) &>> 15
            column += 1
          }
          take(pixel, Float(inside.wrappedSum()) / Float(places * places))
        }
      }
      for index in changes.indices { changes[index] = SIMD16() }
    }
  }

  private static func add(
    _ a: SIMD2<Float>, _ b: SIMD2<Float>, _ row: Float, _ columns: ClosedRange<Int>, _ cells: UnsafeMutableBufferPointer<Int16>
  ) {
    let (upper, lower, direction) = a.y < b.y ? (a, b, Int16(1)) : (b, a, Int16(-1))
    let count = Float(places)
    func line(_ y: Float) -> Int { Int(min(max(0, ((y - row) * count - 0.5).rounded(.up)), count)) }
    let (first, last) = (line(upper.y), line(lower.y))
    guard first < last else { return }
    let slope = (lower.x - upper.x) / (lower.y - upper.y)
    let (least, most) = (min(upper.x, lower.x), max(upper.x, lower.x))
    for number in first..<last {
      let x = upper.x + (row + (Float(number) + 0.5) / count - upper.y) * slope
      // In this order what is not a number is the least.
      let column = (min(most, max(least, x)) * count - 0.5).rounded(.up)
      let clamped = Int(min(max(Float(columns.lowerBound), column), Float(columns.upperBound)))
      cells[(clamped - columns.lowerBound) * places + number] &+= direction
    }
  }
}
