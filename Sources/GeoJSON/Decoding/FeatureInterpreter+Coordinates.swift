internal import GeoModel

/// The arrays of `coordinates`, level by level.
extension FeatureInterpreter {
  /// Reads the array at `index` as the coordinates of a `kind` and closes the geometry in the column.
  mutating func readCoordinates(
    _ index: Int, _ kind: GeometryKind, _ row: inout FeatureRow, _ column: inout GeometryColumn
  ) {
    defer { column.endGeometry(kind) }
    // RFC 7946 §3.1: a geometry with an empty coordinates array is a geometry without place.
    if tape.count(of: index) == 0 { return }
    let wrong = wrongDepth(index, expected: kind.nesting)
    isMisnested = wrong != nil
    if let wrong {
      isReadable = false
      path.append(contentsOf: wrong.path)
      defer { path.removeLast(wrong.path.count) }
      let expected =
        kind.nesting == 1 ? "one level of arrays" : "\(["two", "three", "four"][kind.nesting - 2]) levels of arrays"
      report(
        .coordinatesDepth, at: wrong.token,
        "found \(description(wrong.token)) at level \(wrong.level) of the coordinates of a \(kind.name); expected \(expected)")
    }
    switch kind {
    case .point:
      position(index, &row, &column)
      column.endPath()
      column.endPart()
    case .multiPoint:
      eachArray(in: index) { here, child in
        here.position(child, &row, &column)
        column.endPath()
        column.endPart()
      }
    case .lineString:
      line(index, &row, &column)
      column.endPart()
    case .multiLineString:
      eachArray(in: index) { here, child in
        here.line(child, &row, &column)
        column.endPart()
      }
    case .polygon:
      polygon(index, &row, &column)
    case .multiPolygon:
      eachArray(in: index) { here, child in
        if here.tape.count(of: child) == 0 {
          here.report(.polygonEmpty, at: child, "found a polygon without rings; expected at least its exterior ring")
        }
        here.polygon(child, &row, &column)
      }
    }
  }

  /// The first array that stands deeper, or the first number that stands higher, than the type allows. Only the
  /// first: the others follow from the same slip.
  private func wrongDepth(_ index: Int, expected: Int) -> (token: Int, level: Int, path: [Step])? {
    var way: [Step] = []
    func search(_ index: Int, _ level: Int) -> Int? {
      for (position, child) in tape.children(of: index).enumerated() {
        way.append(.index(position))
        let isArray = kind(child) == .array
        if isArray && level == expected || kind(child) == .number && level < expected { return child }
        if isArray, let found = search(child, level + 1) { return found }
        way.removeLast()
      }
      return nil
    }
    return search(index, 1).map { ($0, way.count, way) }
  }

  /// Calls `body` for each element that is an array, and reports the others, except for numbers where one was found too high
  /// already.
  private mutating func eachArray(in index: Int, _ body: (inout Self, Int) -> Void) {
    for (position, child) in tape.children(of: index).enumerated() {
      at(.index(position)) { here in
        if here.kind(child) == .array {
          body(&here, child)
        } else {
          here.isReadable = false
          here.unreadableArrays += 1
          if here.isMisnested, here.kind(child) == .number { return }
          here.report(
            .positionNotArray, at: child, "found \(here.description(child)) in the coordinates; expected an array")
        }
      }
    }
  }

  private mutating func line(_ index: Int, _ row: inout FeatureRow, _ column: inout GeometryColumn) {
    let count = tape.count(of: index)
    if count < 2, !acceptsUnfinishedPaths, !(isMisnested && tape.children(of: index).contains { !isFlat($0) }) {
      isReadable = false
      report(
        .lineTooShort, at: index, "found a line of \(count) position\(count == 1 ? "" : "s"); expected at least two")
    }
    eachArray(in: index) { here, child in here.position(child, &row, &column) }
    column.endPath()
  }

  /// Whether it is an array without arrays in it, as a position is.
  private func isFlat(_ index: Int) -> Bool {
    kind(index) == .array && !tape.children(of: index).contains { kind($0) == .array }
  }

  private mutating func polygon(_ index: Int, _ row: inout FeatureRow, _ column: inout GeometryColumn) {
    eachArray(in: index) { here, child in here.ring(child, &row, &column) }
    column.endPart()
  }

  private mutating func ring(_ index: Int, _ row: inout FeatureRow, _ column: inout GeometryColumn) {
    let start = column.positions.count
    let unreadable = unreadableArrays
    eachArray(in: index) { here, child in here.position(child, &row, &column) }
    column.endPath()
    // A ring with an unreadable position is not judged as a ring on top of that.
    if unreadable != unreadableArrays { return }
    let count = column.positions.count - start
    if acceptsUnfinishedPaths { return }
    if count < 4 {
      isReadable = false
      report(
        .ringTooShort, at: index,
        "found a ring of \(count) position\(count == 1 ? "" : "s"); a closed ring needs at least four",
        location: count > 0 ? column.positions[start] : nil)
    }
    if count < 2 { return }
    let last = column.positions.count - 1
    let sameAltitude =
      column.altitudes.count <= last || column.altitudes[start] == column.altitudes[last]
      || (column.altitudes[start].isNaN && column.altitudes[last].isNaN)
    if column.positions[start] != column.positions[last] || !sameAltitude {
      isReadable = false
      var lastToken = index + 1
      for child in tape.children(of: index) { lastToken = child }
      at(.index(count - 1)) {
        $0.report(
          .ringNotClosed, at: lastToken,
          "found a ring that begins at \($0.excerpt(index + 1)) and ends at \($0.excerpt(lastToken)); expected its first position again as its last",
          location: column.positions[last])
      }
    }
  }

  /// Reads one position into the column; one that cannot be read leaves nothing there.
  private mutating func position(_ index: Int, _ row: inout FeatureRow, _ column: inout GeometryColumn) {
    var ordinates: (Double, Double, Double) = (0, 0, 0)
    var count = 0
    var isWhole = true
    if isMisnested, !isFlat(index) {
      unreadableArrays += 1
      return
    }
    for (position, child) in tape.children(of: index).enumerated() {
      guard kind(child) == .number else {
        isWhole = false
        at(.index(position)) {
          $0.report(.positionNotNumber, at: child, "found \($0.description(child)) in a position; expected a number")
        }
        continue
      }
      guard let value = at(.index(position), { $0.number(child) }) else {
        isWhole = false
        continue
      }
      if position < 3 { note(decimalsOf: child, &row) }
      switch position {
      case 0: ordinates.0 = value
      case 1: ordinates.1 = value
      case 2: ordinates.2 = value
      default: break
      }
      count += 1
    }
    if !isWhole {
      isReadable = false
      unreadableArrays += 1
      return
    }
    if count < 2 {
      isReadable = false
      unreadableArrays += 1
      report(
        .positionTooShort, at: index,
        "found a position of \(count) number\(count == 1 ? "" : "s"); expected longitude and latitude")
      return
    }
    let place = Position(longitude: ordinates.0, latitude: ordinates.1)
    if count > 3 {
      row.flags.insert(.extraOrdinates)
      report(
        .positionTooLong, at: index, "found a position of \(count) numbers; expected two or three", location: place)
    }
    column.append(place, altitude: count > 2 ? ordinates.2 : nil)
  }

  /// Notes how many decimals a coordinate's text has.
  private func note(decimalsOf index: Int, _ row: inout FeatureRow) {
    let token = tape.tokens[index]
    var decimals = 0
    var isBehindPoint = false
    for at in Int(token.start)..<Int(token.end) {
      switch text[at] {
      case .point: isBehindPoint = true
      case 0x65, 0x45:
        row.flags.insert(.hasExponents)
        isBehindPoint = false
      default: if isBehindPoint { decimals += 1 }
      }
    }
    if decimals > Int(row.decimals) { row.decimals = UInt8(clamping: decimals) }
  }
}
