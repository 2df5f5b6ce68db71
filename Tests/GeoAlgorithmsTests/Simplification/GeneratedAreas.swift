import Foundation
import GeoModel

@testable import GeoAlgorithms

/// Polygons with what simplification finds hard: holes that touch, parts that touch, coarse grids on which much lies on one
/// line, vertices within edges. Valid ones only.
struct GeneratedAreas {
  private var random: SeededNumbers
  private var validator: TopologyValidator

  /// How many to make: a few hundred, or as many as SIMPLIFICATION_SHAPES says.
  static let count = ProcessInfo.processInfo.environment["SIMPLIFICATION_SHAPES"].flatMap { Int($0) } ?? 400

  init(seed: UInt64) {
    random = SeededNumbers(state: seed)
    var options = TopologyOptions()
    options.longitudes = .literal
    validator = TopologyValidator(options: options)
  }

  /// The next valid shape, as the only geometry of a column.
  mutating func next() -> GeometryColumn {
    while true {
      let column =
        switch Int.random(in: 0..<3, using: &random) {
        case 0: cells()
        case 1: holes()
        default: star()
        }
      if column.count == 1, validator.isValid(geometry: 0, in: column) { return column }
    }
  }

  private mutating func chance(_ share: Double) -> Bool { random.number(0...1) < share }

  /// A rectangle with small holes whose corners are on a coarse grid, so that many touch each other, its corners or edges.
  private mutating func holes() -> GeometryColumn {
    let size = Int.random(in: 4...12, using: &random)
    var rings = [[(0, 0), (size, 0), (size, size), (0, size)].map { Position(x: Double($0.0), y: Double($0.1)) }]
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let x = Int.random(in: 0...size, using: &random), y = Int.random(in: 0...size, using: &random)
      let corners = (0..<Int.random(in: 3...6, using: &random)).map { _ in
        Position(
          x: Double(min(size, max(0, x + Int.random(in: -3...3, using: &random)))),
          y: Double(min(size, max(0, y + Int.random(in: -3...3, using: &random)))))
      }
      let ring = chance(0.5) ? hull(corners) : corners
      if ring.count >= 3 {
        let column = Self.column([[rings[0], ring]])
        if validator.isValid(geometry: 0, in: column) { rings.append(ring) }
      }
    }
    while rings.count > 1 {
      let column = Self.column([rings])
      if validator.isValid(geometry: 0, in: column) { break }
      rings.removeLast()
    }
    return Self.column([rings.map { turned(subdivided($0)) }])
  }

  /// Squares of a grid, chosen at random: their outlines, every corner moved a little or not.
  private mutating func cells() -> GeometryColumn {
    let size = Int.random(in: 2...7, using: &random)
    let share = random.number(0.4...0.8)
    var isFilled = Set<Int>()
    for cell in 0..<size * size where chance(share) { isFilled.insert(cell) }
    func filled(_ x: Int, _ y: Int) -> Bool { x >= 0 && y >= 0 && x < size && y < size && isFilled.contains(y * size + x) }
    // Edges with the inside to the left, by where they begin.
    var edges: [Int: [Int]] = [:]
    let width = size + 1
    for y in 0..<size {
      for x in 0..<size where filled(x, y) {
        let (sw, se, ne, nw) = (y * width + x, y * width + x + 1, (y + 1) * width + x + 1, (y + 1) * width + x)
        if !filled(x, y - 1) { edges[sw, default: []].append(se) }
        if !filled(x + 1, y) { edges[se, default: []].append(ne) }
        if !filled(x, y + 1) { edges[ne, default: []].append(nw) }
        if !filled(x - 1, y) { edges[nw, default: []].append(sw) }
      }
    }
    let moves = (0..<width * width).map { _ in (random.number(-0.3...0.3), random.number(-0.3...0.3)) }
    let coarse = chance(0.4)
    func place(_ node: Int) -> Position {
      let (x, y) = (Double(node % width), Double(node / width))
      return coarse ? Position(x: x, y: y) : Position(x: x + moves[node].0, y: y + moves[node].1)
    }
    var shells: [[Position]] = [], holes: [[Position]] = []
    while let start = edges.keys.min() {
      var nodes = [start]
      var before = -1
      var at = start
      repeat {
        var choices = edges[at] ?? []
        // At a corner of two squares: stay with the one along which we came, that is turn left.
        let left = before >= 0 ? leftmost(before, at, choices, width) : 0
        let next = choices.remove(at: left)
        edges[at] = choices.isEmpty ? nil : choices
        (before, at) = (at, next)
        nodes.append(at)
      } while at != start
      let ring = nodes.dropLast().map(place)
      if Self.area(nodes.dropLast().map { Position(x: Double($0 % width), y: Double($0 / width)) }) > 0 {
        shells.append(ring)
      } else {
        holes.append(ring)
      }
    }
    var parts = shells.map { [$0] }
    for hole in holes {
      // The smallest shell that contains it: tried, since only the right one is valid.
      for part in parts.indices.sorted(by: { Self.area(parts[$0][0]) < Self.area(parts[$1][0]) }) {
        if validator.isValid(geometry: 0, in: Self.column([parts[part] + [hole]])) {
          parts[part].append(hole)
          break
        }
      }
    }
    return Self.column(parts.map { $0.map { turned(subdivided($0)) } })
  }

  private func leftmost(_ before: Int, _ at: Int, _ choices: [Int], _ width: Int) -> Int {
    func direction(_ a: Int, _ b: Int) -> (Int, Int) { (b % width - a % width, b / width - a / width) }
    let d = direction(before, at)
    return choices.indices.max {
      let (p, q) = (direction(at, choices[$0]), direction(at, choices[$1]))
      return d.0 * p.1 - d.1 * p.0 < d.0 * q.1 - d.1 * q.0
    } ?? 0
  }

  private mutating func star() -> GeometryColumn {
    let roughness = random.number(0.1...0.95)
    let shell = GeneratedShapes.star(0, 0, 50, 40, Int.random(in: 4...90, using: &random), roughness: roughness, &random)
    var rings = [shell]
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let (x, y) = (random.number(-12...12), random.number(-12...12))
      // Now and then a hole begins at a corner of the exterior.
      var hole = GeneratedShapes.star(x, y, 8, 8, Int.random(in: 3...20, using: &random), roughness: 0.7, &random)
      if chance(0.3) { hole[0] = shell[Int.random(in: 0..<shell.count, using: &random)] }
      if validator.isValid(geometry: 0, in: Self.column([rings + [hole]])) { rings.append(hole) }
    }
    return Self.column([rings.map { turned($0) }])
  }

  private mutating func subdivided(_ ring: [Position]) -> [Position] {
    let share = random.number(0...0.6)
    var result: [Position] = []
    for (index, a) in ring.enumerated() {
      let b = ring[(index + 1) % ring.count]
      result.append(a)
      if chance(share) { result.append(Position(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2)) }
    }
    return result
  }

  /// From another start, in the other direction, or as it is.
  private mutating func turned(_ ring: [Position]) -> [Position] {
    let start = Int.random(in: 0..<ring.count, using: &random)
    let turned = Array(ring[start...] + ring[..<start])
    return chance(0.5) ? turned.reversed() : turned
  }

  private func hull(_ points: [Position]) -> [Position] {
    let order = Array(Set(points)).sorted { precedes($0, $1) }
    func half(_ points: [Position]) -> [Position] {
      var chain: [Position] = []
      for point in points {
        while chain.count > 1, orientation(chain[chain.count - 2], chain[chain.count - 1], point) != .left { chain.removeLast() }
        chain.append(point)
      }
      return Array(chain.dropLast())
    }
    return order.count < 3 ? [] : half(order) + half(order.reversed())
  }

  static func area(_ ring: [Position]) -> Double {
    zip(ring, ring.dropFirst() + ring.prefix(1)).reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y } / 2
  }

  static func column(_ parts: [[[Position]]]) -> GeometryColumn {
    var column = GeometryColumn()
    for part in parts {
      for ring in part {
        for place in ring + ring.prefix(1) { column.append(place) }
        column.endPath()
      }
      column.endPart()
    }
    column.endGeometry(parts.count == 1 ? .polygon : .multiPolygon)
    return column
  }
}
