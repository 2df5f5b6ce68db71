import CGraphics
import Foundation
import GeoToolkit

/// Draws lists of draw units: every one with one call for its areas, one for its strokes, one for its points.
final class MapRenderer {
  /// What is drawn: colours, or numbers of features.
  enum Target { case picture, identities }

  private struct Programs {
    let area: ShaderProgram, line: ShaderProgram, ribbon: ShaderProgram, point: ShaderProgram, label: ShaderProgram
    let dashedLine: ShaderProgram, dashedRibbon: ShaderProgram
    init(fragment: String, dashed: String) throws {
      area = try ShaderProgram(vertex: Shaders.area, fragment: fragment)
      line = try ShaderProgram(vertex: Shaders.line, fragment: fragment)
      ribbon = try ShaderProgram(vertex: Shaders.ribbon, fragment: fragment)
      point = try ShaderProgram(vertex: Shaders.point, fragment: fragment)
      label = try ShaderProgram(vertex: Shaders.label, fragment: fragment)
      dashedLine = try ShaderProgram(vertex: Shaders.dashedLine, fragment: dashed)
      dashedRibbon = try ShaderProgram(vertex: Shaders.dashedRibbon, fragment: dashed)
    }
  }

  private let colors: Programs
  private let identities: Programs
  private let capsule: GLuint
  private let capsuleCorners: GLsizei
  private let disc: GLuint
  private let discCorners: GLsizei
  private let dashes = DashBuffer()
  private(set) var drawCalls = 0
  /// Pixels of the picture that is drawn into for each of a style's.
  private var magnification: Float = 1
  private var worldSize: Float = 0
  /// Of what the stencil holds the strokes of.
  private var strokedRank: Int?
  /// Draws every feature's area by a call of its own, for comparison.
  var drawsOneByOne = false
  /// Draws a mark where a label goes, for areas whose labels have no text.
  var marksLabels = false

  init() throws {
    colors = try Programs(fragment: Shaders.color, dashed: Shaders.dashedColor)
    identities = try Programs(fragment: Shaders.identity, dashed: Shaders.dashedIdentity)
    // From its middle: half circles about both ends, each with a place more at its two sides (``Shaders/line``).
    let half = (0...8).map { SIMD2(Float($0) / 8 * .pi - .pi / 2, 0) }
    let round = [half[0], SIMD2(-1, -1), SIMD2(-1.49, 0)] + half[1..<8] + [SIMD2(1.49, 0), SIMD2(1, 1), half[8]]
    let corners =
      [SIMD3<Float>(0.5, 0, 0)] + round.map { SIMD3(1, $0.x, $0.y) } + round.map { SIMD3(0, $0.x, $0.y) } + [SIMD3(1, half[0].x, 0)]
    let flat = corners.flatMap { [$0.x, $0.y, $0.z] }
    capsule = flat.withUnsafeBytes(makeBuffer)
    capsuleCorners = GLsizei(corners.count)
    let circle = (0..<48).flatMap { [cosf(Float($0) / 24 * .pi), sinf(Float($0) / 24 * .pi)] }
    disc = circle.withUnsafeBytes(makeBuffer)
    discCorners = 48
    var array: GLuint = 0
    glGenVertexArrays(1, &array)
    glBindVertexArray(array)
  }

  /// Draws all that the view's level shows, one draw unit after the other, in each world that the view shows.
  func draw(_ list: DrawList, in view: MapView, to target: Target) {
    if target == .identities { glDisable(GLenum(GL_BLEND)) }
    magnification = Float(view.magnification)
    worldSize = Float(view.worldSize)
    strokedRank = nil
    for step in list.steps where step.group.zooms.contains(view.level) {
      guard let rect = step.buffers.batch.header.rect else { continue }
      for world in view.worlds(showing: rect) { draw(step, in: view, world, to: target) }
    }
  }

  private func draw(_ step: DrawList.Step, in view: MapView, _ world: Int, to target: Target) {
    let programs = target == .picture ? colors : identities
    let (buffers, group) = (step.buffers, step.group)
    let style = buffers.batch.style(of: group)
    let header = buffers.batch.header
    let once = target == .picture ? step.rank : nil
    func prepare(_ program: ShaderProgram, _ color: OverlayColor) {
      program.use()
      let offset = view.offset(of: header.origin, world: world)
      program.set("offset", offset.0, offset.1)
      program.set("scale", Float(header.scale.x * view.worldSize), Float(header.scale.y * view.worldSize))
      program.set("halfView", Float(view.width) / 2, Float(view.height) / 2)
      switch target {
      case .picture:
        group.blendMode.apply()
        program.set("color", group.blendMode.output(for: color.premultiplied))
      case .identities: program.set("first", UInt32(buffers.firstFeature))
      }
    }
    switch group.geometry {
    case .polygon where !step.isBorder:
      if let fill = style.fill, !group.indices.isEmpty {
        prepare(programs.area, fill)
        fillAreas(of: group, buffers)
      }
    case .polygon, .line:
      guard let stroke = style.stroke, style.strokeWidth > 0 else { return }
      if let ribbon = buffers.ribbon {
        let program = style.dashes.isEmpty ? programs.ribbon : programs.dashedRibbon
        prepare(program, stroke)
        self.stroke(ribbon, group, program, style, buffers, once)
      } else {
        let program = style.dashes.isEmpty ? programs.line : programs.dashedLine
        prepare(program, stroke)
        let isArea = group.geometry == .polygon
        self.stroke(
          isArea ? buffers.borders : buffers.strokes, group.paths, isArea ? buffers.areas : buffers.lines, program, style, once)
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
        programs.label.set("worldSize", worldSize)
        attribute(3, of: buffers.clearances, floats: 1, from: group.vertices.lowerBound, divisor: 1)
        mark(group.vertices, buffers.points)
        glDisableVertexAttribArray(3)
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
    _ segments: SegmentBuffer, _ paths: Range<Int>, _ places: BatchBuffers.Places, _ program: ShaderProgram, _ style: OverlayStyle,
    _ once: Int?
  ) {
    let range = segments.segments(of: paths)
    if range.isEmpty { return }
    setStroke(program, style)
    bind(places.vertexTexture, as: "places", of: program, unit: 0)
    bind(places.featureTexture, as: "features", of: program, unit: 1)
    attribute(0, of: capsule, floats: 3)
    segments.bind(from: range.lowerBound)
    draw(once: once) { glDrawArraysInstanced(GLenum(GL_TRIANGLE_FAN), 0, capsuleCorners, GLsizei(range.count)) }
    glDisableVertexAttribArray(3)
  }

  /// Strokes what was expanded.
  private func stroke(
    _ ribbon: BatchBuffers.Ribbon, _ group: DrawGroup, _ program: ShaderProgram, _ style: OverlayStyle, _ buffers: BatchBuffers,
    _ once: Int?
  ) {
    if group.indices.isEmpty { return }
    setStroke(program, style)
    attribute(0, of: ribbon.places.vertices, floats: 2)
    attribute(1, of: ribbon.extrusions, floats: 2)
    attribute(2, integersOf: ribbon.places.features)
    if !style.dashes.isEmpty {
      attribute(3, of: ribbon.distances, floats: 1)
      bind(ribbon.metres, as: "metres", of: program, unit: 3)
    }
    glBindBuffer(GLenum(GL_ELEMENT_ARRAY_BUFFER), ribbon.triangles)
    draw(once: once) {
      glDrawElementsBaseVertex(
        GLenum(GL_TRIANGLES), GLsizei(group.indices.count), buffers.indexType,
        UnsafeRawPointer(bitPattern: group.indices.lowerBound * buffers.indexStride), GLint(group.ribbonVertices.lowerBound))
    }
    glDisableVertexAttribArray(3)
  }

  private func setStroke(_ program: ShaderProgram, _ style: OverlayStyle) {
    program.set("halfWidth", magnification * style.strokeWidth / 2)
    program.set("cap", UInt32(style.lineCap.rawValue))
    if style.dashes.isEmpty { return }
    program.set("worldSize", worldSize)
    let pattern = dashes.load(style, width: magnification * style.strokeWidth)
    program.set("period", pattern.period)
    program.set("dashCount", Int32(pattern.count))
    bind(dashes.texture, as: "dashes", of: program, unit: 2)
  }

  private func bind(_ texture: GLuint, as uniform: String, of program: ShaderProgram, unit: Int32) {
    glActiveTexture(GLenum(GL_TEXTURE0 + unit))
    glBindTexture(GLenum(GL_TEXTURE_BUFFER), texture)
    program.set(uniform, unit)
  }

  /// Draws so that no pixel gets the colour of a rank twice; `nil` draws everything.
  private func draw(once rank: Int?, _ draw: () -> Void) {
    if let rank {
      glEnable(GLenum(GL_STENCIL_TEST))
      if rank != strokedRank { glClear(GLbitfield(GL_STENCIL_BUFFER_BIT)) }
      strokedRank = rank
      glStencilFunc(GLenum(GL_EQUAL), 0, 0xFF)
      glStencilOp(GLenum(GL_KEEP), GLenum(GL_KEEP), GLenum(GL_INCR))
    }
    draw()
    drawCalls += 1
    glDisable(GLenum(GL_STENCIL_TEST))
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
