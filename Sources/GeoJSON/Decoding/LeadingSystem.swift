internal import GeoModel

/// What the beginning of an input says about the coordinate reference system of its features: the `crs` member of the first object, if that
/// stands before the features.
package struct LeadingSystem: Sendable, Equatable {
  /// The name as it is written; `nil` if the member names none.
  package var name: String?
  /// Whether that is WGS84 longitude and latitude.
  package var isWGS84: Bool
  /// Whether it is a collection's (or a topology's), rather than a single feature's or geometry's.
  package var isOfCollection: Bool
  /// Where the member's name begins.
  package var byteOffset: Int

  /// How far an input is looked at.
  package static let most = 64 << 10

  package enum Search: Sendable, Equatable {
    case found(LeadingSystem)
    /// The first object has no such member before its features.
    case none
    /// More bytes are needed.
    case undecided
  }

  /// Looks for the member. Complexity: O(bytes before the features).
  ///
  /// - Parameters:
  ///   - beginning: the first bytes of an input.
  ///   - isWhole: whether there are no more.
  package static func find(in beginning: ArraySlice<UInt8>, isWhole: Bool) -> Search {
    let limited = beginning.prefix(most)
    return limited.withUnsafeBufferPointer { bytes in
      var walk = ObjectBeginning(bytes: bytes)
      let search = walk.search()
      guard case .undecided = search, isWhole || limited.count >= most else { return search }
      // What lies further on is found where it stands.
      return walk.isRecord ? .none : walk.found(isOfCollection: true)
    }
  }

  /// The system that a `crs` member names, as text of its value says.
  fileprivate init(value: UnsafeBufferPointer<UInt8>, isOfCollection: Bool, byteOffset: Int) {
    let front = Array(#"{"type":"FeatureCollection","crs":"#.utf8) + value + Array(#","features":["#.utf8)
    let found = CollectionBoundary(row: 0, text: front, byteOffset: 0).leadingSystem
    self.init(name: found?.subject, isWGS84: found?.rule == .coordinateSystem, isOfCollection: isOfCollection, byteOffset: byteOffset)
  }

  private init(name: String?, isWGS84: Bool, isOfCollection: Bool, byteOffset: Int) {
    (self.name, self.isWGS84, self.isOfCollection, self.byteOffset) = (name, isWGS84, isOfCollection, byteOffset)
  }
}

/// A walk over the members of an object of which perhaps only the beginning is there. It takes damage for the end.
private struct ObjectBeginning {
  /// Every index below is compared with their count before a byte is read.
  let bytes: UnsafeBufferPointer<UInt8>
  private var at = 0
  private var system: Range<Int>?
  /// Where the name of that member begins.
  private var place = 0
  private var isCollection = false
  /// Whether it is a feature or a geometry.
  private(set) var isRecord = false

  init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Members that only a collection or a topology has, and those of a feature or a geometry.
  private static let ofCollections: Set<String> = ["features", "objects", "arcs", "transform"]
  private static let ofRecords: Set<String> = ["geometry", "properties", "coordinates", "geometries"]

  mutating func search() -> LeadingSystem.Search {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
    while at < bytes.count, bytes[at].isJSONSpace || bytes[at] == 0x1E { at += 1 }
    if at == bytes.count { return .undecided }
    guard bytes[at] == .openBrace else { return .none }
    at += 1
    while true {
      guard skipSpace() else { return .undecided }
      if bytes[at] == .comma {
        at += 1
        continue
      }
      if bytes[at] == .closeBrace { return found(isOfCollection: false) }
      guard bytes[at] == .quote else { return .none }
      let nameStart = at
      guard let name = string() else { return .undecided }
      guard skipSpace() else { return .undecided }
      guard bytes[at] == UInt8(ascii: ":") else { return .none }
      at += 1
      guard skipSpace() else { return .undecided }
      if Self.ofCollections.contains(name) { return found(isOfCollection: true) }
      if Self.ofRecords.contains(name), system != nil, !isCollection { return found(isOfCollection: false) }
      let start = at
      guard skipValue() else { return .undecided }
      switch name {
      case "crs":
        (system, place) = (start..<at, nameStart)
      case "type":
        let type = String(decoding: bytes[start..<at], as: UTF8.self)
        isCollection = type == "\"FeatureCollection\"" || type == "\"Topology\""
        if !isCollection { return record() }
      default: break
      }
    }
  }

  /// Goes on in what is no collection.
  private mutating func record() -> LeadingSystem.Search {
    isRecord = true
    if system != nil { return found(isOfCollection: false) }
    while true {
      guard skipSpace() else { return .undecided }
      if bytes[at] == .comma {
        at += 1
        continue
      }
      guard bytes[at] == .quote else { return .none }
      let nameStart = at
      guard let name = string(), skipSpace() else { return .undecided }
      guard bytes[at] == UInt8(ascii: ":") else { return .none }
      at += 1
      guard skipSpace() else { return .undecided }
      let start = at
      guard skipValue() else { return .undecided }
      if name == "crs" {
        (system, place) = (start..<at, nameStart)
        return found(isOfCollection: false)
      }
    }
  }

  func found(isOfCollection: Bool) -> LeadingSystem.Search {
    guard let system else { return .none }
    return .found(LeadingSystem(value: UnsafeBufferPointer(rebasing: bytes[system]), isOfCollection: isOfCollection, byteOffset: place))
  }

  /// - Returns: whether there is a byte.
  private mutating func skipSpace() -> Bool {
    while at < bytes.count, bytes[at].isJSONSpace { at += 1 }
    return at < bytes.count
  }

  /// The string that begins here, whose escapes are left as they are; `nil` if its end is missing.
  private mutating func string() -> String? {
    let start = at + 1
    guard skipString() else { return nil }
    return String(decoding: bytes[start..<at - 1], as: UTF8.self)
  }

  private mutating func skipString() -> Bool {
    at += 1
    while at < bytes.count {
      if bytes[at] == UInt8(ascii: "\\") {
        at += 2
        continue
      }
      at += 1
      if bytes[at - 1] == .quote { return true }
    }
    at = bytes.count
    return false
  }

  /// Skips a value of any kind; `false` if its end is missing.
  private mutating func skipValue() -> Bool {
    var depth = 0
    while at < bytes.count {
      switch bytes[at] {
      case .quote:
        guard skipString() else { return false }
        if depth == 0 { return true }
      case .openBrace, .openBracket:
        depth += 1
        at += 1
      case .closeBrace, .closeBracket:
        // The end of the object round it, behind a number or a word.
        if depth == 0 { return true }
        depth -= 1
        at += 1
        if depth == 0 { return true }
      case .comma where depth == 0: return true
      default: at += 1
      }
    }
    return false
  }
}
