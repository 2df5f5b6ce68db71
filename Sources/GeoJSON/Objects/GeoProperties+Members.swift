public import GeoModel

/// Making and changing members.
extension GeoProperties {
  /// An object without members: `{}`.
  public init() { storage = .members([]) }

  /// `null` instead of an object, for features without properties. The first member that is set makes it an object.
  public static var null: GeoProperties {
    var properties = GeoProperties()
    properties.storage = .null
    return properties
  }

  /// The members in their order; of several with one name the last one counts. Complexity: O(n²) for n names.
  public init(_ members: some Sequence<(String, PropertyValue)>) {
    self.init()
    for (name, value) in members { self[name] = value }
  }

  /// Takes properties as written; nothing is copied or parsed until it is asked for. A value that is neither an object nor `null` has no
  /// members.
  public init(_ json: RawJSON) { storage = json.isNull ? .null : .text(json) }

  /// Whether these are `null` instead of an object.
  public var isNull: Bool { if case .null = storage { true } else { false } }

  /// Complexity: O(n) for text that was read.
  public var count: Int { members.count }

  public var isEmpty: Bool { count == 0 }

  /// The names in their order. Complexity: O(n).
  public var names: [String] { members.map(\.name) }

  /// The value of a member. Setting `nil` removes it; a new one is the last. Names are compared by their bytes. Complexity: O(n).
  ///
  /// `nil` also for a value that is nested more than 512 levels deep, which readers accept if their options allow it; its text is kept.
  public subscript(name: String) -> PropertyValue? {
    get {
      switch storage {
      case .null: nil
      case .text(let json): json[name].flatMap { PropertyValue($0) }
      case .members(let members): members.last { $0.name.utf8.elementsEqual(name.utf8) }?.made
      }
    }
    set {
      if newValue == nil, isNull { return }
      var members = members
      let index = members.firstIndex { $0.name.utf8.elementsEqual(name.utf8) }
      switch (index, newValue) {
      case (let index?, let value?): members[index].value = .made(value)
      case (nil, let value?): members.append(Member(name: name, nameText: nil, value: .made(value)))
      case (let index?, nil): members.remove(at: index)
      case (nil, nil): return
      }
      storage = .members(members)
    }
  }

  /// The members, each name once.
  var members: [Member] {
    switch storage {
    case .null: return []
    case .members(let members): return members
    case .text(let json):
      guard json.kind == .object else { return [] }
      var members: [Member] = [], places: [ExactName: Int] = [:]
      for (name, value) in json.placedItems {
        let token = RawJSON(storage: json.storage, range: name)
        let text = token.string ?? ""
        let member = Member(name: text, nameText: token, value: .text(value))
        // The last one counts, as for the subscript.
        if let place = places.updateValue(members.count, forKey: ExactName(text)) {
          members[place] = member
          places[ExactName(text)] = place
        } else {
          members.append(member)
        }
      }
      return members
    }
  }

  /// The object as JSON, or `null`: text that was read stays as written.
  ///
  /// - Throws: ``GeoJSONError`` for a number that JSON cannot express.
  /// - Complexity: O(n).
  public func json() throws(GeoJSONError) -> RawJSON {
    if case .text(let json) = storage { return json }
    var text = TextOutput()
    try appendText(to: &text)
    return RawJSON(copying: text.bytes)
  }

  /// Appends the object, or `null`.
  ///
  /// - Throws: ``GeoJSONError`` for a number that JSON does not have.
  func appendText(to text: inout TextOutput) throws(GeoJSONError) {
    switch storage {
    case .null: text.append("null")
    case .text(let json): text.append(json)
    case .members(let members):
      text.append(.openBrace)
      for (index, member) in members.enumerated() {
        if index > 0 { text.append(.comma) }
        try member.appendText(to: &text)
      }
      text.append(.closeBrace)
    }
  }
}

extension GeoProperties.Member {
  /// The value; `nil` if it is nested too deep.
  var made: PropertyValue? {
    switch value {
    case .text(let json): PropertyValue(json)
    case .made(let value): value
    }
  }

  /// Appends name and value.
  func appendText(to text: inout TextOutput) throws(GeoJSONError) {
    if let nameText { text.append(nameText) } else { text.append(quoted: name) }
    text.append(.colon)
    switch value {
    case .text(let json): text.append(json)
    case .made(let value): try value.appendText(to: &text)
    }
  }
}

/// The members in their order, those left out that are nested more than 512 levels deep.
extension GeoProperties: Sequence {
  public func makeIterator() -> IndexingIterator<[(name: String, value: PropertyValue)]> {
    members.compactMap { member in member.made.map { (name: member.name, value: $0) } }.makeIterator()
  }
}

extension GeoProperties: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (String, PropertyValue)...) { self.init(elements) }
}
