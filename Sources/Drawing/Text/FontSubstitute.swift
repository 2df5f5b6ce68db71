/// A family of fonts that is not installed, and the one that is used instead.
public struct FontSubstitute: Sendable, Hashable {
  public var family: String
  public var used: String

  public init(_ family: String, used: String) { (self.family, self.used) = (family, used) }
}
