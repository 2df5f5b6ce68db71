import CGraphics
import Foundation
import GeoToolkit

/// What is stroked of rings or strips: pairs of vertices, what their ends are, and how far along the line they begin.
struct SegmentBuffer {
  /// What is at an end of a segment.
  enum End: UInt8 {
    /// The next one.
    case join = 0
    /// A place where the line was cut: it ends there without a cap.
    case cut = 1
    /// The line's own end.
    case cap = 2
  }

  /// The two vertices, the one before them and the one behind; at the ends of a line the same once more.
  private var ends: [SIMD4<UInt32>] = []
  /// Two bits an end, the first one's first.
  private var kinds: [UInt8] = []
  /// In the plane: dashes are as long on the screen at every latitude.
  private var distances: [Float] = []
  /// For each ring or strip, the end of its segments.
  private var pathEnds: [Int] = []

  private var buffers: (ends: GLuint, kinds: GLuint, distances: GLuint) = (0, 0, 0)

  /// The borders of areas. What a cut made is filled across and not stroked.
  init(rings polygons: PolygonColumns, _ header: OverlayHeader) {
    for ring in polygons.ringEnds.indices {
      let vertices = Array(polygons.vertices(ofRing: ring))
      func isBorder(_ step: Int) -> Bool { polygons.edgeFlags[vertices[step % vertices.count]] == 1 }
      // From behind a cut, if there is one.
      let first = vertices.indices.first { !isBorder($0) }.map { $0 + 1 } ?? 0
      var distance = 0.0
      for step in first..<first + vertices.count {
        if !isBorder(step) {
          distance = 0
          continue
        }
        let (vertex, next) = (vertices[step % vertices.count], vertices[(step + 1) % vertices.count])
        let (before, behind) = (vertices[(step + vertices.count - 1) % vertices.count], vertices[(step + 2) % vertices.count])
        append(
          vertex, next, (before, isBorder(step + vertices.count - 1) ? .join : .cut), (behind, isBorder(step + 1) ? .join : .cut), distance)
        distance += length(polygons.vertices, vertex, next, header)
      }
      pathEnds.append(ends.count)
    }
    upload()
  }

  init(strips lines: LineColumns, _ header: OverlayHeader) {
    // Where the strip before was cut, in metres along the line and in the plane.
    var cut: (feature: UInt32, metres: Float, distance: Double)?
    for strip in lines.stripEnds.indices {
      let vertices = lines.vertices(ofStrip: strip)
      let flags = lines.stripFlags[strip]
      if let first = vertices.first, let last = vertices.last {
        // The batch says how far along its line a strip begins, in metres; one that goes on with the strip before goes on with its dashes.
        let (feature, metres) = (lines.features[first], lines.distances[first])
        var distance = 0.0
        if metres > 0 {
          let y = header.origin.y + header.scale.y * lines.vertices[first].y
          distance = Double(metres) * planeLength(ofMetreAt: y)
        }
        if let cut, cut.feature == feature, cut.metres == metres { distance = cut.distance }
        let isClosed = flags.contains(.closed)
        for vertex in vertices.dropLast() {
          let start: End = vertex > first || isClosed ? .join : flags.contains(.startsAtSeam) ? .cut : .cap
          let end: End = vertex + 1 < last || isClosed ? .join : flags.contains(.endsAtSeam) ? .cut : .cap
          // Of a closed one the last vertex is the first.
          let before = vertex > first ? vertex - 1 : isClosed ? last - 1 : vertex
          let behind = vertex + 1 < last ? vertex + 2 : isClosed ? first + 1 : last
          append(vertex, vertex + 1, (before, start), (behind, end), distance)
          distance += length(lines.vertices, vertex, vertex + 1, header)
        }
        cut = flags.contains(.endsAtSeam) ? (feature, lines.distances[last], distance) : nil
      }
      pathEnds.append(ends.count)
    }
    upload()
  }

  private mutating func append(
    _ vertex: Int, _ next: Int, _ start: (vertex: Int, kind: End), _ end: (vertex: Int, kind: End), _ distance: Double
  ) {
    ends.append(SIMD4(UInt32(vertex), UInt32(next), UInt32(start.vertex), UInt32(end.vertex)))
    kinds.append(start.kind.rawValue | end.kind.rawValue << 2)
    distances.append(Float(distance))
  }

  private func length(_ vertices: VertexColumn, _ a: Int, _ b: Int, _ header: OverlayHeader) -> Double {
    let along = (vertices[b] - vertices[a]) * SIMD2(header.scale.x, header.scale.y)
    return (along * along).sum().squareRoot()
  }

  private mutating func upload() {
    buffers.ends = ends.withUnsafeBytes(makeBuffer)
    buffers.kinds = kinds.withUnsafeBytes(makeBuffer)
    buffers.distances = distances.withUnsafeBytes(makeBuffer)
  }

  /// The segments of some rings or strips.
  func segments(of paths: Range<Int>) -> Range<Int> {
    if paths.isEmpty { return 0..<0 }
    return (paths.lowerBound == 0 ? 0 : pathEnds[paths.lowerBound - 1])..<pathEnds[paths.upperBound - 1]
  }

  /// Makes attributes 1, 2 and 3 walk over the segments from `first` on, one an instance.
  func bind(from first: Int) {
    glBindBuffer(GLenum(GL_ARRAY_BUFFER), buffers.ends)
    glVertexAttribIPointer(1, 4, GLenum(GL_UNSIGNED_INT), 16, UnsafeRawPointer(bitPattern: 16 * first))
    glBindBuffer(GLenum(GL_ARRAY_BUFFER), buffers.kinds)
    glVertexAttribIPointer(2, 1, GLenum(GL_UNSIGNED_BYTE), 1, UnsafeRawPointer(bitPattern: first))
    glBindBuffer(GLenum(GL_ARRAY_BUFFER), buffers.distances)
    glVertexAttribPointer(3, 1, GLenum(GL_FLOAT), 0, 4, UnsafeRawPointer(bitPattern: 4 * first))
    for index in 1...3 as ClosedRange<GLuint> {
      glEnableVertexAttribArray(index)
      glVertexAttribDivisor(index, 1)
    }
  }
}

/// How long a metre on the sphere is in the world plane, at a place of that y.
func planeLength(ofMetreAt y: Double) -> Double { cosh(.pi * (1 - 2 * y)) / (2 * .pi * 6_371_008.8) }

/// A buffer of the driver with a copy of the bytes.
func makeBuffer(_ bytes: UnsafeRawBufferPointer) -> GLuint {
  var buffer: GLuint = 0
  glGenBuffers(1, &buffer)
  glBindBuffer(GLenum(GL_ARRAY_BUFFER), buffer)
  glBufferData(GLenum(GL_ARRAY_BUFFER), max(bytes.count, 1), bytes.baseAddress, GLenum(GL_STATIC_DRAW))
  return buffer
}

/// A texture through which a shader reads a buffer.
func makeTexture(over buffer: GLuint, format: Int32) -> GLuint {
  var texture: GLuint = 0
  glGenTextures(1, &texture)
  glBindTexture(GLenum(GL_TEXTURE_BUFFER), texture)
  glTexBuffer(GLenum(GL_TEXTURE_BUFFER), GLenum(format), buffer)
  return texture
}
