internal import GeoJSON
internal import GeoModel

/// Puts lines and rings together from numbers of arcs, in the order of well-formed text.
struct ArcWalk {
  let arcs: ArcColumns
  /// The beginning of the whole text.
  let base: TextPointer
  /// How many positions a column may hold; see ``TopologyDocument/mostPositions``.
  let mostPositions: Int
  /// The first place where two arcs of a path do not meet; the last and the first one of a ring, too.
  private(set) var gap: Range<Int>?
  /// The arcs of the first line that is empty because none of them has a position.
  private(set) var emptyLine: Range<Int>?
  /// The polygons without rings of a MultiPolygon.
  private(set) var emptyPolygons: [Range<Int>] = []

  init(arcs: ArcColumns, base: TextPointer, mostPositions: Int) {
    self.arcs = arcs
    self.base = base
    self.mostPositions = mostPositions
  }

  /// Appends the paths and parts of a geometry.
  ///
  /// - Parameter list: the value of `arcs`, as offsets.
  mutating func append(
    _ list: Range<Int>, _ kind: GeometryKind, to column: inout GeometryColumn
  ) throws(GeometryFault) {
    if isEmpty(list) { return }
    switch kind {
    case .lineString:
      // As for GeoJSON, a geometry may be empty, and a line of several may not.
      if try !path(list, isRing: false, mayBeEmpty: true, &column) {
        if emptyLine == nil { emptyLine = list }
        return
      }
      column.endPart()
    case .multiLineString:
      try each(list) { (walk, line) throws(GeometryFault) in
        try walk.path(line, isRing: false, &column)
        column.endPart()
      }
    case .polygon:
      try each(list) { (walk, ring) throws(GeometryFault) in try walk.path(ring, isRing: true, &column) }
      column.endPart()
    case .multiPolygon:
      try each(list) { (walk, rings) throws(GeometryFault) in
        if walk.isEmpty(rings) { walk.emptyPolygons.append(rings) }
        try walk.each(rings) { (walk, ring) throws(GeometryFault) in try walk.path(ring, isRing: true, &column) }
        column.endPart()
      }
    case .point, .multiPoint: break
    }
  }

  /// Whether a value is an array with nothing in it.
  private func isEmpty(_ list: Range<Int>) -> Bool {
    var at = base + list.lowerBound
    if !at.take(.openBracket) { return false }
    at.skipSpace()
    return at[0] == .closeBracket
  }

  private mutating func each(
    _ list: Range<Int>, _ body: (inout ArcWalk, Range<Int>) throws(GeometryFault) -> Void
  ) throws(GeometryFault) {
    guard base[list.lowerBound] == .openBracket else { throw notArray(list) }
    for item in MemberWalk(base + list.lowerBound, count: list.count) {
      try body(&self, list.lowerBound + item.value.lowerBound..<list.lowerBound + item.value.upperBound)
    }
  }

  private func notArray(_ range: Range<Int>) -> GeometryFault {
    GeometryFault(
      rule: .arcNumbers, range: range,
      message: "found \(RawExcerpt.of(base + range.lowerBound, count: range.count)) among the arcs; expected an array")
  }

  /// Appends one path. Rings and lines that the grid left too few positions get their first one again, as in
  /// topojson-client; so do rings that do not come back to it.
  ///
  /// - Returns: whether it has positions; `false` only if it may be empty.
  @discardableResult
  private mutating func path(
    _ list: Range<Int>, isRing: Bool, mayBeEmpty: Bool = false, _ column: inout GeometryColumn
  ) throws(GeometryFault) -> Bool {
    guard base[list.lowerBound] == .openBracket else { throw notArray(list) }
    let start = column.positions.count
    for item in MemberWalk(base + list.lowerBound, count: list.count) {
      let range = list.lowerBound + item.value.lowerBound..<list.lowerBound + item.value.upperBound
      append(try arc(range), at: range, from: start, &column)
      if column.positions.count > mostPositions {
        throw GeometryFault(
          rule: .tooLarge, range: range,
          message: "found arcs that are used so often that the feature has too many positions for the limit on its size; expected fewer")
      }
    }
    let count = column.positions.count - start
    guard count > 0 else {
      if mayBeEmpty { return false }
      throw GeometryFault(
        rule: isRing ? .ringTooShort : .lineTooShort, range: list,
        message: "found a \(isRing ? "ring" : "line") without positions; expected arcs that have some")
    }
    let first = column.positions[start], altitude = self.altitude(start, column)
    // At another height it has not come back.
    func isClosed(_ column: GeometryColumn) -> Bool {
      let last = column.positions.count - 1
      return column.positions[last] == first && self.altitude(last, column) == altitude
    }
    if isRing, gap == nil, !isClosed(column) { gap = list }
    for _ in count..<max(count, isRing ? 4 : 2) { column.append(first, altitude: altitude) }
    if isRing, !isClosed(column) { column.append(first, altitude: altitude) }
    column.endPath()
    return true
  }

  /// The number of an arc, read at `range`.
  private func arc(_ range: Range<Int>) throws(GeometryFault) -> Int {
    let text = UnsafeBufferPointer(start: base + range.lowerBound, count: range.count)
    var number = 0
    let isNegative = text.first == .minus
    var isWhole = text.count < 12
    if isWhole {
      for byte in text.dropFirst(isNegative ? 1 : 0) {
        if !byte.isDigit { isWhole = false }
        number = number * 10 + Int(byte & 0xF)
      }
    }
    // Otherwise it is none, one with a point or an exponent, or one beyond all arcs.
    let read: Int?
    if isWhole {
      read = isNegative ? -number : number
    } else {
      let isNumber = isNegative || (text.first?.isDigit ?? false)
      read = isNumber ? DecimalReading.value(of: text).flatMap { Int(exactly: $0) } : nil
      if read == nil, !isNumber || DecimalReading.value(of: text).map({ $0.rounded() != $0 }) ?? false {
        throw GeometryFault(
          rule: .arcNumbers, range: range,
          message: "found \(RawExcerpt.of(base + range.lowerBound, count: range.count)) among the arcs; expected the number of an arc")
      }
    }
    guard let read, read >= -arcs.count, read < arcs.count else {
      let found = "found the arc \(RawExcerpt.of(base + range.lowerBound, count: range.count)) in a topology "
      // A conversion that ends here says nothing of what stands further on.
      if let instead = arcs.insteadOfArray {
        throw GeometryFault(
          rule: .arcMissing, range: range,
          message: found + "that has \(instead) (\(Rule.topologyArcs.code)); expected an array with that arc")
      }
      throw GeometryFault(
        rule: .arcMissing, range: range,
        message: found + "of \(arcs.count) arcs; "
          + (arcs.count == 0 ? "expected none" : "expected \(-arcs.count) to \(arcs.count - 1)"))
    }
    if let fault = arcs.faults[read < 0 ? ~read : read] {
      throw GeometryFault(
        rule: .arcType, range: range, message: "the arc \(read < 0 ? ~read : read) cannot be used: \(fault); expected an array of positions"
      )
    }
    return read
  }

  private mutating func append(_ reference: Int, at place: Range<Int>, from start: Int, _ column: inout GeometryColumn) {
    let range = arcs.range(reference < 0 ? ~reference : reference)
    if range.isEmpty { return }
    func position(_ step: Int) -> Int { reference < 0 ? range.upperBound - 1 - step : range.lowerBound + step }
    var first = 0
    if column.positions.count > start {
      // The end of an arc is the beginning of the next, in height too.
      let last = column.positions.count - 1
      if column.positions[last] == arcs.positions[position(0)], altitude(last, column) == arcs.altitude(position(0)) {
        first = 1
      } else if gap == nil {
        gap = place
      }
    }
    if arcs.altitudes.isEmpty, column.altitudes.isEmpty, reference >= 0 {
      arcs.positions[range.dropFirst(first)].withUnsafeBufferPointer { column.append($0, altitudes: nil) }
      return
    }
    for step in first..<max(first, range.count) {
      column.append(arcs.positions[position(step)], altitude: arcs.altitude(position(step)))
    }
  }

  private func altitude(_ index: Int, _ column: GeometryColumn) -> Double? {
    if column.altitudes.isEmpty || column.altitudes[index].isNaN { return nil }
    return column.altitudes[index]
  }
}
