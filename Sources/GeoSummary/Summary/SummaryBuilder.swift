internal import GeoAlgorithms
internal import GeoFindings
internal import GeoJSON
internal import GeoModel

/// Puts parts together, in the order of the input.
struct SummaryBuilder {
  private let limits: SummaryLimits
  private var root = RootTally()
  private var foreign: (format: String, kind: String)?
  private var layers: [String]?
  private var geometries = GeometryTally()
  private var extent = ExtentTally()
  private var withoutProperties = 0
  private var properties: MemberTally
  private var foreignMembers: MemberTally
  private var geometryMembers: MemberTally
  private var collectionMembers: MemberTally
  private var findings: [Rule: Int] = [:]
  private var seen = IdentifierTable()
  private var summary = Summary()

  init(limits: SummaryLimits) {
    self.limits = limits
    properties = MemberTally(limit: limits.names)
    foreignMembers = MemberTally(limit: limits.names)
    geometryMembers = MemberTally(limit: limits.names)
    collectionMembers = MemberTally(limit: limits.names)
  }

  /// Adds what came of the next block. Complexity: O(names and ids of the part), as a rule.
  mutating func add(_ part: SummaryPart) {
    foreign = foreign ?? part.foreign
    layers = layers ?? part.layers
    root.merge(part.root)
    geometries.merge(part.geometries)
    extent.merge(part.extent)
    summary.sourceSystem = summary.sourceSystem ?? part.sourceSystem
    withoutProperties += part.withoutProperties
    if let deferred = part.deferred {
      addDeferred(deferred)
    } else {
      properties.merge(part.properties)
      foreignMembers.merge(part.foreignMembers)
      geometryMembers.merge(part.geometryMembers)
    }
    for boundary in part.boundaries {
      let envelope = ForeignMembers.tally(boundary, into: &collectionMembers)
      summary.coordinateSystem = summary.coordinateSystem ?? envelope.coordinateSystem
      summary.boundingBox = summary.boundingBox ?? envelope.boundingBox
    }
    for (rule, count) in part.findings { findings[rule, default: 0] += count }
    if let other = part.firstBytes?.withUnsafeBufferPointer({ OtherEncoding(beginning: $0) }) {
      summary.encoding = other.unit == 4 ? .utf32 : .utf16
    }
    add(part.ids)
  }

  private mutating func addDeferred(_ deferred: SummaryPart.Deferred) {
    deferred.text.withUnsafeBufferPointer { text in
      guard let base = text.baseAddress else { return }
      SummaryPart.count(deferred.rows, deferred.repeating, base, into: &properties)
      SummaryPart.countForeign(deferred.rows, base, &foreignMembers, &geometryMembers)
    }
  }

  private mutating func add(_ ids: IdentifierTally) {
    summary.ids.absent += ids.absent
    summary.ids.strings += ids.strings
    summary.ids.numbers += ids.numbers
    summary.ids.unsafeIntegers += ids.unsafeIntegers
    summary.ids.firstUnsafeInteger = summary.ids.firstUnsafeInteger ?? ids.firstUnsafeInteger
    if summary.ids.example == nil, !ids.hashes.isEmpty { summary.ids.example = ids.example(0) }
    for (index, hash) in ids.hashes.enumerated() {
      let isRepeated = seen.index(of: hash) != nil
      if summary.ids.compared < limits.ids {
        summary.ids.compared += 1
        if !isRepeated { seen.insert(hash) }
      }
      if isRepeated {
        summary.ids.repeated += 1
        if summary.ids.firstRepeated == nil { summary.ids.firstRepeated = ids.example(index) }
      }
    }
  }

  // MARK: -

  /// The whole, once all parts are there; what only the source knows is left to the caller.
  consuming func finish() -> Summary {
    summary.features = geometries.features
    summary.bareGeometries = geometries.bareGeometries
    summary.unreadable = geometries.unreadable
    summary.root = Self.root(root)
    if let foreign {
      (summary.root.foreignFormat, summary.root.foreignKind, summary.root.separator) = (foreign.format, foreign.kind, nil)
      summary.root.layers = layers
    }
    summary.geometries = Self.geometries(geometries, extent)
    summary.extent = Self.extent(extent)
    summary.precision.decimals = geometries.decimals.enumerated().filter { $0.element > 0 }
      .map { (decimals: $0.offset, geometries: $0.element) }
    summary.precision.withExponents = geometries.withExponents
    summary.properties.objects = geometries.features - withoutProperties
    summary.properties.members = Summary.Members(properties)
    summary.foreignMembers = Summary.Members(foreignMembers)
    summary.geometryMembers = Summary.Members(geometryMembers)
    summary.collectionMembers = Summary.Members(collectionMembers)
    summary.findings = findings.map { (rule: $0.key, count: $0.value) }.sorted { $0.rule.code < $1.rule.code }
    summary.hasByteOrderMark = findings[.byteOrderMark] != nil
    if summary.encoding == .utf8, findings[.illFormedUTF8] != nil { summary.encoding = .unknown }
    return summary
  }

  private static func root(_ tally: RootTally) -> Summary.Root {
    var root = Summary.Root()
    root.collections = tally.collections
    root.features = tally.features
    root.geometries = tally.geometries
    root.others = tally.unreadable
    if tally.separatedByRecordSeparator > 0 {
      root.separator = .recordSeparator
    } else if tally.values > 1 {
      root.separator = tally.adjacent > 0 ? Summary.Separator.none : .line
    }
    return root
  }

  private static func geometries(_ tally: GeometryTally, _ extent: ExtentTally) -> Summary.Geometries {
    func list(_ kinds: [Int], _ collections: Int) -> [(name: String, count: Int)] {
      (GeometryKind.allCases.map { (name: $0.name, count: kinds[Int($0.rawValue)]) }
        + [(name: "GeometryCollection", count: collections)]).filter { $0.count > 0 }
    }
    var geometries = Summary.Geometries()
    geometries.types = list(tally.kinds, tally.collections)
    geometries.typesInCollections = list(tally.memberKinds, tally.memberCollections)
    geometries.nulls = tally.nulls
    geometries.empties = tally.empties
    geometries.positions = extent.positions
    geometries.positionsWithAltitude = extent.positionsWithAltitude
    geometries.beyondThreeNumbers = tally.beyondThreeNumbers
    return geometries
  }

  private static func extent(_ tally: ExtentTally) -> Summary.Extent? {
    guard let cover = tally.cover.range else { return nil }
    // Metres have no whole turns.
    let isInDegrees = max(-tally.west, tally.east) <= furthestDegree
    let (west, east) = isInDegrees ? (cover.west, cover.east) : (tally.west, tally.east)
    return Summary.Extent(
      west: west, south: tally.south, east: east, north: tally.north,
      altitudes: tally.positionsWithAltitude > 0 ? tally.lowest...tally.highest : nil,
      writtenLongitudes: tally.west...tally.east)
  }
}
