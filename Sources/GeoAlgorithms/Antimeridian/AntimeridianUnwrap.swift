public import GeoModel

/// The inverse of ``AntimeridianCut``: joins pieces that were cut at the 180th meridian into one, with longitudes
/// that run on past 180, for renderers that repeat the world.
///
///     180 -180                        180
///     ┌───┤   ├────┐             ┌─────┼────┐
///     │ A │   │ B  │    ───▷     │  A  │ B  │
///     └───┤   ├────┘             └─────┼────┘
///      170…180, -180…-170            170…190
///
/// The westernmost piece stays in place and the others follow to the east. A piece with an edge of more than half a turn moves a turn
/// east, where its longitudes are read literally. A region that goes round the globe cannot be unrolled without a cut somewhere: it keeps
/// the cut at the seam. One value serves any number of geometries and reuses its scratch memory.
public struct AntimeridianUnwrap: Sendable {
  private var cutter: AntimeridianCut
  private var cut = GeometryColumn()
  private var seamEdges: [Bool] = []
  private var reading = PathReading()
  private var joining = PartJoining()
  private var removal = SeamRemoval()

  /// - Parameter poles: how rings round a pole are read, as for cutting.
  public init(poles: PolePolicy = .smaller) {
    cutter = AntimeridianCut(poles: poles)
  }

  /// Whether a geometry may have something to join: it crosses the meridian, or has a position there. Never for points.
  /// Complexity: O(n), no allocation.
  public static func isNeeded(_ column: GeometryColumn, geometry index: Int) -> Bool {
    if column.kinds[index] == .point || column.kinds[index] == .multiPoint { return false }
    if AntimeridianCut.crosses(column, geometry: index) { return true }
    return column.positions.withUnsafeBufferPointer { all in
      var found = 0
      for place in column.positions(ofGeometry: index) { found |= all[place].x.magnitude > 180 - Longitude.snap ? 1 : 0 }
      return found != 0
    }
  }

  /// Unwraps one geometry, cut or not, and appends the result as one geometry to `output`.
  ///
  /// Polygons that meet at the seam along an edge, with latitudes equal to the bit, become one polygon; holes that were cut
  /// into notches become holes again. Polygons that overlap there are not joined unless their edges are
  /// equal. A line that ends at the seam where the next one continues is joined with
  /// it. Points stay unchanged. The crossings stay as vertices at odd multiples of 180.
  ///
  /// If only one side of the seam has a height, that is used. If both have one, a line keeps them, one after the other, and a
  /// ring keeps that of the western side, which is reported (``AntimeridianReport/Finding/heightsDropped(_:dropped:kept:)``).
  ///
  /// - Returns: whether anything changed.
  /// - Complexity: O(n + s log s) for s edges on the seam.
  @discardableResult
  public mutating func unwrap(
    _ input: GeometryColumn, geometry index: Int, into output: inout GeometryColumn,
    reports: inout [AntimeridianReport]
  ) -> Bool {
    let kind = input.kinds[index]
    switch kind {
    case .point, .multiPoint:
      for part in input.parts(ofGeometry: index) { output.append(part: part, of: input) }
      output.endGeometry(kind)
      return false
    case .lineString, .multiLineString:
      return unwrapLines(input, geometry: index, into: &output, reports: &reports)
    case .polygon, .multiPolygon:
      return unwrapPolygons(input, geometry: index, into: &output, reports: &reports)
    }
  }

  /// Unwraps one path by itself, from its first position on, and appends its positions to the open path of
  /// `output`: each edge goes the short way, unless a longitude beyond ±180 makes the path literal.
  /// A ring round a pole ends whole turns away from where it began. Complexity: O(n).
  public mutating func unwrap(
    _ input: GeometryColumn, path: Int, into output: inout GeometryColumn, reports: inout [AntimeridianReport]
  ) {
    let range = input.positions(ofPath: path)
    guard reading.read(input, range, isRing: false, reports: &reports) else {
      Self.copy(input, range, to: &output)
      return
    }
    for vertex in reading.vertices { Self.append(vertex, turns: 0, !input.altitudes.isEmpty, to: &output) }
  }

  /// Appends the vertices of a line behind `last`, the one that was appended before. A place on the meridian that is written from both
  /// sides comes once, with the height that is known, and twice if each side has another one. Returns the last vertex.
  private func append(turns: Int32, after last: UnwrappedVertex?, _ hasAltitudes: Bool, to output: inout GeometryColumn) -> UnwrappedVertex?
  {
    var (last, isJoint) = (last, last != nil)
    for var vertex in reading.vertices {
      vertex.world += turns
      defer { isJoint = false }
      if let before = last, vertex.isTwin(of: before), vertex.longitude != before.longitude || isJoint {
        if before.altitude.isNaN, !vertex.altitude.isNaN { output.altitudes[output.positions.count - 1] = vertex.altitude }
        if before.altitude.isNaN || vertex.altitude.isNaN || before.altitude == vertex.altitude {
          if vertex.altitude.isNaN { vertex.altitude = before.altitude }
          last = vertex
          continue
        }
      }
      Self.append(vertex, turns: 0, hasAltitudes, to: &output)
      last = vertex
    }
    return last
  }

  private static func append(
    _ vertex: UnwrappedVertex, turns: Int32, _ hasAltitudes: Bool, to output: inout GeometryColumn
  ) {
    let position = Position(x: vertex.longitude + 360 * Double(vertex.world + turns), y: vertex.latitude)
    output.append(position, altitude: hasAltitudes ? vertex.altitude : nil)
  }

  private static func copy(_ input: GeometryColumn, _ range: Range<Int>, to output: inout GeometryColumn) {
    for index in range { output.append(input.positions[index], altitude: input.altitudes.isEmpty ? nil : input.altitudes[index]) }
  }

  private mutating func unwrapLines(
    _ input: GeometryColumn, geometry index: Int, into output: inout GeometryColumn,
    reports: inout [AntimeridianReport]
  ) -> Bool {
    var last: UnwrappedVertex?
    // The side on which the line came to `last`, and the path that it is as yet, if nothing was done to it.
    var (side, untouched) = (Int32(0), Int?.none)
    var changed = false
    var count = 0
    let hasAltitudes = !input.altitudes.isEmpty
    let first = output.positions.count
    var mark = output.mark
    func end(_ output: inout GeometryColumn) {
      guard last != nil else { return }
      if let path = untouched {
        // Repeated positions, too.
        output.truncate(to: mark)
        Self.copy(input, input.positions(ofPath: path), to: &output)
      }
      output.endPath()
      output.endPart()
      count += 1
    }
    for part in input.parts(ofGeometry: index) {
      for path in input.paths(ofPart: part) {
        guard reading.read(input, input.positions(ofPath: path), isRing: false, reports: &reports),
          let first = reading.vertices.first
        else {
          // Out of reach: as it is written.
          end(&output)
          last = nil
          Self.copy(input, input.positions(ofPath: path), to: &output)
          output.endPath()
          output.endPart()
          count += 1
          continue
        }
        let staysInPlace = reading.isInPlace || reading.isOneWrittenPlace
        var turns: Int32 = 0
        changed = changed || !staysInPlace
        if let before = last, before.latitude == first.latitude, side != 0, reading.sideAtStart == -side {
          // The line goes on at the other side of the seam.
          turns = (before.zone - first.zone) / 2
          changed = true
          untouched = nil
          last = append(turns: turns, after: before, hasAltitudes, to: &output)
        } else {
          end(&output)
          mark = output.mark
          untouched = staysInPlace ? path : nil
          let start = output.positions.count
          last = append(turns: 0, after: nil, hasAltitudes, to: &output)
          // A line without length keeps two positions.
          if output.positions.count == start + 1, let last { Self.append(last, turns: 0, hasAltitudes, to: &output) }
        }
        side = reading.sideAtEnd
      }
    }
    end(&output)
    // What is written as it goes on already, except for positions that repeat the one before.
    if changed, count == input.parts(ofGeometry: index).count,
      Self.isSame(output.positions[first...], input.positions[input.positions(ofGeometry: index)])
    {
      changed = false
    }
    output.endGeometry(count == 1 && changed ? .lineString : input.kinds[index])
    return changed
  }

  /// Whether positions are the same except for those that repeat the one before. Complexity: O(n).
  private static func isSame(_ a: ArraySlice<Position>, _ b: ArraySlice<Position>) -> Bool {
    func steps(_ path: ArraySlice<Position>) -> some Sequence<Position> {
      path.indices.lazy.filter { $0 == path.startIndex || path[$0] != path[$0 - 1] }.map { path[$0] }
    }
    return steps(a).elementsEqual(steps(b))
  }

  private mutating func unwrapPolygons(
    _ input: GeometryColumn, geometry index: Int, into output: inout GeometryColumn,
    reports: inout [AntimeridianReport]
  ) -> Bool {
    cut.removeAll()
    seamEdges.removeAll(keepingCapacity: true)
    let known = reports.count
    var changed = cutter.cut(input, geometry: index, into: &cut, seamEdges: &seamEdges, reports: &reports)
    let parts = cut.parts(ofGeometry: 0)
    let hasAltitudes = !input.altitudes.isEmpty
    joining.join(cut, origins: cutter.origins)
    // Outlines go on with each other only if they all have their region on the left; input may run either way.
    for part in parts where !joining.isAlone(part) { cut.orientRings(ofPart: part, isCut: true) }
    var seamPlaces: [SeamPlace: Int]?
    let first = output.partEnds.count
    let mark = output.mark
    for part in parts where joining.isFirst(part) {
      if joining.isAlone(part) {
        output.append(part: part, of: cut)
        continue
      }
      removal.removeSeam(cut, joining, leader: part)
      let loops = removal.tracing.loops
      // Interiors that hang together have one exterior; those that overlap may have none that is the outline of all.
      guard loops.count(where: { $0.sign == 1 }) == 1 else {
        var next: Int? = part
        while let piece = next {
          output.append(part: piece, of: cut)
          next = joining.follower(of: piece)
        }
        continue
      }
      changed = true
      if let loss = removal.heightLoss {
        let places = seamPlaces ?? Self.seamPlaces(of: input, geometry: index)
        seamPlaces = places
        let position = places[SeamPlace(latitude: loss.latitude, altitude: loss.dropped)] ?? input.positions(ofGeometry: index).lowerBound
        reports.append(AntimeridianReport(.heightsDropped(loss.count, dropped: loss.dropped, kept: loss.kept), at: position))
      }
      for sign in [1, -1] {
        for loop in loops where loop.sign == sign {
          for vertex in removal.tracing.vertices[loop.start..<loop.end] {
            Self.append(vertex, turns: 0, hasAltitudes, to: &output)
          }
          output.endPath()
        }
      }
      output.endPart()
    }
    if changed, isMatched(input, index, output, first) {
      output.truncate(to: mark)
      let ofCut = reports[known...].filter { report in
        switch report.finding {
        case .notValid, .farTurn, .wideEdge, .heightsDropped: false
        default: true
        }
      }
      reports.replaceSubrange(known..., with: ofCut)
      for part in input.parts(ofGeometry: index) { output.append(part: part, of: input) }
      output.endGeometry(input.kinds[index])
      return false
    }
    if changed {
      moveWide(&output, from: first)
      let ofCut = reports[known...].filter { if case .wideEdge(let degrees) = $0.finding { degrees == 360 } else { true } }
      reports.replaceSubrange(known..., with: ofCut)
      reportMeeting(input, index, output, first, &reports, from: known)
    }
    let isOne = output.partEnds.count - first == 1
    output.endGeometry(
      !changed || input.kinds[index] == .polygon && !isOne ? cut.kinds[0] : isOne ? .polygon : .multiPolygon)
    return changed
  }

  /// Reports joined geometry that meets itself because positions near the meridian were moved onto it.
  private mutating func reportMeeting(
    _ input: GeometryColumn, _ index: Int, _ output: GeometryColumn, _ firstPart: Int, _ reports: inout [AntimeridianReport],
    from known: Int
  ) {
    let places = input.positions(ofGeometry: index)
    let isMoved = places.contains { place in
      let longitude = Longitude.normalised(input.positions[place].x)
      return longitude.magnitude != 180 && Longitude.isOnSeam(longitude)
    }
    guard isMoved, !reports[known...].contains(where: { $0.finding == .overlapsItself }) else { return }
    if !cutter.judging.isValid(output, from: firstPart) { reports.append(AntimeridianReport(.overlapsItself, at: places.lowerBound)) }
  }

  /// A place on the 180th meridian as a height that is left out stands there.
  private struct SeamPlace: Hashable {
    var latitude: Double
    var altitude: Double
  }

  /// The first position at each of them. Complexity: O(n).
  private static func seamPlaces(of input: GeometryColumn, geometry index: Int) -> [SeamPlace: Int] {
    var places: [SeamPlace: Int] = [:]
    for position in input.positions(ofGeometry: index) {
      let place = input.positions[position]
      if Longitude.snapped(Longitude.normalised(place.x)).magnitude != 180 { continue }
      let key = SeamPlace(latitude: place.y, altitude: input.altitudes[position])
      if places[key] == nil { places[key] = position }
    }
    return places
  }

  private func isMatched(_ input: GeometryColumn, _ index: Int, _ output: GeometryColumn, _ firstPart: Int) -> Bool {
    var matching = RingMatching(input, geometry: index)
    return matching.isMatched(by: output, parts: firstPart..<output.partEnds.count)
  }

  /// Moves polygons on by a turn that have an edge which readers would take over the 180th meridian, being longer than half a turn:
  /// longitudes beyond 180 say that it means what it says (conventions 2.3).
  private func moveWide(_ output: inout GeometryColumn, from firstPart: Int) {
    for part in firstPart..<output.partEnds.count {
      let paths = output.paths(ofPart: part)
      guard let last = paths.last else { continue }
      let isWide = paths.contains { path in
        let places = output.positions(ofPath: path)
        return zip(places, places.dropFirst()).contains { a, b in
          let step = (output.positions[a].x - output.positions[b].x).magnitude
          return step > 180 && step < 360
        }
      }
      let places = output.positions(ofPath: paths.lowerBound).lowerBound..<output.positions(ofPath: last).upperBound
      guard isWide, !places.contains(where: { Longitude.isLiteral(output.positions[$0].x) }) else { continue }
      for place in places { output.positions[place].x += 360 }
    }
  }
}
