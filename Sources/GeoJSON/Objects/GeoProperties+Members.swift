public import GeoModel

/// Making and changing members.
extension GeoProperties {
  /// An object without members: `{}`.
  public init() { storage = .members([]) }

  /// No object at all: `null`, as features have it that have no properties. The first member that is set makes an object of it.
  public static var null: GeoProperties {
    var properties = GeoProperties()
    properties.storage = .null
    return properties
  }

  /// The members in their order; of several of one name the last one counts. Complexity: O(n²) for names, few as they are.
  public init(_ members: some Sequence<(String, PropertyValue)>) {
    self.init()
    for (name, value) in members { self[name] = value }
  }

  /// Takes properties as they are written; nothing is copied or read until it is asked for. What is neither an object nor `null` has no
  /// members.
  public init(_ json: RawJSON) { storage = json.isNull ? .null : .text(json) }

  /// Whether these are `null` and no object.
  public var isNull: Bool { if case .null = storage { true } else { false } }

  /// Complexity: O(n) of what was read.
  public var count: Int { members.count }

  public var isEmpty: Bool { count == 0 }

  /// The names in their order. Complexity: O(n).
  public var names: [String] { members.map(\.name) }

  /// The value of a member. Setting `nil` takes it away; a new one is the last. Names are compared by their bytes. Complexity: O(n).
  ///
  /// `nil` also for a value that is nested more than 512 levels deep, which readers take if their options allow it; its text is kept.
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

  /// The object as JSON, or `null`: what was read as it is written.
  ///
  /// - Throws: ``GeoJSONError`` for a number that JSON does not have.
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
