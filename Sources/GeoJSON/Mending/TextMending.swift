package import GeoModel

/// What must change in a text for a finding to be gone, for rules whose fix is one of the text's own bytes: everything
/// round them stays as it is.
package struct TextMending {
  let text: JSONText
  /// Whether paths of too few positions are taken out.
  let takesOutPaths: Bool
  /// Findings of one feature come in the order of their places: what one is found by leads to the next.
  let trail = JSONText.Trail()

  /// - Parameters:
  ///   - bytes: well-formed JSON, as findings speak of it.
  ///   - takesOutPaths: whether paths of too few positions are taken out of geometries that have others, with what positions they have.
  package init(_ bytes: [UInt8], takesOutPaths: Bool = false) { (text, self.takesOutPaths) = (JSONText(bytes), takesOutPaths) }

  /// - Parameter finding: with its byte counted in this text.
  /// - Returns: the replacements, none if this finding cannot be fixed.
  package func replacements(for finding: Diagnostic) -> [TextReplacement] {
    let place = finding.byte..<finding.byte + finding.byteCount
    guard place.upperBound <= text.count else { return [] }
    switch finding.rule {
    case .featureType: return wrapped(finding.pointer)
    case .geometryMissing: return added("geometry", finding.pointer)
    case .propertiesMissing: return added("properties", finding.pointer)
    case .coordinateSystem where finding.knownFix == Fix.none: return []
    case .idNull, .coordinateSystem:
      return find(finding.pointer).map { [text.removal(of: $0.item.whole)] } ?? []
    case .polygonEmpty: return [text.removal(of: place)]
    case .ringTooShort: return mendedRing(finding.pointer)
    case .lineTooShort: return withoutPath(finding.pointer)
    case .ringNotClosed: return closed(finding.pointer, place)
    case .nestedCollection: return flattened(finding.pointer)
    case .singleCollection: return unwrapped(finding.pointer)
    case .typeUnknown: return spelled(place, finding.pointer)
    case .positionNotNumber: return unquoted(finding.pointer)
    case .coordinatesDepth: return levelled(finding.pointer)
    case .positionSwapped:
      return eachPosition(finding.pointer) { numbers in
        [
          TextReplacement(numbers[0].range, text.string(numbers[1].range)),
          TextReplacement(numbers[1].range, text.string(numbers[0].range))
        ]
      }
    case .positionOutOfRange, .ringRepeatedPosition, .lineRepeatedPosition, .pointRepeated:
      return replacements(for: [finding]).first?.replacements ?? []
    case .ringWinding, .ringWindingReversed: return reversed(finding.pointer)
    default: return []
    }
  }

  /// What must change for each of many findings, in order of their places, as ``replacements(for:)`` says it. Complexity: O(bytes) for all that are
  /// fixed where they are.
  /// - Returns: the findings that can be fixed.
  package func replacements(for findings: [Diagnostic]) -> [(finding: Diagnostic, replacements: [TextReplacement])] {
    var made: [(finding: Diagnostic, replacements: [TextReplacement])] = []
    var path: (pointer: Substring, repeats: PathRepeats)?
    var last: Range<Int>?
    for finding in findings {
      var replacements: [TextReplacement]
      if Self.repeats.contains(finding.rule) {
        // One that stands for many has no place.
        guard let slash = finding.pointer.lastIndex(of: "/"), let index = Int(finding.pointer[slash...].dropFirst()) else { continue }
        let pointer = finding.pointer[..<slash]
        if path?.pointer != pointer {
          path = (pointer, PathRepeats(positions(ofPath: pointer), isUnordered: finding.rule == .pointRepeated, in: text))
        }
        replacements = path?.repeats.removal(at: index, of: text).map { [$0] } ?? []
      } else if finding.rule == .positionOutOfRange {
        let shape = shape(finding.pointer)
        replacements = broughtIntoRange(finding.pointer, isPoint: shape == nil)
        // What is moved as one is moved by the first of its findings.
        if let shape, shape != last { replacements = moved(shape) + replacements }
        last = shape
      } else {
        replacements = self.replacements(for: finding)
      }
      if !replacements.isEmpty { made.append((finding, replacements)) }
    }
    return made
  }

  private static let repeats: Set<Rule> = [.ringRepeatedPosition, .lineRepeatedPosition, .pointRepeated]

  /// The value that a pointer leads to, and the object or array that holds it.
  func find(_ pointer: some StringProtocol) -> (item: JSONText.Item, parent: Range<Int>)? { text.find(pointer, along: trail) }

  /// What stands in an array or object.
  func items(_ range: Range<Int>) -> [JSONText.Item] { trail.items(range, of: text) }

  /// What adds a member that is null, unless there is one of nearly that name.
  private func added(_ name: String, _ pointer: String) -> [TextReplacement] {
    guard let object = find(pointer)?.item.value, !items(object).contains(where: { TypeName.nearest(to: text.name($0), of: [name]) != nil })
    else { return [] }
    return [text.addition(of: "\"\(name)\":null", to: object)]
  }

  private static let geometryTypes = Set((GeometryKind.allCases.map(\.name) + ["GeometryCollection"]).map { "\"\($0)\"" })

  private func isGeometry(_ object: Range<Int>) -> Bool {
    text.member("type", of: object).map { Self.geometryTypes.contains(text.string($0.value)) } ?? false
  }

  /// A geometry among features becomes a feature, and what features have and geometries may not have is the feature's.
  private func wrapped(_ pointer: String) -> [TextReplacement] {
    guard let place = find(pointer)?.item.value, isGeometry(place), text.member("geometry", of: place) == nil,
      text.member("features", of: place) == nil
    else { return [] }
    var geometry = Array(text[place])
    var id = "", properties = "null"
    if let item = text.member("properties", of: place) {
      properties = text.string(item.value)
      guard properties == "null" || properties.hasPrefix("{") else { return [] }
      geometry = Self.without("properties", geometry)
    }
    if let item = text.member("id", of: place), text[item.value.lowerBound] == .quote || text.number(item.value) != nil {
      id = "\"id\":\(text.string(item.value)),"
      geometry = Self.without("id", geometry)
    }
    let feature = "{\"type\":\"Feature\",\(id)\"properties\":\(properties),\"geometry\":"
    if geometry.count == place.count {
      return [
        TextReplacement(place.lowerBound..<place.lowerBound, feature), TextReplacement(place.upperBound..<place.upperBound, "}")
      ]
    }
    return [TextReplacement(range: place, bytes: Array(feature.utf8) + geometry + [.closeBrace])]
  }

  /// An object's text without a member.
  private static func without(_ name: String, _ object: [UInt8]) -> [UInt8] {
    let text = JSONText(object)
    return text.member(name, of: text.root).map { object.replacing([text.removal(of: $0.whole)]).text } ?? object
  }

  private func closed(_ pointer: String, _ last: Range<Int>) -> [TextReplacement] {
    guard let ring = find(pointer)?.parent, case let items = text.items(ring), let first = items.first,
      // Two positions are no ring, closed or not.
      let end = items.last, end.value == last, items.count > 2
    else { return [] }
    // At the same place, but without its height, or with one that the first lacks: the one that says more is both.
    if let a = text.numbers(first.value), let b = text.numbers(last), a.count != b.count, a.count > 1, b.count > 1,
      zip(a, b).allSatisfy({ $0.value == $1.value })
    {
      return a.count > b.count
        ? [TextReplacement(last, text.string(first.value))] : [TextReplacement(first.value, text.string(last))]
    }
    return [TextReplacement(last.upperBound..<last.upperBound, "," + text.string(first.value))]
  }

  /// Whether a GeometryCollection has nothing that would be lost without it.
  private func isBare(_ collection: Range<Int>, but others: Set<String> = []) -> Bool {
    text.items(collection).allSatisfy { item in
      let name = text.name(item)
      return name == "type" || name == "geometries" || others.contains(name)
    }
  }

  private func flattened(_ pointer: String) -> [TextReplacement] {
    guard let place = find(pointer)?.item.value, isBare(place), let inner = text.member("geometries", of: place)
    else { return [] }
    let geometries = text.items(inner.value)
    guard let first = geometries.first, let last = geometries.last else { return [text.removal(of: place)] }
    return [TextReplacement(place, text.string(first.value.lowerBound..<last.value.upperBound))]
  }

  /// The one geometry of a collection in its place, and with its box.
  private func unwrapped(_ pointer: String) -> [TextReplacement] {
    guard let (list, collection) = find(pointer), isBare(collection, but: ["bbox"]),
      let only = text.items(list.value).first?.value, isGeometry(only)
    else { return [] }
    var geometry = Array(text[only])
    if let box = text.member("bbox", of: collection) {
      if let own = text.member("bbox", of: only) {
        // Which of two it should be, nobody knows here.
        guard text[own.value].elementsEqual(text[box.value]) else { return [] }
      } else {
        let inner = JSONText(geometry)
        geometry = geometry.replacing([inner.addition(of: text.string(box.whole), to: inner.root)]).text
      }
    }
    return [TextReplacement(range: collection, bytes: geometry)]
  }

  /// A type that differs by its letters' case only.
  private func spelled(_ place: Range<Int>, _ pointer: String) -> [TextReplacement] {
    guard let object = find(pointer)?.parent, place.count >= 2 else { return [] }
    let names = TypeName.names { text.member($0, of: object) != nil }
    let written = text.string(place.lowerBound + 1..<place.upperBound - 1)
    return TypeName.inAnyCase(written, of: names).map { [TextReplacement(place, "\"\($0)\"")] } ?? []
  }

  /// Numbers in quotes, all of a position.
  private func unquoted(_ pointer: String) -> [TextReplacement] {
    guard let position = find(pointer)?.parent else { return [] }
    var replacements: [TextReplacement] = []
    for item in text.items(position) {
      if text[item.value.lowerBound] != .quote {
        if text.number(item.value) == nil { return [] }
        continue
      }
      guard item.value.count > 2 else { return [] }
      let inner = item.value.lowerBound + 1..<item.value.upperBound - 1
      let isNumber = RawJSON(copying: text[inner]).withText { start, count in
        var end = start
        return RawValueScanner.number(&end) && end == start + count
      }
      if isNumber != true || text.number(inner) == nil { return [] }
      replacements.append(TextReplacement(item.value, text.string(inner)))
    }
    return replacements
  }

  /// Coordinates with one level too few or one too many round everything.
  private func levelled(_ pointer: String) -> [TextReplacement] {
    guard let (coordinates, geometry) = coordinates(pointer), let type = text.member("type", of: geometry) else { return [] }
    let expected: Int
    switch text.string(type.value) {
    case "\"Point\"": expected = 1
    case "\"LineString\"", "\"MultiPoint\"": expected = 2
    case "\"Polygon\"", "\"MultiLineString\"": expected = 3
    case "\"MultiPolygon\"": expected = 4
    default: return []
    }
    var depth = 0
    var inner = coordinates
    while text[inner.lowerBound] == .openBracket, depth <= expected + 1 {
      depth += 1
      guard let first = text.items(inner).first else { break }
      inner = first.value
    }
    if depth == expected - 1 {
      return [
        TextReplacement(coordinates.lowerBound..<coordinates.lowerBound, "["),
        TextReplacement(coordinates.upperBound..<coordinates.upperBound, "]")
      ]
    }
    let outer = text.items(coordinates)
    guard depth == expected + 1, outer.count == 1 else { return [] }
    return [TextReplacement(coordinates, text.string(outer[0].value))]
  }
}
