/// A position on the grid of a vector tile: 0 ..< extent inside the tile, y to the south; negative or larger in its buffer.
@frozen
public struct TilePoint: Sendable, Hashable {
  public var x: Int32
  public var y: Int32

  @inlinable
  public init(x: Int32, y: Int32) { (self.x, self.y) = (x, y) }
}
