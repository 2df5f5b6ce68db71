internal import GeoJSON
internal import GeoModel

/// Reads geometry objects: their places into a column, everything else into frames of features (``GeoJSON/FeatureFrames``).
struct ObjectReader {
  private let document: TopologyDocument
  private let base: TextPointer
  private var walk: ArcWalk
  /// The features so far.
  var frames = FeatureFrames()
  /// What of the last object GeoJSON has no place for: the names of members, and geometries without place among others.
  private(set) var lost: [Range<Int>] = []
  /// Names that stand twice in one object of the last one.
  private(set) var repeated: [Range<Int>] = []
  /// The name of a member of the last object that stands where the layer's name would.
  private(set) var ownLayer: Range<Int>?
  /// Positions of more than three numbers of the last object, of which the others are left out.
  private(set) var longPositions: [(range: Range<Int>, count: Int)] = []
  /// The arcs of a line of the last object that none of them gives a position.
  var emptyLine: Range<Int>? { walk.emptyLine }
  /// The polygons without rings of the last object.
  var emptyPolygons: [Range<Int>] { walk.emptyPolygons }

  /// Collections inside each other are read by recursion, as ``FeatureDecoder`` does, which takes as many.
  private static let mostCollections = 64

  init(_ document: TopologyDocument, base: TextPointer) {
    self.document = document
    self.base = base
    walk = ArcWalk(arcs: document.arcs, base: base, mostPositions: document.mostPositions)
  }

  /// Appends the feature of an object, and its geometries to the column.
  ///
  /// - Returns: where two arcs do not meet.
  /// - Throws: when the object is none; the feature then has no geometry.
  mutating func append(_ object: TopologyDocument.Object) throws(GeometryFault) -> Range<Int>? {
    let range = object.range.range
    let start = base + range.lowerBound
    let members = ObjectMembers(start, count: range.count)
    lost.removeAll(keepingCapacity: true)
    repeated.removeAll(keepingCapacity: true)
    longPositions.removeAll(keepingCapacity: true)
    ownLayer = nil
    frames.text.append("{\"type\":\"Feature\"")
    if let id = members.id { append("id", start, id) }
    if let box = members.bbox { append("bbox", start, box) }
    if let properties = members.properties {
      append("properties", start, properties)
    } else {
      frames.text.append(",\"properties\":{}")
    }
    frames.text.append(",\"geometry\":")
    let (mark, geometryStart) = (frames.column.mark, frames.text.count)
    walk = ArcWalk(
      arcs: document.arcs, base: base, mostPositions: frames.column.positions.count + document.mostPositions)
    var fault: GeometryFault?
    do throws(GeometryFault) {
      try geometry(range, members, level: 0)
    } catch {
      fault = error
      frames.column.truncate(to: mark)
      frames.text.truncate(to: geometryStart)
      frames.text.append("null")
    }
    appendForeign(members, start, object)
    frames.text.append("}\n")
    if let fault { throw fault }
    return walk.gap
  }

  private mutating func append(_ name: StaticString, _ start: TextPointer, _ value: Range<Int>) {
    frames.text.append(",\"")
    frames.text.append(name)
    frames.text.append("\":")
    frames.text.append(start + value.lowerBound, count: value.count)
  }

  /// Members that TopoJSON does not name, and the layer's name where there are several.
  private mutating func appendForeign(_ members: ObjectMembers, _ start: TextPointer, _ object: TopologyDocument.Object) {
    let hasSeveral = document.layers.count > 1, layer = document.layers[object.layer].name
    for member in members.foreign {
      let name = JSONString.content(start + member.name.lowerBound, count: member.name.count)
      // What GeoJSON has a meaning for would be read as that.
      if ["geometry", "features"].contains(name) {
        lost.append(member.name.moved(by: object.range.start).range)
        continue
      }
      if hasSeveral, name == "layer" {
        // The name itself, if the input was made of such features.
        if JSONString.isContent(start + member.value.lowerBound, count: member.value.count, layer) { continue }
        ownLayer = member.name.moved(by: object.range.start).range
      }
      frames.text.append(.comma)
      frames.text.append(start + member.name.lowerBound, count: member.value.upperBound - member.name.lowerBound)
    }
    if hasSeveral, ownLayer == nil {
      var member = Array(",\"layer\":".utf8)
      JSONString.append(layer, to: &member)
      frames.text.append(member)
    }
  }

  /// Appends the geometry of an object at `range`.
  private mutating func geometry(_ range: Range<Int>, _ members: ObjectMembers, level: Int) throws(GeometryFault) {
    let start = base + range.lowerBound
    repeated += members.repeated.map { range.lowerBound + $0.lowerBound..<range.lowerBound + $0.upperBound }
    guard start[0] == .openBrace else {
      throw fault(.geometryNotObject, range, "found \(excerpt(range)); expected a geometry object")
    }
    guard let type = members.type else {
      throw fault(.geometryType, range, "found an object without type; expected a geometry object")
    }
    // A geometry without place.
    if start[type.lowerBound] == 0x6E {
      noteStrayShapes(members, besides: nil, range)
      frames.text.append("null")
      return
    }
    if members.isType("GeometryCollection", start) {
      try collection(range, members, level: level)
      return
    }
    guard let kind = GeometryKind.allCases.first(where: { members.isType($0.name, start) }) else {
      let found = range.lowerBound + type.lowerBound..<range.lowerBound + type.upperBound
      throw fault(.geometryType, found, "found the type \(excerpt(found)); expected that of a geometry")
    }
    let isPoint = kind == .point || kind == .multiPoint
    noteStrayShapes(members, besides: isPoint ? .coordinates : .arcs, range)
    switch kind {
    case .point, .multiPoint: try points(range, members, kind)
    default:
      guard let arcs = members.arcs else {
        throw fault(.arcNumbers, range, "found a \(kind.name) without arcs; expected an array of numbers of arcs")
      }
      let list = range.lowerBound + arcs.lowerBound..<range.lowerBound + arcs.upperBound
      guard base[list.lowerBound] == .openBracket else {
        throw fault(.arcNumbers, list, "found \(excerpt(list)) as the arcs of a \(kind.name); expected an array")
      }
      try walk.append(list, kind, to: &frames.column)
    }
    frames.column.endGeometry(kind)
    frames.text.append("{\"type\":\"")
    frames.text.append(kind.name)
    frames.text.append("\",\"coordinates\":[]")
    appendOwn(members, range, level: level)
    frames.text.append(.closeBrace)
  }

  /// The members that a geometry inside a collection has besides its shape: a geometry of GeoJSON cannot have properties.
  private mutating func appendOwn(_ members: ObjectMembers, _ range: Range<Int>, level: Int) {
    if level == 0 { return }
    let start = base + range.lowerBound
    if let id = members.id { append("id", start, id) }
    if let box = members.bbox { append("bbox", start, box) }
    for member in members.foreign {
      let name = JSONString.content(start + member.name.lowerBound, count: member.name.count)
      if ["geometry", "features"].contains(name) {
        lost.append(range.lowerBound + member.name.lowerBound..<range.lowerBound + member.name.upperBound)
        continue
      }
      frames.text.append(.comma)
      frames.text.append(start + member.name.lowerBound, count: member.value.upperBound - member.name.lowerBound)
    }
    if let properties = members.propertiesName {
      lost.append(range.lowerBound + properties.lowerBound..<range.lowerBound + properties.upperBound)
    }
  }

  /// What only other types have.
  private mutating func noteStrayShapes(_ members: ObjectMembers, besides own: ObjectMembers.Shape?, _ range: Range<Int>) {
    members.forEachStray(besides: own) { lost.append(range.lowerBound + $0.lowerBound..<range.lowerBound + $0.upperBound) }
  }

  private mutating func points(_ range: Range<Int>, _ members: ObjectMembers, _ kind: GeometryKind) throws(GeometryFault) {
    guard let coordinates = members.coordinates else {
      throw fault(.coordinatesMissing, range, "found a \(kind.name) without coordinates; expected an array")
    }
    let list = range.lowerBound + coordinates.lowerBound..<range.lowerBound + coordinates.upperBound
    guard base[list.lowerBound] == .openBracket else {
      throw fault(.coordinatesNotArray, list, "found \(excerpt(list)) as coordinates; expected an array")
    }
    if kind == .point {
      // Without numbers it is a point without place.
      if MemberWalk(base + list.lowerBound, count: list.count).contains(where: { _ in true }) { try point(list) }
      return
    }
    for item in MemberWalk(base + list.lowerBound, count: list.count) {
      try point(list.lowerBound + item.value.lowerBound..<list.lowerBound + item.value.upperBound)
    }
  }

  /// Appends a part of one position: of a grid it stands on, not a step.
  private mutating func point(_ range: Range<Int>) throws(GeometryFault) {
    guard let numbers = NumberList.read(base + range.lowerBound, count: range.count) else {
      throw fault(.positionNotNumber, range, "found \(excerpt(range)); expected an array of numbers")
    }
    guard numbers.count >= 2 else {
      let count = numbers.count == 1 ? "1 number" : "\(numbers.count) numbers"
      throw fault(.positionTooShort, range, "found a position of \(count); expected longitude and latitude")
    }
    let place = document.transform?.place(numbers[0], numbers[1]) ?? Position(x: numbers[0], y: numbers[1])
    guard place.x.isFinite, place.y.isFinite else {
      throw fault(.numberOverflow, range, "found \(excerpt(range)), which the transform puts beyond what a number can be")
    }
    if numbers.count > 3 { longPositions.append((range, numbers.count)) }
    frames.column.append(place, altitude: numbers.count > 2 ? numbers[2] : nil)
    frames.column.endPath()
    frames.column.endPart()
  }

  private mutating func collection(_ range: Range<Int>, _ members: ObjectMembers, level: Int) throws(GeometryFault) {
    guard let geometries = members.geometries else {
      throw fault(.geometriesMissing, range, "found a GeometryCollection without geometries; expected an array")
    }
    let list = range.lowerBound + geometries.lowerBound..<range.lowerBound + geometries.upperBound
    guard base[list.lowerBound] == .openBracket else {
      throw fault(.geometriesNotArray, list, "found \(excerpt(list)) as geometries; expected an array")
    }
    guard level < Self.mostCollections else {
      throw fault(.tooDeep, range, "found collections nested more than \(Self.mostCollections) deep; expected fewer")
    }
    noteStrayShapes(members, besides: .geometries, range)
    frames.text.append("{\"type\":\"GeometryCollection\",\"geometries\":[")
    var isFirst = true
    for item in MemberWalk(base + list.lowerBound, count: list.count) {
      let child = list.lowerBound + item.value.lowerBound..<list.lowerBound + item.value.upperBound
      let members = ObjectMembers(base + child.lowerBound, count: child.count)
      // A geometry without place has none among others.
      if let type = members.type, base[child.lowerBound + type.lowerBound] == 0x6E {
        lost.append(child)
        continue
      }
      if !isFirst { frames.text.append(.comma) }
      isFirst = false
      try geometry(child, members, level: level + 1)
    }
    frames.text.append(.closeBracket)
    appendOwn(members, range, level: level)
    frames.text.append(.closeBrace)
  }

  private func fault(_ rule: Rule, _ range: Range<Int>, _ message: String) -> GeometryFault {
    GeometryFault(rule: rule, range: range, message: message)
  }

  private func excerpt(_ range: Range<Int>) -> String { RawExcerpt.of(base + range.lowerBound, count: range.count) }
}
