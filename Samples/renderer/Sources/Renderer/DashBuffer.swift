import CGraphics
import GeoToolkit

/// The dashes of the style that is being drawn, where a shader reads them.
struct DashBuffer {
  private let buffer: GLuint
  let texture: GLuint

  init() {
    buffer = makeBuffer(UnsafeRawBufferPointer(start: nil, count: 0))
    texture = makeTexture(over: buffer, format: GL_RG32F)
  }

  /// Puts first and end of each dash there, in pixels.
  ///
  /// - Parameter width: of the stroke in pixels, in which a style measures its dashes.
  /// - Returns: how many dashes there are until they begin anew, and after how many pixels they do.
  func load(_ style: OverlayStyle, width: Float) -> (count: Int, period: Float) {
    // Of an odd number what was a dash is a gap the next time.
    let lengths = style.dashes.count.isMultiple(of: 2) ? style.dashes : style.dashes + style.dashes
    var dashes: [SIMD2<Float>] = []
    var end: Float = 0
    for (index, length) in lengths.enumerated() {
      let start = end
      end += length * width
      // Without length it is its caps.
      if index.isMultiple(of: 2), length > 0 || style.lineCap != .butt { dashes.append(SIMD2(start, end)) }
    }
    glBindBuffer(GLenum(GL_TEXTURE_BUFFER), buffer)
    dashes.withUnsafeBytes { glBufferData(GLenum(GL_TEXTURE_BUFFER), $0.count, $0.baseAddress, GLenum(GL_STREAM_DRAW)) }
    return (dashes.count, end)
  }
}
