/// The `properties` of a feature (RFC 7946 §3.2): raw bytes, parsed only when asked. A view; nothing is copied.
///
/// Read them member by member, or decode all of them to a type of your own. `null`, an absent member and a value that is
/// no object (which has its finding) have no members.
public struct Properties: Sendable, Hashable {
  /// The value as written; `null` if the member is absent.
  public let json: RawJSON

  /// Takes any JSON value as properties.
  public init(_ json: RawJSON) { self.json = json }

  /// Whether the feature has no properties: `null`, or no such member.
  public var isNull: Bool { json.isNull }
}
