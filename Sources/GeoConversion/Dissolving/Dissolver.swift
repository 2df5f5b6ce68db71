internal import GeoAlgorithms
internal import GeoJSON
internal import GeoModel
internal import TopoJSON

/// Makes one feature of those that share a property's value: of polygons the union, lines and points
/// become several in one. Borders are shared by longitude and latitude alone; of several heights the first one that comes is kept.
/// A group gets a box (`bbox`) if one of its features had one.
///
/// A collector: holds each different position of polygons once and a number for each one read (see `TopologyBuilder`), the positions of
/// lines and points, and what it keeps of the properties. Where borders do not match, the outlines that lie together are noded one group
/// after the other.
struct Dissolver {
  private let options: DissolveOptions
  /// Which pole a ring encloses that goes round one.
  private let poles: PolePolicy
  /// Whether polygons were cut at the 180th meridian, so that no edge goes over it, however long it is.
  private let isCut: Bool
  /// Within how many metres vertices of polygons are put in one place first, so that borders that nearly meet vanish as well.
  private let snapping: Double?
  /// How deep properties may be nested: as deep as the reader takes them.
  private let maxDepth: Int
  private var builder = TopologyBuilder(distinguishesAltitudes: false)
  /// The polygons without their positions, and lines and points as they are.
  private var outline = GeometryColumn()
  private var others = GeometryColumn()
  private var losses: DissolveLosses
  /// Groups in the order in which they come, and the geometries of each.
  private var groups: [Group] = []
  /// By the text that all spellings of a value have in common.
  private var numbers: [[UInt8]: Int] = [:]

  private struct Group {
    /// As the first feature has it.
    var value: [UInt8]
    var count = 0
    var areas: [Int] = []
    var others: [Int] = []
    var hasBox = false
    var sums: [PropertySum]
    var lists: [[UInt8]]
    var firsts: [[UInt8]?]
  }

  /// - Parameters:
  ///   - steps: what was done with the features before.
  ///   - snapping: within how many metres the output puts vertices in one place.
  ///   - maxDepth: how deep properties may be nested.
  init(_ options: DissolveOptions, behind steps: StepOptions, snapping: Double?, maxDepth: Int) {
    self.options = options
    poles = steps.poles
    isCut = steps.antimeridian == .split
    self.snapping = options.snapping ?? snapping
    self.maxDepth = maxDepth
    losses = DissolveLosses(options)
  }

  /// Takes the records of some features, in their order.
  ///
  /// - Parameter paths: the geometries of the block that they are of.
  mutating func take(_ records: UnsafeRawBufferPointer, _ paths: HashedPaths) throws(TopologyError) {
    var reader = TopologyRecordReader(records)
    while !reader.isAtEnd {
      let record = reader.record()
      let group = note(record.members, inner: record.inner)
      for index in record.geometries {
        if paths.column.kinds[index].isAreal {
          try builder.append(paths, geometries: index..<index + 1)
          groups[group].areas.append(outline.count)
          outline.append(outlineOf: paths.column, geometries: index..<index + 1)
        } else {
          groups[group].others.append(others.count)
          others.append(geometries: index..<index + 1, of: paths.column)
        }
      }
    }
  }

  /// Adds a feature's properties to those of its group, and says which that is.
  private mutating func note(_ members: UnsafeRawBufferPointer, inner: [UnsafeRawBufferPointer]) -> Int {
    func object(_ members: UnsafeRawBufferPointer) -> RawJSON {
      RawJSON(copying: Array("{\"\":0".utf8) + Array(members) + Array("}".utf8))
    }
    let all = object(members)
    let properties = all["properties"] ?? .null
    losses.note(all, inner: inner.map(object), properties: properties)
    let value = properties[options.key] ?? .null
    let name = value.valueText
    let group: Int
    if let known = numbers[name] {
      group = known
    } else {
      group = groups.count
      numbers[name] = group
      groups.append(
        Group(
          value: Array(value.bytes), sums: options.sums.map { _ in PropertySum() }, lists: options.lists.map { _ in [] },
          firsts: options.firsts.map { _ in nil }))
    }
    groups[group].count += 1
    if all["bbox"] != nil { groups[group].hasBox = true }
    for (index, name) in options.sums.enumerated() {
      if let number = properties[name] { groups[group].sums[index].add(number) }
    }
    for (index, name) in options.lists.enumerated() {
      if !groups[group].lists[index].isEmpty { groups[group].lists[index].append(UInt8(ascii: ",")) }
      groups[group].lists[index] += (properties[name] ?? .null).bytes
    }
    for (index, name) in options.firsts.enumerated() where groups[group].firsts[index] == nil {
      groups[group].firsts[index] = Array((properties[name] ?? .null).bytes)
    }
    return group
  }

  /// What has become of all features.
  struct Result {
    /// The features, one a group.
    var block: FeatureBlock<Geographic>
    /// How many groups hold polygons that could not be merged and are written side by side.
    var unmerged: Int
    var snapping: SnapReport?
    var findings: [Diagnostic]
  }

  /// - Parameter work: finds the arcs.
  /// - Throws: `GeoJSONError` beyond 4 GiB of text.
  consuming func finish(by work: some PieceWork) throws(GeoJSONError) -> Result {
    builder.joinSpellings(keepsLongEdges: false)
    let snapReport = snapping.map { builder.snap(within: $0) }
    let groups = groups, options = options, poles = poles, isCut = isCut, maxDepth = maxDepth, outline = outline, others = others,
      losses = losses
    let overflows = options.sums.indices.map { index in
      (name: options.sums[index], groups: groups.count { $0.sums[index].text == nil })
    }
    let heights = builder.heightConflicts
    let topology = builder.build(by: work)
    var merge = RegionMerge(topology, poles: poles)
    var features = FeatureBuilder(maxDepth: maxDepth)
    var unmerged = 0
    var overlaps = DissolvedOverlaps()
    for group in groups {
      var column = GeometryColumn()
      Self.join(group.others, of: others, into: &column)
      if !Self.merge(group.areas, outline, topology, &merge, into: &column) { unmerged += 1 }
      if !group.areas.isEmpty { overlaps.add(merge.overlaps, group: group.value) }
      let box = group.hasBox ? column.box(ofGeometries: 0..<column.count, isCut: isCut)?.numbers : nil
      try features.append(boundingBox: box, properties: RawJSON(copying: Self.properties(of: group, options))) { $0 = column }
    }
    let findings = losses.findings(
      heights: heights, overflows: overflows, flat: merge.flat, repaired: merge.repaired, overlaps: overlaps)
    return Result(block: try features.build(), unmerged: unmerged, snapping: snapReport, findings: findings)
  }

  private static func properties(of group: Group, _ options: DissolveOptions) -> [UInt8] {
    var text: [UInt8] = []
    func append(_ name: String, _ value: [UInt8]) {
      text.append(UInt8(ascii: text.isEmpty ? "{" : ","))
      JSONString.append(name, to: &text)
      text.append(UInt8(ascii: ":"))
      text += value
    }
    append(options.key, group.value)
    append("count", Array("\(group.count)".utf8))
    for (name, sum) in zip(options.sums, group.sums) { append(name, sum.text ?? Array("null".utf8)) }
    for (name, values) in zip(options.lists, group.lists) { append(name, Array("[".utf8) + values + Array("]".utf8)) }
    for (name, value) in zip(options.firsts, group.firsts) { append(name, value ?? Array("null".utf8)) }
    text.append(UInt8(ascii: "}"))
    return text
  }

  /// Appends the points and lines of a group: one geometry for all points, one for all lines.
  private static func join(_ geometries: [Int], of all: GeometryColumn, into column: inout GeometryColumn) {
    for isPoint in [true, false] {
      let chosen = geometries.filter { (all.kinds[$0] == .point || all.kinds[$0] == .multiPoint) == isPoint }
      if chosen.isEmpty { continue }
      var count = 0
      func end() {
        column.endPath()
        column.endPart()
        count += 1
      }
      for path in chosen.flatMap({ all.paths(ofGeometry: $0) }) {
        for place in all.positions(ofPath: path) {
          column.append(all.positions[place], altitude: all.altitude(at: place))
          if isPoint { end() }
        }
        if !isPoint { end() }
      }
      column.endGeometry(isPoint ? (count == 1 ? .point : .multiPoint) : (count == 1 ? .lineString : .multiLineString))
    }
  }

  /// Appends the polygons of a group as one geometry. `false` if they could not be merged and are as they were.
  private static func merge(
    _ areas: [Int], _ outline: GeometryColumn, _ topology: Topology, _ merge: inout RegionMerge, into column: inout GeometryColumn
  ) -> Bool {
    if areas.isEmpty { return true }
    func isThere(_ path: Int) -> Bool { !topology.references(ofPath: path).isEmpty }
    // Where its exterior has vanished by snapping, nothing is left of a polygon.
    let parts = areas.flatMap { outline.parts(ofGeometry: $0) }.filter { outline.paths(ofPart: $0).first.map(isThere) ?? true }
    for part in parts { merge.add(polygon: outline.paths(ofPart: part)) }
    if merge.append(to: &column) { return true }
    let first = column.partEnds.count
    for part in parts {
      for path in outline.paths(ofPart: part) where isThere(path) {
        topology.appendPath(path, to: &column)
        column.endPath()
      }
      column.endPart()
    }
    column.endGeometry(column.partEnds.count == first + 1 ? .polygon : .multiPolygon)
    return false
  }
}

/// The exact sum of a property's numbers.
struct PropertySum {
  private var sum = DecimalSum()
  /// The number as it is written, if there is one only: it may have more digits than a sum.
  private var only: RawJSON?
  private var count = 0

  mutating func add(_ value: RawJSON) {
    guard value.double != nil else { return }
    value.bytes.withUnsafeBufferPointer { sum.add($0) }
    count += 1
    only = count == 1 ? value : nil
  }

  /// As JSON; `nil` beyond what a number can be.
  var text: [UInt8]? { only.map { Array($0.bytes) } ?? sum.text }
}
