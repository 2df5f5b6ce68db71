import CGraphics
import Foundation
import GeoToolkit

/// Draws batches: every group with one call for its areas, one for its strokes, one for its points.
final class MapRenderer {
  /// What is drawn: colours, or numbers of features.
  enum Target { case picture, identities }

  private struct Programs {
    let area: ShaderProgram, line: ShaderProgram, ribbon: ShaderProgram, point: ShaderProgram, label: ShaderProgram
    init(fragment: String) throws {
      area = try ShaderProgram(vertex: Shaders.area, fragment: fragment)
      line = try ShaderProgram(vertex: Shaders.line, fragment: fragment)
      ribbon = try ShaderProgram(vertex: Shaders.ribbon, fragment: fragment)
      point = try ShaderProgram(vertex: Shaders.point, fragment: fragment)
      label = try ShaderProgram(vertex: Shaders.label, fragment: fragment)
    }
  }

  private let colors: Programs
  private let identities: Programs
  private let capsule: GLuint
  private let capsuleCorners: GLsizei
  private let disc: GLuint
  private let discCorners: GLsizei
  private(set) var drawCalls = 0
  /// Pixels of the picture that is drawn into for each of a style's.
  private var magnification: Float = 1
  /// Draws every feature's area by a call of its own, for comparison.
  var drawsOneByOne = false
  /// Draws a mark where a label goes, for areas whose labels have no text.
  var marksLabels = false

  init() throws {
    colors = try Programs(fragment: Shaders.color)
    identities = try Programs(fragment: Shaders.identity)
    let half = (0...6).map { Float($0) / 6 * .pi - .pi / 2 }
    // Both are convex: fans.
    let corners = half.map { SIMD3<Float>(1, cosf($0), sinf($0)) } + half.map { SIMD3<Float>(0, -cosf($0), -sinf($0)) }
    let flat = corners.flatMap { [$0.x, $0.y, $0.z] }
    capsule = flat.withUnsafeBytes(makeBuffer)
    capsuleCorners = GLsizei(corners.count)
    let round = (0..<48).flatMap { [cosf(Float($0) / 24 * .pi), sinf(Float($0) / 24 * .pi)] }
    disc = round.withUnsafeBytes(makeBuffer)
    discCorners = 48
    var array: GLuint = 0
    glGenVertexArrays(1, &array)
    glBindVertexArray(array)
  }

  /// Draws a batch, group by group, in each world that the view shows.
  func draw(_ buffers: BatchBuffers, in view: MapView, to target: Target) {
    let batch = buffers.batch
    let programs = target == .picture ? colors : identities
    if target == .identities { glDisable(GLenum(GL_BLEND)) }
    magnification = Float(view.magnification)
    guard let rect = batch.header.rect else { return }
    for group in batch.groups where group.zooms.contains(Float(view.zoom)) {
      let style = batch.style(of: group)
      for world in view.worlds(showing: rect) {
        func prepare(_ program: ShaderProgram, _ color: OverlayColor) {
          program.use()
          let offset = view.offset(of: batch.header.origin, world: world)
          program.set("offset", offset.0, offset.1)
          program.set(
            "scale", Float(batch.header.scale.x * view.worldSize), Float(batch.header.scale.y * view.worldSize))
          program.set("halfView", Float(view.width) / 2, Float(view.height) / 2)
          switch target {
          case .picture:
            group.blendMode.apply()
            program.set("color", group.blendMode.output(for: color.premultiplied))
          case .identities: program.set("first", UInt32(buffers.firstFeature))
          }
        }
        switch group.geometry {
        case .polygon:
          if let fill = style.fill, !group.indices.isEmpty {
            prepare(programs.area, fill)
            fillAreas(of: group, buffers)
          }
          // Expanded borders are groups of their own.
          if buffers.ribbon == nil, let stroke = style.stroke, style.strokeWidth > 0 {
            prepare(programs.line, stroke)
            self.stroke(buffers.borders, group.paths, buffers.areas, programs.line, style, isOnce: target == .picture)
          }
        case .line:
          if let ribbon = buffers.ribbon, let stroke = style.stroke {
            prepare(programs.ribbon, stroke)
            drawOnce(if: target == .picture) { fill(ribbon, group, programs.ribbon, style, buffers.indexType, buffers.indexStride) }
          } else if let stroke = style.stroke, style.strokeWidth > 0 {
            prepare(programs.line, stroke)
            self.stroke(buffers.strokes, group.paths, buffers.lines, programs.line, style, isOnce: target == .picture)
          }
        case .point:
          if let marker = style.marker {
            prepare(programs.point, marker)
            programs.point.set("radius", magnification * style.markerSize / 2)
            mark(group.vertices, buffers.points)
          }
        case .label:
          if marksLabels, let marker = style.marker {
            prepare(programs.label, marker)
            programs.label.set("radius", magnification * style.markerSize / 2)
            programs.label.set("worldSize", Float(view.worldSize))
            attribute(3, of: buffers.clearances, floats: 1, from: group.vertices.lowerBound, divisor: 1)
            mark(group.vertices, buffers.points)
            glDisableVertexAttribArray(3)
          }
        }
      }
    }
  }

  private func fillAreas(of group: DrawGroup, _ buffers: BatchBuffers) {
    attribute(0, of: buffers.areas.vertices, floats: 2)
    attribute(1, integersOf: buffers.areas.features)
    glBindBuffer(GLenum(GL_ELEMENT_ARRAY_BUFFER), buffers.triangles)
    for run in drawsOneByOne ? buffers.runs(of: group) : [group.indices] {
      glDrawElementsBaseVertex(
        GLenum(GL_TRIANGLES), GLsizei(run.count), buffers.indexType,
        UnsafeRawPointer(bitPattern: run.lowerBound * buffers.indexStride), GLint(group.vertices.lowerBound))
      drawCalls += 1
    }
  }

  /// Strokes segments.
  private func stroke(
    _ segments: SegmentBuffer, _ paths: Range<Int>, _ places: BatchBuffers.Places, _ program: ShaderProgram,
    _ style: OverlayStyle, isOnce: Bool
  ) {
    let range = segments.segments(of: paths)
    if range.isEmpty { return }
    program.set("halfWidth", magnification * style.strokeWidth / 2)
    for (unit, texture) in [(GL_TEXTURE0, places.vertexTexture), (GL_TEXTURE1, places.featureTexture)] {
      glActiveTexture(GLenum(unit))
      glBindTexture(GLenum(GL_TEXTURE_BUFFER), texture)
    }
    program.set("places", texture: 0)
    program.set("features", texture: 1)
    attribute(0, of: capsule, floats: 3)
    segments.bind(from: range.lowerBound)
    drawOnce(if: isOnce) { glDrawArraysInstanced(GLenum(GL_TRIANGLE_FAN), 0, capsuleCorners, GLsizei(range.count)) }
    drawCalls += 1
  }

  /// Draws so that no pixel gets the colour twice.
  private func drawOnce(if isWanted: Bool, _ draw: () -> Void) {
    if isWanted {
      glEnable(GLenum(GL_STENCIL_TEST))
      glClear(GLbitfield(GL_STENCIL_BUFFER_BIT))
      glStencilFunc(GLenum(GL_EQUAL), 0, 0xFF)
      glStencilOp(GLenum(GL_KEEP), GLenum(GL_KEEP), GLenum(GL_INCR))
    }
    draw()
    glDisable(GLenum(GL_STENCIL_TEST))
  }

  private func fill(
    _ ribbon: BatchBuffers.Ribbon, _ group: DrawGroup, _ program: ShaderProgram, _ style: OverlayStyle, _ type: GLenum, _ stride: Int
  ) {
    if group.indices.isEmpty || style.strokeWidth <= 0 { return }
    program.set("halfWidth", magnification * style.strokeWidth / 2)
    attribute(0, of: ribbon.places.vertices, floats: 2)
    attribute(1, of: ribbon.extrusions, floats: 2)
    attribute(2, integersOf: ribbon.places.features)
    glBindBuffer(GLenum(GL_ELEMENT_ARRAY_BUFFER), ribbon.triangles)
    glDrawElementsBaseVertex(
      GLenum(GL_TRIANGLES), GLsizei(group.indices.count), type,
      UnsafeRawPointer(bitPattern: group.indices.lowerBound * stride), GLint(group.ribbonVertices.lowerBound))
    drawCalls += 1
  }

  private func mark(_ vertices: Range<Int>, _ places: BatchBuffers.Places) {
    attribute(0, of: disc, floats: 2)
    attribute(1, of: places.vertices, floats: 2, from: vertices.lowerBound, divisor: 1)
    attribute(2, integersOf: places.features, from: vertices.lowerBound, divisor: 1)
    glDrawArraysInstanced(GLenum(GL_TRIANGLE_FAN), 0, discCorners, GLsizei(vertices.count))
    drawCalls += 1
  }

  private func attribute(_ index: GLuint, of buffer: GLuint, floats: GLint, from first: Int = 0, divisor: GLuint = 0) {
    glBindBuffer(GLenum(GL_ARRAY_BUFFER), buffer)
    glEnableVertexAttribArray(index)
    glVertexAttribPointer(
      index, floats, GLenum(GL_FLOAT), 0, 0, UnsafeRawPointer(bitPattern: first * Int(floats) * 4))
    glVertexAttribDivisor(index, divisor)
    if index < 2 { glDisableVertexAttribArray(2) }
  }

  private func attribute(_ index: GLuint, integersOf buffer: GLuint, from first: Int = 0, divisor: GLuint = 0) {
    glBindBuffer(GLenum(GL_ARRAY_BUFFER), buffer)
    glEnableVertexAttribArray(index)
    glVertexAttribIPointer(index, 1, GLenum(GL_UNSIGNED_INT), 4, UnsafeRawPointer(bitPattern: first * 4))
    glVertexAttribDivisor(index, divisor)
  }
}

extension OverlayColor {
  var premultiplied: SIMD4<Float> {
    let alpha = Float(alpha) / 255
    return SIMD4(Float(red) / 255 * alpha, Float(green) / 255 * alpha, Float(blue) / 255 * alpha, alpha)
  }
}
