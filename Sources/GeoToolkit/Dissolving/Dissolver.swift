internal import GeoAlgorithms
internal import GeoJSON
internal import GeoModel
internal import TopoJSON

/// Makes one feature of those that share a property's value: polygons lose the borders between them, lines and points
/// become several in one.
///
/// A collector: holds each different position once and a number for each one read (see `TopologyBuilder`), and what it keeps of
/// the properties.
struct Dissolver {
  private let options: DissolveOptions
  private var builder = TopologyBuilder()
  /// All geometries, with the positions of points only.
  private var outline = GeometryColumn()
  private var scratch = GeometryColumn()
  /// Groups in the order in which they come, and the geometries of each.
  private var groups: [Group] = []
  private var numbers: [[UInt8]: Int] = [:]

  private struct Group {
    var value: [UInt8]
    var count = 0
    var geometries: [Int] = []
    var sums: [PropertySum]
    var lists: [[UInt8]]
    var firsts: [[UInt8]?]
  }

  init(_ options: DissolveOptions) { self.options = options }

  /// Takes the records of some features, in their order.
  mutating func take(_ records: UnsafeRawBufferPointer) throws(TopologyError) {
    var reader = TopologyRecordReader(records)
    while !reader.isAtEnd {
      let record = reader.header()
      let group = note(record.members)
      scratch.removeAll()
      for _ in 0..<reader.count() { reader.geometry(to: &scratch) }
      try builder.append(scratch)
      groups[group].geometries += outline.count..<outline.count + scratch.count
      outline.append(outlineOf: scratch)
    }
  }

  /// Adds a feature's properties to those of its group, and says which that is.
  private mutating func note(_ members: UnsafeRawBufferPointer) -> Int {
    let properties = RawJSON(copying: Array("{\"\":0".utf8) + Array(members) + Array("}".utf8))["properties"] ?? .null
    let value = Array((properties[options.key] ?? .null).bytes)
    let group: Int
    if let known = numbers[value] {
      group = known
    } else {
      group = groups.count
      numbers[value] = group
      groups.append(
        Group(
          value: value, sums: options.sums.map { _ in PropertySum() }, lists: options.lists.map { _ in [] },
          firsts: options.firsts.map { _ in nil }))
    }
    groups[group].count += 1
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

  /// The features, one a group.
  ///
  /// - Returns: also how many groups hold polygons that could not be merged and stand side by side.
  /// - Throws: `GeoJSONError` beyond 4 GiB of text.
  consuming func finish() throws(GeoJSONError) -> (block: FeatureBlock<Geographic>, unmerged: Int) {
    let topology = builder.build()
    var merge = RegionMerge(topology)
    var features = FeatureBuilder()
    var unmerged = 0
    for group in groups {
      var column = GeometryColumn()
      if !Self.merge(group.geometries, outline, topology, &merge, into: &column) { unmerged += 1 }
      try features.append(properties: RawJSON(copying: properties(of: group))) { $0 = column }
    }
    return (try features.build(), unmerged)
  }

  private func properties(of group: Group) -> [UInt8] {
    var text: [UInt8] = []
    func append(_ name: String, _ value: [UInt8]) {
      text.append(UInt8(ascii: text.isEmpty ? "{" : ","))
      JSONString.append(name, to: &text)
      text.append(UInt8(ascii: ":"))
      text += value
    }
    append(options.key, group.value)
    append("count", Array("\(group.count)".utf8))
    for (name, sum) in zip(options.sums, group.sums) { append(name, sum.text) }
    for (name, values) in zip(options.lists, group.lists) { append(name, Array("[".utf8) + values + Array("]".utf8)) }
    for (name, value) in zip(options.firsts, group.firsts) { append(name, value ?? Array("null".utf8)) }
    text.append(UInt8(ascii: "}"))
    return text
  }

  /// Appends the geometries of a group: one for all points, one for all lines, one for all polygons. `false` if polygons could not
  /// be merged and are as they were.
  private static func merge(
    _ geometries: [Int], _ outline: GeometryColumn, _ topology: Topology, _ merge: inout RegionMerge,
    into column: inout GeometryColumn
  ) -> Bool {
    let points = geometries.filter { outline.kinds[$0] == .point || outline.kinds[$0] == .multiPoint }
    for place in points.flatMap({ outline.positions(ofGeometry: $0) }) {
      column.append(outline.positions[place], altitude: outline.altitude(at: place))
      column.endPath()
      column.endPart()
    }
    if !points.isEmpty { column.endGeometry(column.partEnds.count == 1 ? .point : .multiPoint) }
    let lines = geometries.filter { outline.kinds[$0] == .lineString || outline.kinds[$0] == .multiLineString }
    for path in lines.flatMap({ outline.paths(ofGeometry: $0) }) {
      topology.appendPath(path, to: &column)
      column.endPath()
      column.endPart()
    }
    if !lines.isEmpty {
      let count = lines.reduce(0) { $0 + outline.paths(ofGeometry: $1).count }
      column.endGeometry(count == 1 ? .lineString : .multiLineString)
    }
    let areas = geometries.filter { outline.kinds[$0].isAreal }
    if areas.isEmpty { return true }
    for part in areas.flatMap({ outline.parts(ofGeometry: $0) }) { merge.add(polygon: outline.paths(ofPart: part)) }
    if merge.append(to: &column) { return true }
    for part in areas.flatMap({ outline.parts(ofGeometry: $0) }) {
      for path in outline.paths(ofPart: part) {
        topology.appendPath(path, to: &column)
        column.endPath()
      }
      column.endPart()
    }
    column.endGeometry(.multiPolygon)
    return false
  }
}

/// A sum that stays a whole number as long as it can.
struct PropertySum {
  private var whole: Int? = 0
  private var sum = 0.0

  mutating func add(_ value: RawJSON) {
    guard let number = value.double else { return }
    sum += number
    guard let before = whole, let integer = value.integer else {
      whole = nil
      return
    }
    let (after, overflow) = before.addingReportingOverflow(integer)
    whole = overflow ? nil : after
  }

  /// As JSON; `null` beyond what a number can be.
  var text: [UInt8] {
    if let whole { return Array("\(whole)".utf8) }
    guard sum.isFinite else { return Array("null".utf8) }
    return [UInt8](unsafeUninitializedCapacity: DecimalWriting.shortestCapacity) { out, count in
      count = out.baseAddress.map { DecimalWriting.appendShortest(sum, to: $0) } ?? 0
    }
  }
}
