import CGraphics
import GeoToolkit

/// What is stroked of rings or strips: pairs of vertices, with which ends are cut off flat.
struct SegmentBuffer {
  private var ends: [SIMD2<UInt32>] = []
  private var flatEnds: [UInt8] = []
  /// For each ring or strip, the end of its segments.
  private var pathEnds: [Int] = []

  private var buffers: (ends: GLuint, flatEnds: GLuint) = (0, 0)

  /// The borders of areas. What a cut made is filled across and not stroked.
  init(rings polygons: PolygonColumns) {
    for ring in polygons.ringEnds.indices {
      let vertices = polygons.vertices(ofRing: ring)
      for vertex in vertices where polygons.edgeFlags[vertex] == 1 {
        let next = vertex + 1 == vertices.upperBound ? vertices.lowerBound : vertex + 1
        ends.append(SIMD2(UInt32(vertex), UInt32(next)))
        flatEnds.append(0)
      }
      pathEnds.append(ends.count)
    }
    upload()
  }

  init(strips lines: LineColumns) {
    for strip in lines.stripEnds.indices {
      let vertices = lines.vertices(ofStrip: strip)
      let flags = lines.stripFlags[strip]
      for vertex in vertices.dropLast() {
        ends.append(SIMD2(UInt32(vertex), UInt32(vertex + 1)))
        let start: UInt8 = vertex == vertices.lowerBound && flags.contains(.startsAtSeam) ? 1 : 0
        let end: UInt8 = vertex + 2 == vertices.upperBound && flags.contains(.endsAtSeam) ? 2 : 0
        flatEnds.append(start | end)
      }
      pathEnds.append(ends.count)
    }
    upload()
  }

  private mutating func upload() {
    buffers.ends = ends.withUnsafeBytes(makeBuffer)
    buffers.flatEnds = flatEnds.withUnsafeBytes(makeBuffer)
  }

  /// The segments of some rings or strips.
  func segments(of paths: Range<Int>) -> Range<Int> {
    if paths.isEmpty { return 0..<0 }
    return (paths.lowerBound == 0 ? 0 : pathEnds[paths.lowerBound - 1])..<pathEnds[paths.upperBound - 1]
  }

  /// Makes attributes 1 and 2 walk over the segments from `first` on, one an instance.
  func bind(from first: Int) {
    glBindBuffer(GLenum(GL_ARRAY_BUFFER), buffers.ends)
    glEnableVertexAttribArray(1)
    glVertexAttribIPointer(1, 2, GLenum(GL_UNSIGNED_INT), 8, UnsafeRawPointer(bitPattern: 8 * first))
    glVertexAttribDivisor(1, 1)
    glBindBuffer(GLenum(GL_ARRAY_BUFFER), buffers.flatEnds)
    glEnableVertexAttribArray(2)
    glVertexAttribIPointer(2, 1, GLenum(GL_UNSIGNED_BYTE), 1, UnsafeRawPointer(bitPattern: first))
    glVertexAttribDivisor(2, 1)
  }
}

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
