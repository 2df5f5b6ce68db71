internal import GeoJSON
internal import GeoModel

/// Writes the steps of a sketch.
struct SketchWriter {
  private var out: TextOutput
  private let isBackdrop: Bool

  /// Appends to `output`, which the caller gets back from ``finish()``.
  ///
  /// - Parameter isBackdrop: whether the picture is fitted to other features.
  init(_ output: consuming TextOutput, isBackdrop: Bool) { (out, self.isBackdrop) = (output, isBackdrop) }

  consuming func finish() -> TextOutput { out }

  mutating func text(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      begin(.text, count: bytes.count)
      if let base = bytes.baseAddress { out.append(base, count: bytes.count) }
    }
  }

  mutating func disc(_ part: Int, of column: GeometryColumn, _ attributes: String) {
    guard place(part, of: column) else { return }
    text("<circle stroke=\"none\" fill-opacity=\"1\" \(attributes)")
    out.append(SketchStep.centre.rawValue)
    text("/>")
  }

  mutating func line(_ part: Int, of column: GeometryColumn) {
    guard place(part, of: column) else { return }
    text("<path fill=\"none\" d=\"")
    for path in column.paths(ofPart: part) { positions(column.positions(ofPath: path), of: column, .line) }
    text("\"/>")
  }

  /// - Parameter seams: one flag a position of the block, or none at all.
  mutating func area(_ part: Int, of column: GeometryColumn, seams: [Bool]) {
    guard place(part, of: column) else { return }
    let paths = column.paths(ofPart: part)
    let first = paths.first.map { column.positions(ofPath: $0).lowerBound } ?? 0
    let places = first..<(paths.last.map { column.positions(ofPath: $0).upperBound } ?? first)
    let hasSeams = !seams.isEmpty && seams[places].contains(true)
    text(hasSeams ? "<path stroke=\"none\" d=\"" : "<path d=\"")
    for path in paths { positions(column.positions(ofPath: path), of: column, .ring) }
    text("\"/>")
    if !hasSeams { return }
    text("<path fill=\"none\" d=\"")
    for path in paths {
      let range = column.positions(ofPath: path)
      if seams[range].contains(true) {
        dashes(range, of: column, seams)
      } else {
        positions(range, of: column, .ring)
      }
    }
    text("\"/>")
  }

  // MARK: -

  /// Says where a part lies; `false` if it has no position.
  private mutating func place(_ part: Int, of column: GeometryColumn) -> Bool {
    var low = SIMD2(Double.infinity, .infinity), high = -low
    for path in column.paths(ofPart: part) {
      for index in column.positions(ofPath: path) {
        let place = SIMD2(column.positions[index].x, column.positions[index].y)
        low = pointwiseMin(low, place)
        high = pointwiseMax(high, place)
      }
    }
    guard low.x <= high.x else { return false }
    out.append((isBackdrop ? SketchStep.backdrop : .part).rawValue)
    for number in [low.x, low.y, high.x, high.y] { store(number) }
    return true
  }

  private mutating func positions(_ range: Range<Int>, of column: GeometryColumn, _ step: SketchStep) {
    var range = range
    // SVG closes a ring by itself.
    if step == .ring, range.count > 1, let first = range.first, let last = range.last, column.positions[first] == column.positions[last] {
      range = range.dropLast()
    }
    if range.isEmpty { return }
    begin(step, count: range.count)
    column.positions[range].withUnsafeBytes { bytes in
      if let base = bytes.baseAddress { out.append(base.assumingMemoryBound(to: UInt8.self), count: bytes.count) }
    }
  }

  private mutating func dashes(_ range: Range<Int>, of column: GeometryColumn, _ seams: [Bool]) {
    begin(.dashes, count: range.count)
    for index in range {
      store(column.positions[index].x)
      store(column.positions[index].y)
      out.append(seams[index] ? 1 : 0)
    }
  }

  private mutating func begin(_ step: SketchStep, count: Int) {
    out.append(step.rawValue)
    withUnsafeBytes(of: UInt32(count)) { bytes in
      if let base = bytes.baseAddress { out.append(base.assumingMemoryBound(to: UInt8.self), count: bytes.count) }
    }
  }

  private mutating func store(_ number: Double) {
    withUnsafeBytes(of: number) { bytes in
      if let base = bytes.baseAddress { out.append(base.assumingMemoryBound(to: UInt8.self), count: bytes.count) }
    }
  }
}
