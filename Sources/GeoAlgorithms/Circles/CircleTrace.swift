#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

internal import GeoModel

/// Goes once round a geodesic circle, counter-clockwise from its eastern end.
///
/// Vertices are equally spaced in azimuth as long as edges are near enough to the circle. Where longitude and latitude distort it, near the
/// poles and on circles of thousands of kilometres, edges are halved until they are.
struct CircleTrace {
  private struct Vertex {
    /// In degrees, falling.
    var azimuth: Double
    /// Degrees east of the centre, without jumps from vertex to vertex.
    var east: Double
    var latitude: Double
  }

  private let center: Position
  /// In metres.
  private let radius: Double
  private let isDistorted: Bool
  /// A multiple of 4: the ends in the four directions are vertices.
  private let steps: Int
  /// In degrees of latitude.
  private let mostError: Double
  /// The poles that the circle goes through.
  private let touchesNorth, touchesSouth: Bool
  private var vertices: [Vertex] = []

  /// An edge is halved so often at the most: from there, a millimetre looks wide.
  private static let mostHalvings = 40
  /// Edges of more degrees of longitude are halved, so that the way round a pole is clear.
  private static let widestEdge = 90.0
  private static let metresOfDegree = Globe.meanRadius * radiansPerDegree

  /// - Parameters:
  ///   - center: on the globe.
  ///   - radius: in metres.
  ///   - maxError: how far an edge may lie from the circle, as a share of the radius.
  init(center: Position, radius: Double, maxError: Double) {
    (self.center, self.radius) = (center, radius)
    mostError = maxError * radius / Self.metresOfDegree
    let furthest = center.y.magnitude + radius / Self.metresOfDegree
    // How much an edge straight in degrees bends on the ground, as a share of what the circle bends over it.
    let bend = furthest < 89 ? radius / Globe.meanRadius * tan(furthest * radiansPerDegree) : .infinity
    isDistorted = bend > 0.01
    // Distorted ones have room for some of that, so that not every edge is halved.
    let edges = Double.pi / acos(1 - maxError * (isDistorted ? 0.85 : 0.99))
    steps = 4 * Int((edges / 4).rounded(.up))
    let touch = Self.touch(radius)
    touchesNorth = isDistorted && (Self.distance(from: center, to: .north) - radius).magnitude <= touch
    touchesSouth = isDistorted && (Self.distance(from: center, to: .south) - radius).magnitude <= touch
  }

  /// Metres from a centre to a pole.
  private static func distance(from center: Position, to pole: Pole) -> Double {
    Ellipsoid.wgs84.inverse(from: center, to: Position(x: center.x, y: pole == .north ? 90 : -90))?.distance ?? .infinity
  }

  /// A circle that passes a pole at no more than this goes through it, in metres.
  private static func touch(_ radius: Double) -> Double { min(0.001, radius * 1e-6) }

  /// Whether a pole lies inside of a circle, and not on it.
  static func holdsPole(center: Position, radius: Double) -> Bool {
    // A degree of a meridian has 110.57 km at least.
    let nearest = (90 - center.y.magnitude) * 110_000
    return nearest < radius && [.north, .south].contains { distance(from: center, to: $0) < radius - touch(radius) }
  }

  /// The closed ring, with longitudes that run on.
  mutating func ring() -> [Position] {
    vertices.reserveCapacity(steps + 1)
    for step in 0...steps {
      let azimuth = 90 - 360 * Double(step) / Double(steps)
      if touchesNorth, azimuth == 0 {
        goThroughPole(azimuth, latitude: 90)
      } else if touchesSouth, azimuth == -180 {
        goThroughPole(azimuth, latitude: -90)
      } else {
        go(to: vertex(azimuth))
      }
    }
    return positions()
  }

  /// Halfway round the pole, on the side of the centre: a circle through a pole comes and leaves at right angles to the centre's meridian.
  private mutating func goThroughPole(_ azimuth: Double, latitude: Double) {
    let side: Double = latitude > 0 ? 90 : -90
    go(to: Vertex(azimuth: azimuth, east: side, latitude: latitude))
    let east = vertices.last?.east ?? side
    for turn in [side, 2 * side] { vertices.append(Vertex(azimuth: azimuth, east: east - turn, latitude: latitude)) }
  }

  private func vertex(_ azimuth: Double) -> Vertex {
    guard let line = Ellipsoid.wgs84.line(from: center, azimuth: azimuth) else {
      return Vertex(azimuth: azimuth, east: 0, latitude: center.y)
    }
    let offset = line.offset(atDistance: radius)
    return Vertex(azimuth: azimuth, east: offset.x, latitude: offset.y)
  }

  /// Appends a vertex, and those on the way to it.
  private mutating func go(to end: Vertex) {
    guard let start = vertices.last else { return vertices.append(end) }
    if isDistorted { halve(start, Self.near(end, start), halvings: 0) }
    vertices.append(Self.near(end, vertices.last ?? start))
  }

  private mutating func halve(_ start: Vertex, _ end: Vertex, halvings: Int) {
    guard halvings < Self.mostHalvings, needsHalving(start, end) else { return }
    let middle = Self.near(vertex((start.azimuth + end.azimuth) / 2), start)
    halve(start, middle, halvings: halvings + 1)
    vertices.append(middle)
    halve(middle, Self.near(end, middle), halvings: halvings + 1)
  }

  /// At two places, as errors may vanish in the middle.
  private func needsHalving(_ start: Vertex, _ end: Vertex) -> Bool {
    if (end.east - start.east).magnitude > Self.widestEdge { return true }
    return [ChordDeviation.fraction, 1 - ChordDeviation.fraction].contains { share in
      let place = Self.near(vertex(start.azimuth + (end.azimuth - start.azimuth) * share), start)
      // Of an arc's greatest distance from its chord, in the middle, this much is left here.
      return Self.degrees(from: place, start, end) > mostError * 4 * share * (1 - share)
    }
  }

  /// How far a vertex is from an edge, in degrees of latitude.
  private static func degrees(from place: Vertex, _ start: Vertex, _ end: Vertex) -> Double {
    let width = cos(place.latitude * radiansPerDegree)
    let edge = SIMD2((end.east - start.east) * width, end.latitude - start.latitude)
    let way = SIMD2((place.east - start.east) * width, place.latitude - start.latitude)
    let square = (edge * edge).sum()
    let share = square > 0 ? min(max((edge * way).sum() / square, 0), 1) : 0
    let rest = way - edge * share
    return (rest * rest).sum().squareRoot()
  }

  /// The same vertex, by whole turns as near to another one as it can be.
  private static func near(_ vertex: Vertex, _ other: Vertex) -> Vertex {
    var vertex = vertex
    vertex.east += 360 * ((other.east - vertex.east) / 360).rounded()
    return vertex
  }

  // MARK: - Crossings of the 180th meridian

  private func positions() -> [Position] {
    var positions: [Position] = []
    positions.reserveCapacity(vertices.count)
    for (index, vertex) in vertices.enumerated() {
      let place = Position(x: center.x + vertex.east, y: vertex.latitude)
      if index > 0 {
        let before = center.x + vertices[index - 1].east
        let seam = Self.seam(between: before, place.x)
        if let seam, vertex.latitude.magnitude < 90 || vertices[index - 1].latitude != vertex.latitude {
          positions.append(Position(x: seam, y: latitude(at: seam, vertices[index - 1], vertex)))
        }
      }
      positions.append(place)
    }
    // Rounding is not to leave it open.
    if let first = positions.first { positions[positions.count - 1].y = first.y }
    return positions
  }

  /// The 180th meridian, in the turn in which it lies between two longitudes.
  private static func seam(between a: Double, _ b: Double) -> Double? {
    let (low, high) = (min(a, b), max(a, b))
    let seam = ((low + 180) / 360).rounded(.down) * 360 + 180
    return low + Longitude.snap < seam && seam < high - Longitude.snap ? seam : nil
  }

  /// Where an edge's stretch of the circle crosses a meridian, by halving its azimuths.
  private func latitude(at seam: Double, _ start: Vertex, _ end: Vertex) -> Double {
    let isEastward = end.east > start.east
    var (low, high) = (start.azimuth, end.azimuth)
    var latitude = start.latitude
    for _ in 0..<60 {
      let middle = (low + high) / 2
      let place = Self.near(vertex(middle), start)
      latitude = place.latitude
      if (center.x + place.east < seam) == isEastward { low = middle } else { high = middle }
    }
    return latitude
  }
}
