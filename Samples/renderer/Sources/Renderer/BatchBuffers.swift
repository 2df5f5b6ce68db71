import CGraphics
import Foundation
import GeoToolkit

/// A batch in the driver's memory: uploaded once, drawn every frame.
final class BatchBuffers {
  let batch: OverlayBatch
  /// The numbers of its features in the whole run begin here.
  let firstFeature: Int

  /// Vertices and features of one class of geometry.
  struct Places {
    let vertices: GLuint
    let features: GLuint
    let vertexTexture: GLuint
    let featureTexture: GLuint

    init(_ column: VertexColumn, features: [UInt32]) {
      vertices = column.withUnsafeBytes { makeBuffer($0) }
      self.features = features.withUnsafeBytes { makeBuffer($0) }
      vertexTexture = makeTexture(over: vertices, format: GL_RG32F)
      featureTexture = makeTexture(over: self.features, format: GL_R32UI)
    }
  }

  let areas: Places
  let triangles: GLuint
  let indexType: GLenum
  let indexStride: Int
  let borders: SegmentBuffer
  let lines: Places
  let strokes: SegmentBuffer
  let points: Places
  let clearances: GLuint
  let ribbon: Ribbon?

  /// Lines as triangles.
  struct Ribbon {
    let places: Places
    let extrusions: GLuint
    let distances: GLuint
    /// For each feature, how long a metre is in the plane, in the middle of its latitudes.
    let metres: GLuint
    let triangles: GLuint
  }

  /// - Precondition: the batch's vertices are floats.
  init(_ batch: OverlayBatch, firstFeature: Int) {
    self.batch = batch
    self.firstFeature = firstFeature
    areas = Places(batch.polygons.vertices, features: batch.polygons.features)
    triangles = batch.polygons.indices.withUnsafeBytes { makeBuffer($0) }
    indexStride = batch.polygons.indices.stride
    indexType = GLenum(indexStride == 2 ? GL_UNSIGNED_SHORT : GL_UNSIGNED_INT)
    borders = SegmentBuffer(rings: batch.polygons, batch.header)
    lines = Places(batch.lines.vertices, features: batch.lines.features)
    strokes = SegmentBuffer(strips: batch.lines, batch.header)
    points = Places(batch.points.vertices, features: batch.points.features)
    clearances = batch.points.clearances.withUnsafeBytes { makeBuffer($0) }
    ribbon = batch.lines.ribbon.map { ribbon in
      let metres = batch.features.bounds.map { bounds in
        let middle = bounds.map { Double(($0.south + $0.north) / 2) } ?? 0
        return Float(1 / (2 * .pi * 6_371_008.8 * cos(middle * .pi / 180)))
      }
      return Ribbon(
        places: Places(ribbon.vertices, features: ribbon.features), extrusions: ribbon.extrusions.withUnsafeBytes { makeBuffer($0) },
        distances: ribbon.distances.withUnsafeBytes { makeBuffer($0) },
        metres: makeTexture(over: metres.withUnsafeBytes { makeBuffer($0) }, format: GL_R32F),
        triangles: ribbon.indices.withUnsafeBytes { makeBuffer($0) })
    }
  }

  /// By the first index of their groups: found once, so that frames measure drawing alone.
  private var knownRuns: [Int: [Range<Int>]] = [:]

  /// The triangles of a group in runs of one feature each: what a map draws that has not heard of groups.
  func runs(of group: DrawGroup) -> [Range<Int>] {
    if let known = knownRuns[group.indices.lowerBound] { return known }
    var runs: [Range<Int>] = []
    var start = group.indices.lowerBound
    func feature(_ index: Int) -> UInt32 {
      batch.polygons.features[group.vertices.lowerBound + batch.polygons.indices[index]]
    }
    for index in stride(from: group.indices.lowerBound + 3, to: group.indices.upperBound, by: 3)
    where feature(index) != feature(start) {
      runs.append(start..<index)
      start = index
    }
    if start < group.indices.upperBound { runs.append(start..<group.indices.upperBound) }
    knownRuns[group.indices.lowerBound] = runs
    return runs
  }
}
