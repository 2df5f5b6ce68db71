internal import Overlays

/// The picture of one group in some rows, before it is blended: premultiplied colours, and how much of each pixel is covered.
struct PaintLayer {
  let width: Int
  let rowCount: Int
  private(set) var colors: [SIMD4<Float>]
  private(set) var coverage: [Float]
  /// For each row the pixels that are covered.
  private(set) var covered: [Range<Int>]

  init(width: Int, rowCount: Int) {
    (self.width, self.rowCount) = (width, rowCount)
    colors = Array(repeating: .zero, count: width * rowCount)
    coverage = Array(repeating: 0, count: width * rowCount)
    covered = Array(repeating: 0..<0, count: rowCount)
  }

  var isEmpty: Bool { covered.allSatisfy(\.isEmpty) }

  mutating func clear() {
    for row in 0..<rowCount where !covered[row].isEmpty {
      for pixel in covered[row].shifted(by: row * width) {
        colors[pixel] = .zero
        coverage[pixel] = 0
      }
      covered[row] = 0..<0
    }
  }

  private mutating func cover(_ row: Int, _ pixels: Range<Int>) { covered[row] = covered[row].joined(with: pixels) }

  /// Fills pixels of a row. The shape first takes the part of a pixel that other fills leave free, then covers them, so that neighbouring
  /// fills leave no gap. (The operator "disjoint over", with coverage and opacity apart.)
  ///
  /// - Parameters:
  ///   - cells: the sums of the row, whose absolute values are its coverage; at most 1 counts.
  ///   - isInverse: whether the rest of each pixel is filled.
  mutating func fill(row: Int, _ pixels: Range<Int>, _ cells: ArraySlice<Float>, _ color: PremultipliedColor, isInverse: Bool) {
    cover(row, pixels)
    let (start, source, alpha) = (row * width, color.components, color.alpha)
    cells.withUnsafeBufferPointer { cells in
      colors.withUnsafeMutableBufferPointer { colors in
        coverage.withUnsafeMutableBufferPointer { coverage in
          var index = 0
          for pixel in start + pixels.lowerBound..<start + pixels.upperBound {
            var share = min(cells[index].magnitude, 1)
            index += 1
            if isInverse { share = 1 - share }
            if share < Self.leastShare { continue }
            let before = coverage[pixel]
            if before == 0 {
              colors[pixel] = source * share
              coverage[pixel] = share
              continue
            }
            let overlap = max(0, share + before - 1)
            colors[pixel] = colors[pixel] * (1 - alpha * overlap / before) + source * share
            coverage[pixel] = min(1, before + share)
          }
        }
      }
    }
  }

  /// Fills pixels with what another layer has, as ``fill(row:_:_:_:isInverse:)`` does with one colour.
  mutating func fill(_ surface: PaintLayer) {
    for row in 0..<rowCount where !surface.covered[row].isEmpty {
      cover(row, surface.covered[row])
      for pixel in surface.covered[row].shifted(by: row * width) {
        let (share, source, before) = (surface.coverage[pixel], surface.colors[pixel], coverage[pixel])
        if share < Self.leastShare { continue }
        let overlap = max(0, share + before - 1)
        if overlap > 0 { colors[pixel] *= max(0, 1 - source.w / share * overlap / before) }
        colors[pixel] += source
        coverage[pixel] = min(1, before + share)
      }
    }
  }

  /// Draws over pixels of a row.
  mutating func draw(row: Int, _ pixels: Range<Int>, _ cells: ArraySlice<Float>, _ color: PremultipliedColor) {
    cover(row, pixels)
    let (start, source, alpha) = (row * width, color.components, color.alpha)
    cells.withUnsafeBufferPointer { cells in
      colors.withUnsafeMutableBufferPointer { colors in
        coverage.withUnsafeMutableBufferPointer { coverage in
          var index = 0
          for pixel in start + pixels.lowerBound..<start + pixels.upperBound {
            let share = min(cells[index].magnitude, 1)
            index += 1
            if share < Self.leastShare { continue }
            colors[pixel] = colors[pixel] * (1 - alpha * share) + source * share
            coverage[pixel] += (1 - coverage[pixel]) * share
          }
        }
      }
    }
  }

  /// Draws an image's premultiplied colours over pixels of a row: what is translucent in it covers in part.
  mutating func draw(row: Int, _ pixels: Range<Int>, _ image: ArraySlice<SIMD4<Float>>, opacity: Float) {
    cover(row, pixels)
    for (pixel, color) in zip(pixels.shifted(by: row * width), image) {
      let source = color * opacity
      colors[pixel] = colors[pixel] * (1 - source.w) + source
      coverage[pixel] += (1 - coverage[pixel]) * source.w
    }
  }

  /// What rounding leaves of nothing.
  private static let leastShare: Float = 1 / 4096
}

/// A colour whose components are multiplied by its opacity, in 0…1: red, green, blue, opacity.
struct PremultipliedColor {
  let components: SIMD4<Float>
  var alpha: Float { components.w }

  init(_ color: OverlayColor) {
    let straight = SIMD4(Float(color.red), Float(color.green), Float(color.blue), 255) / 255
    components = straight * (Float(color.alpha) / 255)
  }
}
