internal import GeoAlgorithms
public import GeoModel

/// Puts positions into the spherical Mercator square (``Mercator``): the only step that knows the projection.
///
/// After the cut at the 180th meridian. What lies beyond the square's latitudes, ±85.0511°, is clipped off lines and polygons,
/// with flags for the borders that this makes (``FeatureBlock/seams``); points there are put on the square's edge.
/// Complexity: O(positions).
public struct Project: Stage {
  private var scratch = GeometryColumn()

  public init() {}

  public mutating func process(_ input: consuming FeatureBlock<GeographicCut>) throws(StageError) -> FeatureBlock<WorldPlane> {
    project(&input)
    return input.cast(to: WorldPlane.self)
  }

  private mutating func project(_ block: inout FeatureBlock<GeographicCut>) {
    clip(&block)
    block.geometry.positions.withUnsafeMutableBufferPointer { positions in
      for index in positions.indices { positions[index] = Mercator.plane(positions[index]) }
    }
  }

  private mutating func clip(_ block: inout FeatureBlock<GeographicCut>) {
    // The closures hold this value; the column is lent beside it.
    var column = GeometryColumn()
    swap(&column, &scratch)
    defer { swap(&column, &scratch) }
    let oldSeams = block.seams
    var clipped: [(geometry: Int, seams: [Bool])] = []
    let hasChanged = block.rewriteGeometries(scratch: &column) { column, index in
      column.kinds[index] != .point && column.kinds[index] != .multiPoint && LatitudeClip.isNeeded(column, geometry: index)
    } change: { column, index, _, output in
      var seams: [Bool] = []
      LatitudeClip().clip(column, geometry: index, seams: oldSeams, into: &output, outputSeams: &seams)
      clipped.append((index, seams))
      return true
    }
    guard hasChanged else { return }
    // What was clipped has new flags, the rest its old ones. `column` is what the block's geometry was.
    var seams: [Bool] = []
    var copied = 0
    func copy(upTo end: Int) {
      let range = copied..<end
      if oldSeams.isEmpty { seams.append(contentsOf: repeatElement(false, count: range.count)) } else { seams += oldSeams[range] }
    }
    for (geometry, flags) in clipped {
      let range = column.positions(ofGeometry: geometry)
      copy(upTo: range.lowerBound)
      seams += flags
      copied = range.upperBound
    }
    copy(upTo: column.positions.count)
    block.seams = seams
  }
}
