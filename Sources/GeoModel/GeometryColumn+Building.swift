/// Building from the inside out: positions, then `endPath`, `endPart`, `endGeometry`.
extension GeometryColumn {
  /// Appends positions to the open path; altitudes, when given, are as many.
  /// - Parameter work: copies many positions into an empty column, if threads are free.
  package mutating func append(
    _ more: UnsafeBufferPointer<Position>, altitudes more3: UnsafeBufferPointer<Double>?, by work: LargeFeatureWork? = nil
  ) {
    if let work, positions.isEmpty, work.isFor(positions: more.count) {
      positions = work.copy(more)
      if let more3 { altitudes = work.copy(more3) }
      return
    }
    if positions.isEmpty {
      positions.reserveLarge(more.count)
      if more3 != nil { altitudes.reserveLarge(more.count) }
    }
    if let more3 {
      padAltitudes()
      altitudes.append(contentsOf: more3)
    }
    positions.append(contentsOf: more)
    if more3 == nil, !altitudes.isEmpty { padAltitudes() }
  }

  /// Appends one position to the open path. An altitude of `nil` means that it has none.
  public mutating func append(_ position: Position, altitude: Double? = nil) {
    if let altitude {
      padAltitudes()
      altitudes.append(altitude)
      positions.append(position)
    } else {
      positions.append(position)
      if !altitudes.isEmpty { padAltitudes() }
    }
  }

  /// Ends a path of the positions since the last one: a line, a ring or a point. It has at least one.
  public mutating func endPath() { pathEnds.append(UInt32(positions.count)) }

  /// Ends a part of the paths since the last one. It has at least one.
  public mutating func endPart() { partEnds.append(UInt32(pathEnds.count)) }

  /// Ends a geometry of the parts since the last one; without parts it is empty.
  public mutating func endGeometry(_ kind: GeometryKind) {
    kinds.append(kind)
    geometryEnds.append(UInt32(partEnds.count))
  }

  /// Gives positions from `start` on other altitudes, NaN for none.
  package mutating func setAltitudes(_ heights: [Double], from start: Int) {
    if altitudes.isEmpty, heights.allSatisfy(\.isNaN) { return }
    padAltitudes()
    altitudes.replaceSubrange(start..<start + heights.count, with: heights)
  }

  /// Gives every position that has no altitude yet the mark for "none", so that both columns are as long.
  private mutating func padAltitudes() {
    let missing = positions.count - altitudes.count
    if missing > 0 { altitudes.append(contentsOf: repeatElement(Double.nan, count: missing)) }
  }

  /// Appends some geometries of another column as they are, arrays at a time. Complexity: O(their positions).
  package mutating func append(geometries range: Range<Int>, of other: GeometryColumn) {
    guard !range.isEmpty else { return }
    let parts = Self.start(other.geometryEnds, range.lowerBound)..<Int(other.geometryEnds[range.upperBound - 1])
    let paths = Self.start(other.partEnds, parts.lowerBound)..<Self.start(other.partEnds, parts.upperBound)
    let places = Self.start(other.pathEnds, paths.lowerBound)..<Self.start(other.pathEnds, paths.upperBound)
    // Ends move by as much as what they count stands further on here.
    let (geometryShift, partShift) = (partEnds.count - parts.lowerBound, pathEnds.count - paths.lowerBound)
    let pathShift = positions.count - places.lowerBound
    kinds.append(contentsOf: other.kinds[range])
    geometryEnds.append(contentsOf: other.geometryEnds[range].lazy.map { UInt32(Int($0) + geometryShift) })
    partEnds.append(contentsOf: other.partEnds[parts].lazy.map { UInt32(Int($0) + partShift) })
    pathEnds.append(contentsOf: other.pathEnds[paths].lazy.map { UInt32(Int($0) + pathShift) })
    if !other.altitudes.isEmpty {
      padAltitudes()
      altitudes.append(contentsOf: other.altitudes[places])
    }
    positions.append(contentsOf: other.positions[places])
    if !altitudes.isEmpty { padAltitudes() }
  }

  /// Appends a part of another column as it is, to the open geometry. Complexity: O(its positions).
  package mutating func append(part: Int, of other: GeometryColumn) {
    for path in other.paths(ofPart: part) {
      let range = other.positions(ofPath: path)
      other.positions.withUnsafeBufferPointer { positions in
        other.altitudes.withUnsafeBufferPointer { altitudes in
          append(
            UnsafeBufferPointer(rebasing: positions[range]),
            altitudes: altitudes.isEmpty ? nil : UnsafeBufferPointer(rebasing: altitudes[range]))
        }
      }
      endPath()
    }
    endPart()
  }

  /// The most positions that room is kept for where nothing is in it: what a geometry of megabytes took is given back.
  package static let mostKept = limit(1 << 15, small: 4)

  /// Makes room for positions, as many as there are to be.
  package mutating func reserve(positions count: Int) { positions.reserveLarge(count) }

  package mutating func removeAll() {
    positions.removeAll(keepingCapacity: positions.capacity <= Self.mostKept)
    altitudes.removeAll(keepingCapacity: altitudes.capacity <= Self.mostKept)
    pathEnds.removeAll(keepingCapacity: true)
    partEnds.removeAll(keepingCapacity: true)
    geometryEnds.removeAll(keepingCapacity: true)
    kinds.removeAll(keepingCapacity: true)
  }

  /// Forgets everything after the marks of an earlier moment, for a reader that gives up on a feature.
  package mutating func truncate(to mark: Mark) {
    positions.removeSubrange(mark.positions...)
    // Not to `mark.positions`: a column that was empty then had been padded for what is forgotten now.
    altitudes.removeSubrange(mark.altitudes...)
    pathEnds.removeSubrange(mark.paths...)
    partEnds.removeSubrange(mark.parts...)
    geometryEnds.removeSubrange(mark.geometries...)
    kinds.removeSubrange(mark.geometries...)
  }

  package struct Mark: Sendable {
    var positions, altitudes, paths, parts, geometries: Int
  }

  package var mark: Mark {
    Mark(
      positions: positions.count, altitudes: altitudes.count, paths: pathEnds.count, parts: partEnds.count,
      geometries: kinds.count)
  }

  /// Checks what every kernel relies on: offsets ascend and end where the next level ends.
  /// Complexity: O(n); called by `assert` only.
  package var isConsistent: Bool {
    func ascends(_ ends: [UInt32], to count: Int) -> Bool {
      var last: UInt32 = 0
      for end in ends {
        if end < last { return false }
        last = end
      }
      return Int(last) == count
    }
    return kinds.count == geometryEnds.count && ascends(geometryEnds, to: partEnds.count)
      && ascends(partEnds, to: pathEnds.count) && ascends(pathEnds, to: positions.count)
      && (altitudes.isEmpty || altitudes.count == positions.count)
  }
}
