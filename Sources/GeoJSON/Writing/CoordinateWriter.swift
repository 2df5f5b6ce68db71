internal import CByteScan
package import GeoModel

/// Writes positions of a column as GeoJSON text.
package struct CoordinateWriter {
  /// The most decimals; `nil`: the shortest text of the double.
  var decimals: Int?

  /// The positions as they are to be written, where they are not written from their numbers.
  private var texts: PositionTexts?

  package init(decimals: Int?) { self.decimals = decimals }

  /// Writes the positions of one geometry as they stand in its text, where they do.
  init(decimals: Int?, texts: PositionTexts) {
    self.decimals = decimals
    self.texts = texts
  }

  /// Appends the value of `coordinates` for a geometry.
  /// - Parameter work: writes the pieces of a large one, if threads are free.
  func append(_ geometry: Int, of column: GeometryColumn, to out: inout TextOutput, by work: LargeFeatureWork? = nil) {
    if let work, texts == nil, work.isFor(positions: column.positions(ofGeometry: geometry).count),
      appendPieces(geometry, of: column, to: &out, by: work)
    {
      return
    }
    let kind = column.kinds[geometry]
    let parts = column.parts(ofGeometry: geometry)
    switch kind {
    case .point:
      let positions = column.positions(ofGeometry: geometry)
      if positions.isEmpty { out.append("[]") } else { position(positions.lowerBound, column, &out) }
    case .multiPoint:
      positions(column.positions(ofGeometry: geometry), column, &out)
    case .lineString:
      positions(column.positions(ofGeometry: geometry), column, &out)
    case .multiLineString:
      list(column.paths(ofGeometry: geometry), &out) { positions(column.positions(ofPath: $0), column, &$1) }
    case .polygon:
      if let part = parts.first { rings(part, column, &out) } else { out.append("[]") }
    case .multiPolygon:
      list(parts, &out) { rings($0, column, &$1) }
    }
  }

  private func rings(_ part: Int, _ column: GeometryColumn, _ out: inout TextOutput) {
    list(column.paths(ofPart: part), &out) { positions(column.positions(ofPath: $0), column, &$1) }
  }

  func positions(_ range: Range<Int>, _ column: GeometryColumn, _ out: inout TextOutput) {
    if texts == nil, column.altitudes.isEmpty {
      append(column.positions[range], to: &out)
    } else {
      list(range, &out) { position($0, column, &$1) }
    }
  }

  @inline(__always)
  private func list(_ range: Range<Int>, _ out: inout TextOutput, _ element: (Int, inout TextOutput) -> Void) {
    out.append(.openBracket)
    var isFirst = true
    for index in range {
      if !isFirst { out.append(.comma) }
      isFirst = false
      element(index, &out)
    }
    out.append(.closeBracket)
  }

  private func position(_ index: Int, _ column: GeometryColumn, _ out: inout TextOutput) {
    if let texts, texts.append(index, decimals: decimals, to: &out) { return }
    append(column.positions[index], altitude: index < column.altitudes.count ? column.altitudes[index] : .nan, to: &out)
  }

  /// Appends positions without altitudes as an array.
  package func append(_ places: ArraySlice<Position>, to out: inout TextOutput) {
    places.withUnsafeBufferPointer { append($0, to: &out) }
  }

  /// The same for positions where they lie, which are not looked at afterwards.
  package func append(_ places: UnsafeBufferPointer<Position>, to out: inout TextOutput) {
    out.append(.openBracket)
    var next = 0
    while next < places.count {
      let run = UnsafeBufferPointer(rebasing: places[next...].prefix(Self.mostAtOnce))
      let taken = appendRun(run, to: &out)
      next += taken
      if taken == run.count { continue }
      // Where the first one is none for it, some others will not be either.
      for place in run[taken...].prefix(taken == 0 ? Self.patience : 1) {
        append(place, altitude: .nan, to: &out)
        out.append(.comma)
        next += 1
      }
    }
    if places.isEmpty { out.append(.closeBracket) } else { out.replaceLast(by: .closeBracket) }
  }

  /// How many positions are written at a time: room for so many is taken.
  private static let mostAtOnce = 512
  /// How many positions are written one by one after one that had to be.
  private static let patience = 16

  /// Appends the first positions, a comma after each, as far as they have the most usual form (``bytescan_write_positions``).
  ///
  /// - Returns: how many.
  private func appendRun(_ places: UnsafeBufferPointer<Position>, to out: inout TextOutput) -> Int {
    guard let base = places.baseAddress, (decimals ?? 0) <= 7 else { return 0 }
    var taken = 0
    out.write(room: 32 * places.count + 64) { to in
      var length = 0
      // A position is two doubles.
      taken = UnsafeRawPointer(base).withMemoryRebound(to: Double.self, capacity: 2 * places.count) {
        bytescan_write_positions($0, places.count, Int32(decimals ?? -1), to, &length)
      }
      return length
    }
    return taken
  }

  /// Appends a position; no altitude if it is NaN.
  package func append(_ place: Position, altitude: Double, to out: inout TextOutput) {
    // Three numbers at their longest, and the punctuation between them.
    out.write(room: 3 * DecimalWriting.fixedCapacity + 4) { to in
      to[0] = .openBracket
      var written = 1
      written += number(place.x, to + written)
      to[written] = .comma
      written += 1
      written += number(place.y, to + written)
      if !altitude.isNaN {
        to[written] = .comma
        written += 1
        written += number(altitude, to + written)
      }
      to[written] = .closeBracket
      return written + 1
    }
  }

  /// Stores one number at `to`, which has room for the longest.
  @inline(__always)
  private func number(_ value: Double, _ to: UnsafeMutablePointer<UInt8>) -> Int {
    if let decimals { DecimalWriting.appendFixed(value, decimals: decimals, to: to) } else { DecimalWriting.appendShortest(value, to: to) }
  }

  package func append(_ value: Double, to out: inout TextOutput) {
    out.write(room: DecimalWriting.fixedCapacity) { number(value, $0) }
  }
}

/// Positions of one geometry as text, with all of their numbers, or those of them that stand in it.
struct PositionTexts {
  /// The text that the ranges belong to.
  let text: UnsafeBufferPointer<UInt8>
  let ranges: [Range<Int>?]
  /// The index of the geometry's first position.
  let first: Int

  /// - Returns: `false` if the position does not stand in the text.
  fileprivate func append(_ index: Int, decimals: Int?, to out: inout TextOutput) -> Bool {
    guard let range = ranges[index - first] else { return false }
    let position = UnsafeBufferPointer(rebasing: text[range])
    if let decimals {
      out.append(TextOutput.rounding(position, decimals: decimals).bytes)
    } else {
      for byte in position { out.append(byte) }
    }
    return true
  }
}
