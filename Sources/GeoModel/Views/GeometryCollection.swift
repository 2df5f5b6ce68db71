/// Several geometries in one (RFC 7946 §3.1.8). They may be collections themselves, though the standard advises
/// against it. A view; nothing is copied.
public struct GeometryCollection<Space: CoordinateSpace>: Sequence, Sendable {
  private let whole: Geometry<Space>

  init(_ whole: Geometry<Space>) { self.whole = whole }

  public func makeIterator() -> Iterator {
    Iterator(column: whole.column, geometries: whole.range, nesting: whole.nesting ?? [])
  }

  /// Walks one level; a collection inside is one element. Complexity: O(n) for all, nested ones included.
  public struct Iterator: IteratorProtocol {
    fileprivate let column: GeometryColumn
    /// Those still to come.
    fileprivate var geometries: Range<Int>
    fileprivate var nesting: ArraySlice<GeometryNesting>

    public mutating func next() -> Geometry<Space>? {
      switch nesting.first {
      case .geometry:
        nesting = nesting.dropFirst()
        return geometries.popFirst().map { Geometry(column, $0) }
      case .open:
        let end = closing()
        let inside = nesting[(nesting.startIndex + 1)..<end]
        let held = geometries.prefix(inside.count { $0 == .geometry })
        nesting = nesting[end...].dropFirst()
        geometries = held.upperBound..<geometries.upperBound
        return Geometry(column, held, nesting: inside)
      case .close, nil:
        return nil
      }
    }

    /// Where the collection that opens first is closed.
    private func closing() -> Int {
      var depth = 0
      for (index, step) in zip(nesting.indices, nesting) {
        switch step {
        case .open: depth += 1
        case .close: depth -= 1
        case .geometry: break
        }
        if depth == 0 { return index }
      }
      return nesting.endIndex
    }
  }
}
