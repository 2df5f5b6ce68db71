internal import ByteStreams
internal import GeoAlgorithms
internal import GeoJSON
internal import GeoModel

/// Makes an indoor map from layers of GeoJSON.
///
/// Ids are made from keys (``NamedUUID``), so that a re-run keeps them, unless the source has UUIDs of version 4 or random ids are
/// requested. Geometry keeps its text. What the layers do not have is derived: level outlines from units,
/// footprints from levels, the venue's outline from everything, display points, the units of amenities and anchors.
public struct IndoorMapMaker {
  public typealias Source = LayerSource

  /// All problems, reported together.
  public struct Failure: Error, Sendable, CustomStringConvertible {
    public let messages: [String]
    public var description: String { messages.joined(separator: "\n") }
  }

  /// Features of a source that no layer of the mapping uses, and that are not in the map.
  public struct Untaken: Sendable, Hashable, CustomStringConvertible {
    /// The source's name.
    public let source: String
    /// The number of these features, and of all features of the source.
    public let features, total: Int
    /// Whether a layer of the mapping has this file.
    public let isOfLayer: Bool

    public var description: String {
      isOfLayer
        ? "\(source): \(features) of \(total) features \(features == 1 ? "has" : "have") no layer of the mapping whose \"where\" holds, and \(features == 1 ? "is" : "are") not in the map"
        : "\(source): no layer of the mapping has this file, and nothing of it is in the map"
    }
  }

  let mapping: IndoorMapping
  private(set) var untaken: [Untaken] = []
  private(set) var messages: [String] = []
  var features: [MadeFeature] = []
  /// Of each type, features by their keys.
  private(set) var places: [FeatureType: [String: Int]] = [:]
  /// The features of each type, in order.
  private var byType: [FeatureType: [Int]] = [:]
  private(set) var metres = LocalMetres(at: Position(x: 0, y: 0))
  /// Ids that features have from their sources: an occupant and its anchor, or what two layers of a mapping take of one feature, cannot
  /// both have it.
  private var taken: Set<FeatureKey> = []

  /// - Parameters:
  ///   - mapping: which features become features of the map.
  ///   - sources: the layers that were read.
  ///   - now: the time for the manifest, as written in the standard, if the mapping has none.
  ///   - untaken: called for each source with features that no layer uses, in order.
  /// - Throws: ``Failure`` for features that cannot be read, missing levels and buildings, repeated keys.
  /// - Complexity: O(n log n) for n positions, plus the features that name no level times the levels.
  public static func archive(
    _ mapping: IndoorMapping, _ sources: [Source], now: IndoorTime, untaken: (Untaken) -> Void = { _ in }
  ) throws(Failure) -> IndoorArchive {
    var maker = IndoorMapMaker(mapping: mapping)
    maker.take(sources)
    maker.untaken.forEach(untaken)
    maker.derive()
    if !maker.messages.isEmpty { throw Failure(messages: maker.messages) }
    return maker.written(now.text)
  }

  mutating func fail(_ message: String) {
    // Several layers may take from one file.
    if messages.count < 50, !messages.contains(message) { messages.append(message) }
  }

  /// The feature of a type with a key.
  func feature(_ type: FeatureType, _ key: String?) -> Int? { key.flatMap { places[type]?[$0] } }

  func indices(_ type: FeatureType) -> [Int] { byType[type, default: []] }

  /// An id for a feature: random if that is asked for, or else the source's own or its key if one is a UUID of version 4 that no feature
  /// has yet, or else one made of its type and key.
  mutating func id(_ type: FeatureType, _ key: String, own: String? = nil) -> String {
    if mapping.hasRandomIDs {
      var bits = SystemRandomNumberGenerator()
      return NamedUUID.make("\(bits.next()) \(bits.next())")
    }
    return kept(own) ?? kept(key) ?? NamedUUID.make("\(mapping.namespace)\n\(type.name)\n\(key)")
  }

  private mutating func kept(_ id: String?) -> String? {
    guard let id, FeatureKey(id).isRandomUUID, taken.insert(FeatureKey(id)).inserted else { return nil }
    return id
  }

  /// - Returns: its index; `nil` if there is one of this type and key.
  @discardableResult
  mutating func add(_ feature: MadeFeature) -> Int? {
    guard places[feature.type]?[feature.key] == nil else { return nil }
    places[feature.type, default: [:]][feature.key] = features.count
    byType[feature.type, default: []].append(features.count)
    features.append(feature)
    return features.count - 1
  }

  // MARK: - What is given

  private mutating func take(_ sources: [Source]) {
    setMetres(sources)
    for (type, records) in [(FeatureType.building, mapping.buildings), (.level, mapping.levels)] {
      for record in records {
        guard let key = record.key?.result(.null).text else {
          fail("a \(type.name) of the mapping has no key")
          continue
        }
        var feature = MadeFeature(type: type, key: key, id: id(type, key))
        fill(&feature, record, .null)
        if add(feature) == nil { fail("two \(type.name)s of the mapping have the key \(JSONString.quoted(key))") }
      }
    }
    takeLayers(sources)
  }

  /// Metres are those at the first position of the first layer that has one, in whatever order the sources came.
  private mutating func setMetres(_ sources: [Source]) {
    var search = LayerSearch(mapping.layers.map(\.file), sources)
    for layer in mapping.layers {
      guard let first = (try? search.source(of: layer.file))?.source.block.geometry.positions.first else { continue }
      metres = LocalMetres(at: first)
      return
    }
  }

  private mutating func takeLayers(_ sources: [Source]) {
    var search = LayerSearch(mapping.layers.map(\.file), sources)
    var taken: [String: Set<Int>] = [:]
    for layer in mapping.layers {
      for name in layer.kept { if let fault = layer.fault(ofKeeping: name) { fail("\(layer.file): \(fault)") } }
      do throws(LayerSearch.Failure) {
        let (source, isFirst) = try search.source(of: layer.file)
        if isFirst { tellDamage(of: source) }
        for feature in source.block where take(feature, layer, called: search.shortName(of: layer.file)) {
          taken[source.name, default: []].insert(feature.index)
        }
      } catch {
        fail("\(layer.file): \(error.message)")
      }
    }
    for source in search.all {
      let left = source.block.count - (taken[source.name]?.count ?? 0)
      let isOfLayer = search.isFound(source)
      if left > 0 || !isOfLayer {
        untaken.append(Untaken(source: source.name, features: left, total: source.block.count, isOfLayer: isOfLayer))
      }
    }
  }

  /// What could not be read of a layer's text, and would be missing from the map; its features are reported where they are taken.
  private mutating func tellDamage(of source: Source) {
    for finding in source.block.diagnostics where finding.rule.isDamage {
      if let feature = finding.feature, source.block.rows.contains(where: { $0.ordinal == feature && $0.flags.contains(.unreadable) }) {
        continue
      }
      let place = finding.line > 0 ? "\(source.name):\(finding.line):\(finding.column)" : source.name
      fail("\(place): \(finding.message)")
    }
  }

  /// - Returns: whether the layer takes the feature, or would if it could.
  private mutating func take(_ source: Feature<Geographic>, _ layer: IndoorMapping.Layer, called name: String) -> Bool {
    let place = "\(layer.file): feature \(source.ordinal)"
    guard source.isReadable else {
      fail("\(place) cannot be read; geojson validate says why")
      return true
    }
    let properties = source.properties.json
    guard layer.conditions.allSatisfy({ condition in Self.holds(condition, properties) }) else { return false }
    add(source, properties, layer, called: name, place)
    return true
  }

  private mutating func add(
    _ source: Feature<Geographic>, _ properties: RawJSON, _ layer: IndoorMapping.Layer, called name: String, _ place: String
  ) {
    let id = source.view(of: source.row.id)
    let given = layer.record.key?.result(properties).text ?? id.string ?? (id.kind == .number ? id.text : nil)
    // What has no name has its geometry.
    let key = given ?? "\(name)\n\(source.view(of: source.row.geometry).text)"
    // A level or building of the mapping's own list gets its outline here.
    let known = layer.type == .level ? self.feature(.level, key).flatMap { features[$0].geometry == nil ? $0 : nil } : nil
    let ownID = mapping.hasRandomIDs ? nil : id.string
    let made = known.map { kept(ownID) ?? features[$0].id } ?? self.id(layer.type, key, own: ownID)
    var feature = MadeFeature(type: layer.type, key: key, id: made)
    if given == nil { feature.layerOfNoKey = name }
    feature.kept = layer.kept.compactMap { name in properties[name].map { (name, $0.text) } }
    if layer.type != .address, layer.type != .building, !source.row.geometry.isEmpty {
      let geometry = source.view(of: source.row.geometry)
      if !geometry.isNull {
        // A geometry keeps its text, unless its positions come from another CRS.
        let isReprojected = source.row.flags.contains(.reprojected)
        feature.geometry = isReprojected ? source.geometry.flatMap { GeoGeometry($0).text } : geometry.text
        let geometries = source.block.geometries(ofRow: source.index)
        if geometries.count == 1 {
          var column = GeometryColumn()
          column.append(geometries: geometries, of: source.block.geometry)
          feature.shape = PreparedShape(column, geometry: 0)
          feature.column = column
        }
      }
    }
    if let known {
      feature.properties = features[known].properties
      feature.building = features[known].building
      fill(&feature, layer.record, properties)
      features[known] = feature
      return
    }
    fill(&feature, layer.record, properties)
    if layer.type == .occupant { return add(occupant: feature, place) }
    if add(feature) == nil { fail("\(place) has \(Self.repeated(feature, layer.type))") }
  }

  /// What two features have in common that may not, and what to do about it.
  private static func repeated(_ feature: MadeFeature, _ type: FeatureType) -> String {
    if feature.layerOfNoKey == nil { return "the key \(JSONString.quoted(feature.key)), which another \(type.name) has" }
    return "no key and the geometry of another \(type.name), so that both would have one id; "
      + "give the layer a \(JSONString.quoted("key")), a property in which they differ (on two floors, one that also names the level)"
  }

  private static func holds(_ condition: (property: String, values: [String]), _ properties: RawJSON) -> Bool {
    let text = MappedValue.property(condition.property, table: nil, otherwise: nil).result(properties).text
    return text.map(condition.values.contains) ?? false
  }

  /// Properties of a record, its address, and the keys of its level and building.
  private mutating func fill(_ feature: inout MadeFeature, _ record: IndoorMapping.Record, _ source: RawJSON) {
    for fact in feature.type.propertyFacts {
      guard let value = record.properties[fact.key] else { continue }
      let text =
        fact.kind == .displayPoint && value.point != nil
        ? value.point.map { IndoorMending.pointText(Position(x: $0.longitude, y: $0.latitude)) } ?? "null"
        : json(value, fact, source, of: feature)
      if text != "null" { feature.properties[fact.key] = text }
    }
    feature.level = record.level?.result(source).text ?? feature.level
    feature.building = record.building?.result(source).text ?? feature.building
    // Occupants have theirs through their anchors.
    if !record.address.isEmpty { feature.properties[.addressID] = address(record.address, source, of: feature) }
  }

  /// A value as the standard defines it; null for one that cannot be read, which is reported.
  private mutating func json(_ value: MappedValue, _ fact: PropertyFact, _ source: RawJSON, of feature: MadeFeature) -> String {
    do throws(MappedValue.Unreadable) {
      return try value.result(source).json(fact.kind, language: mapping.language)
    } catch {
      fail("\(called(feature)) has \(error.found) as \(fact.key.name); expected \(error.expected)")
      return "null"
    }
  }

  /// The venue's properties, as the mapping has them.
  mutating func fillVenue(_ venue: inout MadeFeature) { fill(&venue, mapping.venue, .null) }

  /// The id of an address, made when it is first met; addresses with the same text are one.
  private mutating func address(_ values: [PropertyKey: MappedValue], _ source: RawJSON, of feature: MadeFeature) -> String? {
    var properties: [PropertyKey: String] = [:]
    for fact in FeatureType.address.propertyFacts {
      let text = values[fact.key].map { json($0, fact, source, of: feature) } ?? "null"
      if text != "null" { properties[fact.key] = text }
    }
    if properties.isEmpty { return nil }
    let key = FeatureType.address.propertyFacts.map { properties[$0.key] ?? "" }.joined(separator: "\n")
    if let known = self.feature(.address, key) { return JSONString.quoted(features[known].id) }
    var address = MadeFeature(type: .address, key: key, id: id(.address, key))
    address.properties = properties
    add(address)
    return JSONString.quoted(address.id)
  }

  /// A business stands where its anchor is: a point, or the middle of an area.
  private mutating func add(occupant: MadeFeature, _ place: String) {
    var occupant = occupant
    var anchor = MadeFeature(type: .anchor, key: occupant.key, id: id(.anchor, occupant.key))
    anchor.layerOfNoKey = occupant.layerOfNoKey
    anchor.level = occupant.level
    anchor.properties[.addressID] = occupant.properties.removeValue(forKey: .addressID)
    if let point = occupant.point ?? occupant.shape?.labelPoint(metres) {
      anchor.geometry = occupant.point == nil ? IndoorMending.pointText(point) : occupant.geometry
      var column = GeometryColumn()
      column.append(point)
      column.endPath()
      column.endPart()
      column.endGeometry(.point)
      anchor.column = column
    } else {
      return fail("\(place) has neither a point nor an area, so that its occupant would be nowhere")
    }
    (occupant.geometry, occupant.shape, occupant.column) = (nil, nil, nil)
    occupant.properties[.anchorID] = JSONString.quoted(anchor.id)
    if add(occupant) == nil || add(anchor) == nil {
      fail("\(place) has \(Self.repeated(occupant, .occupant))")
    }
  }

  // MARK: - What is written

  private func written(_ now: String) -> IndoorArchive {
    var members = ["\"version\": \"1.0.0\"", "\"created\": \(JSONString.quoted(mapping.created ?? now))"]
    members.append("\"generated_by\": \(mapping.generator.map { JSONString.quoted($0) } ?? "null")")
    members.append("\"language\": \(JSONString.quoted(mapping.language))")
    members.append("\"extensions\": null")
    let manifest = "{\n  " + members.joined(separator: ",\n  ") + "\n}\n"
    var files = [IndoorFile(path: "manifest.json", role: .manifest, bytes: Array(manifest.utf8))]
    for type in FeatureType.allCases {
      let texts = indices(type).map { features[$0].text }
      let text = "{\"type\":\"FeatureCollection\",\"features\":[\n" + texts.joined(separator: ",\n") + (texts.isEmpty ? "" : "\n") + "]}\n"
      files.append(IndoorFile(path: "\(type.name).geojson", role: .features(type), bytes: Array(text.utf8)))
    }
    return IndoorArchive(name: "", container: .zip, files: files)
  }

  private init(mapping: IndoorMapping) { self.mapping = mapping }
}
