/// Where a point lies relative to a ring.
@frozen
public enum Containment: Sendable, Hashable {
  case inside, boundary, outside
}
