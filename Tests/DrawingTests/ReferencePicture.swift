/// Coverage found in another way: many samples in each pixel.
struct ReferencePicture {
  let width: Int
  let height: Int

  /// The share of each pixel where a function of the place holds; `samples` squared places a pixel.
  func coverage(samples: Int, _ isInside: (Float, Float) -> Bool) -> [Float] {
    var shares: [Float] = []
    for y in 0..<height {
      for x in 0..<width {
        var count = 0
        for row in 0..<samples {
          for column in 0..<samples {
            let place = (Float(x) + (Float(column) + 0.5) / Float(samples), Float(y) + (Float(row) + 0.5) / Float(samples))
            if isInside(place.0, place.1) { count += 1 }
          }
        }
        shares.append(Float(count) / Float(samples * samples))
      }
    }
    return shares
  }

  /// The area of each pixel with nonzero winding: lines so close that only their ends are off, each exact from left to right.
  func nonzero(_ rings: [[SIMD2<Float>]], lines: Int = 512) -> [Float] {
    var shares = [Float](repeating: 0, count: width * height)
    for line in 0..<height * lines {
      let y = (Double(line) + 0.5) / Double(lines)
      var crossings: [(x: Double, direction: Int)] = []
      for ring in rings {
        for (index, end) in ring.enumerated() {
          let start = ring[index == 0 ? ring.count - 1 : index - 1]
          let (a, b) = (SIMD2<Double>(start), SIMD2<Double>(end))
          guard (a.y <= y) != (b.y <= y) else { continue }
          crossings.append((a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y), a.y < b.y ? 1 : -1))
        }
      }
      crossings.sort { $0.x < $1.x }
      var winding = 0
      for (index, crossing) in crossings.enumerated() {
        winding += crossing.direction
        guard winding != 0, index + 1 < crossings.count else { continue }
        let (left, right) = (max(0, crossing.x), min(Double(width), crossings[index + 1].x))
        guard left < right else { continue }
        for pixel in Int(left)..<min(width, Int(right.rounded(.up))) {
          let share = min(right, Double(pixel + 1)) - max(left, Double(pixel))
          shares[line / lines * width + pixel] += Float(share / Double(lines))
        }
      }
    }
    return shares
  }
}
