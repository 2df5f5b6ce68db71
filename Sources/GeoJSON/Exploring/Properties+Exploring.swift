public import GeoModel

extension Properties {
  /// The value of a member; `nil` when there is none. Complexity: O(n).
  public subscript(name: String) -> RawJSON? { json[name] }
}

/// The members in the order of the text, found as they are asked for.
extension Properties: Sequence {
  public func makeIterator() -> RawJSON.Members.Iterator { json.members.makeIterator() }
}
