import Foundation
import GeoTestSupport
import GeoToolkit

/// A polygon as it was before anything cut it: what a batch of it must enclose, and what of its edges are borders.
struct GeneratedOutline {
  /// Longitudes run on across the 180th meridian. The first position is not repeated; the interior is on the left.
  var rings: [[Position]] = []

  /// 1 or -1 if the first ring goes round the North or the South Pole: its longitudes run on by 360.
  var pole = 0.0

  /// GeoJSON's `geometry`.
  var text = ""

  enum Kind: CaseIterable {
    /// Stars, some with a star for a hole, of all sizes, anywhere.
    case star
    /// Holes that touch each other and the exterior, in a grid.
    case touching
    /// The same across the 180th meridian, or with a border on it.
    case acrossSeam
    /// Cut at the 180th meridian before it was written.
    case cutBefore
    /// Round a pole.
    case polar
    /// Long and thin, and with positions that nearly coincide.
    case thin
  }

  init(_ kind: Kind, _ random: inout SplitMix64) {
    switch kind {
    case .star: star(longitude: .random(in: -170...170, using: &random), &random)
    case .touching: touchingHoles(&random)
    case .acrossSeam: acrossSeam(&random)
    case .cutBefore: cutBefore(&random)
    case .polar: polar(&random)
    case .thin: thin(&random)
    }
    if text.isEmpty { text = Self.polygon(written(rings, &random)) }
  }

  private static func around(
    _ x: Double, _ y: Double, _ radius: SIMD2<Double>, _ corners: Int, inner: Double, _ random: inout SplitMix64
  ) -> [Position] {
    (0..<corners).map { corner in
      let angle = 2 * Double.pi * (Double(corner) + .random(in: 0...0.8, using: &random)) / Double(corners)
      let share = Double.random(in: inner...1, using: &random)
      return Position(longitude: x + radius.x * share * cos(angle), latitude: y + radius.y * share * sin(angle))
    }
  }

  private mutating func star(longitude x: Double, _ random: inout SplitMix64) {
    let size = pow(10, Double.random(in: -5...1, using: &random))
    let y = Double.random(in: -60...60, using: &random)
    let corners = Int.random(in: 3...40, using: &random)
    rings = [Self.around(x, y, SIMD2(size, size / 2), corners, inner: 0.5, &random)]
    if corners > 7, Bool.random(using: &random) {
      rings.append(Self.around(x, y, SIMD2(size, size / 2) * 0.4, Int.random(in: 3...20, using: &random), inner: 0.5, &random).reversed())
    }
  }

  /// Diamonds in cells, which touch those beside them and the frame, but never in a ring: the interior is in one piece.
  private mutating func touchingHoles(_ random: inout SplitMix64) {
    let (width, height) = (Int.random(in: 1...6, using: &random), Int.random(in: 1...6, using: &random))
    // A 2048th of the world, so that floats hold every place to the bit.
    func place(_ x: Int, _ y: Int, _ corner: (Int, Int)) -> Position {
      let plane = Position(x: Double(corner.0 + x) / 4096, y: Double(corner.1 - y) / 4096)
      return Mercator.position(plane)
    }
    let corner = (Int.random(in: 100...3900, using: &random), Int.random(in: 1000...3000, using: &random))
    let frame: [(Int, Int)] = [(0, 0), (2 * width, 0), (2 * width, 2 * height), (0, 2 * height)]
    rings = [frame.map { place($0.0, $0.1, corner) }]
    // Cell -1 is the frame.
    var root = Array(-1..<width * height)
    func find(_ cell: Int) -> Int {
      var cell = cell
      while root[cell + 1] != cell { cell = root[cell + 1] }
      return cell
    }
    var taken: Set<Int> = []
    for cell in (0..<width * height).shuffled(using: &random) {
      let (x, y) = (cell % width, cell / width)
      let neighbours: [(Int, Int)] = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
      let beside: [Int] = neighbours.map { x, y in x < 0 || y < 0 || x >= width || y >= height ? -1 : y * width + x }
      let groups = beside.filter { $0 == -1 || taken.contains($0) }.map(find)
      guard Set(groups).count == groups.count else { continue }
      for group in groups { root[group + 1] = cell }
      taken.insert(cell)
      let diamond: [(Int, Int)] = [(2 * x + 1, 2 * y), (2 * x, 2 * y + 1), (2 * x + 1, 2 * y + 2), (2 * x + 2, 2 * y + 1)]
      rings.append(diamond.map { place($0.0, $0.1, corner) })
    }
  }

  private mutating func acrossSeam(_ random: inout SplitMix64) {
    let size = pow(10, Double.random(in: -4...1, using: &random))
    star(longitude: 180 + size * .random(in: -0.9...0.9, using: &random), &random)
    let kind = Int.random(in: 0..<4, using: &random)
    guard kind < 2 else { return }
    // A corner on the meridian, or a border along it with nothing behind.
    let (x, y) = (180 - size * (kind == 0 ? 1 : 0), Double.random(in: -50...50, using: &random))
    let corners: [(Double, Double)] = [(0, 0), (0.5, -0.3), (1, 0), (1, 0.25), (1, 0.5), (0.2, 0.7)]
    rings = [
      corners.map { across, up in
        Position(longitude: across == 1 && kind == 0 ? 180 : x + size * across, latitude: y + size * up)
      }
    ]
  }

  /// A convex outline, taken apart at the meridian.
  private mutating func cutBefore(_ random: inout SplitMix64) {
    let (x, y) = (Double.random(in: 175...185, using: &random), Double.random(in: -50...50, using: &random))
    let ring = Self.around(x, y, SIMD2(20, 8), Int.random(in: 5...30, using: &random), inner: 1, &random)
    rings = [ring]
    func side(_ isEast: Bool) -> [Position] {
      var side: [Position] = []
      for (index, a) in ring.enumerated() {
        let b = ring[(index + 1) % ring.count]
        if (a.x >= 180) == isEast { side.append(a) }
        if (a.x >= 180) != (b.x >= 180) {
          let (low, high) = a.x < b.x ? (a, b) : (b, a)
          side.append(Position(x: 180, y: low.y + (high.y - low.y) * ((180 - low.x) / (high.x - low.x))))
        }
      }
      return side.map { Position(x: isEast ? $0.x - 360 : $0.x, y: $0.y) }
    }
    let sides = [side(false), side(true)].map { [$0 + [$0[0]]] }
    if Bool.random(using: &random) {
      text = #"{"type":"MultiPolygon","coordinates":[\#(sides.map(Self.coordinates).joined(separator: ","))]}"#
    } else {
      // Two polygons in a collection are not one: their borders are borders. As one geometry that follows another.
      text = #"{"type":"MultiPolygon","coordinates":[\#(sides.reversed().map(Self.coordinates).joined(separator: ","))]}"#
    }
  }

  /// A cap whose border ascends in longitude, perhaps with a hole round the pole and one beside it; some closed along the pole.
  private mutating func polar(_ random: inout SplitMix64) {
    pole = Bool.random(using: &random) ? 1 : -1
    func belt(_ latitudes: ClosedRange<Double>, _ corners: Int, from start: Double, _ random: inout SplitMix64) -> [Position] {
      let belt = (0..<corners).map { corner in
        Position(
          longitude: start + 360 * (Double(corner) + .random(in: 0...0.7, using: &random)) / Double(corners),
          latitude: pole * .random(in: latitudes, using: &random))
      }
      return pole > 0 ? belt : Array(belt.reversed())
    }
    let corners = Int.random(in: 4...30, using: &random)
    let start = Double.random(in: -180...180, using: &random)
    if Int.random(in: 0..<4, using: &random) == 0 {
      // As RFC 7946 has it: cut at the meridian, closed along the pole.
      var border = belt(20...80, corners, from: -180, &random)
      if pole < 0 { border.reverse() }
      border[0] = Position(longitude: -180, latitude: border[0].latitude)
      let end = Position(longitude: 180, latitude: border[0].latitude)
      let corners = [Position(longitude: 180, latitude: 90 * pole), Position(longitude: -180, latitude: 90 * pole)]
      let ring = border + [end] + corners + [border[0]]
      text = Self.polygon([pole > 0 ? ring : ring.reversed()])
      rings = [pole > 0 ? border : border.reversed()]
      return
    }
    rings = [belt(20...50, corners, from: start, &random)]
    if Bool.random(using: &random) { rings.append(belt(80...89, corners, from: start, &random).reversed()) }
    if Bool.random(using: &random) {
      let x = Double.random(in: -180...180, using: &random)
      rings.append(Self.around(x, 65 * pole, SIMD2(20, 8), 12, inner: 0.5, &random).reversed())
    }
  }

  private mutating func thin(_ random: inout SplitMix64) {
    let (x, y) = (Double.random(in: -170...170, using: &random), Double.random(in: -60...60, using: &random))
    let length = pow(10, Double.random(in: -4...1, using: &random))
    let width = length * pow(10, Double.random(in: -10...(-2), using: &random))
    let angle = Double.random(in: 0...(2 * .pi), using: &random)
    func place(_ along: Double, _ across: Double) -> Position {
      Position(
        longitude: x + length * along * cos(angle) - width * across * sin(angle),
        latitude: y + length * along * sin(angle) + width * across * cos(angle))
    }
    let steps = Int.random(in: 1...12, using: &random)
    let there = (0...steps).map {
      place(Double($0) / Double(steps), Bool.random(using: &random) ? 0 : .random(in: -0.3...0, using: &random))
    }
    let back = (0...steps).reversed().map { place(Double($0) / Double(steps), 1 + .random(in: 0...0.3, using: &random)) }
    rings = [there + back]
  }

  /// Closed, from any of its positions, within ±180 or not; all rings the one way or all the other.
  private func written(_ rings: [[Position]], _ random: inout SplitMix64) -> [[Position]] {
    let isReversed = Int.random(in: 0..<4, using: &random) == 0
    return rings.map { ring in
      let start = Int.random(in: 0..<ring.count, using: &random)
      var ring = Array(ring[start...] + ring[..<start]).map { position in
        var longitude = position.x.remainder(dividingBy: 360)
        // Borders on the meridian belong to the side on which their polygon lies.
        if longitude.magnitude == 180 { longitude = (rings[0].map(\.x).min() ?? 0) >= 180 ? -180 : 180 }
        return Position(x: longitude, y: position.y)
      }
      if isReversed { ring.reverse() }
      return ring + [ring[0]]
    }
  }

  private static func coordinates(_ rings: [[Position]]) -> String {
    "[" + rings.map { "[" + $0.map { "[\($0.x),\($0.y)]" }.joined(separator: ",") + "]" }.joined(separator: ",") + "]"
  }

  private static func polygon(_ rings: [[Position]]) -> String { #"{"type":"Polygon","coordinates":\#(coordinates(rings))}"# }
}
