/// Positions whose altitudes are known: those of a view, and what the standard library wraps them in.
protocol PositionsWithAltitudes: Collection where Element == Position {
  func altitude(at index: Index) -> Double?
}

extension PositionsWithAltitudes {
  func eachPosition(_ body: (Position, Double?) -> Void) {
    for index in indices { body(self[index], altitude(at: index)) }
  }
}

extension Slice: PositionsWithAltitudes where Base: PositionsWithAltitudes {
  func altitude(at index: Index) -> Double? { base.altitude(at: index) }
}

extension ReversedCollection: PositionsWithAltitudes where Base: PositionsWithAltitudes & BidirectionalCollection {
  func altitude(at index: Index) -> Double? {
    let base: Base = reversed()
    return base.altitude(at: base.index(before: index.base))
  }
}
