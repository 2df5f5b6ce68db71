internal import GeoModel

/// Where rings of joined spellings (``TopologyBuilder/joinSpellings()``) lie, and how they are written.
extension ArcOutline {
  /// How rings are written.
  enum Spelling {
    /// With the longitudes that arcs have.
    case asArcs
    /// Within ±180, with jumps from one side to the other.
    case reduced
    /// Running on past ±180, holes beside their exteriors. For each arc, in which longitude it begins.
    case unwrapped([Double])
  }

  /// Brings a ring, whose longitudes run on, to where it is written.
  mutating func place(_ ring: Range<Int>, firstArc: Int32) {
    if case .unwrapped(let written) = spelling {
      let arc = Topology.arc(firstArc)
      // The arc's own first position, wherever the ring comes by it.
      let place = firstArc >= 0 ? ring.lowerBound : ring.lowerBound + topology.positions(ofArc: arc).count - 1
      let shift = 360 * ((written[arc] - column.positions[place].x) / 360).rounded()
      if shift != 0 { for place in ring { column.positions[place].x += shift } }
    }
  }

  /// The longitudes of a ring as they are written; empty if as they are.
  func written(_ loop: Loop, beside shell: Loop?) -> [Double] {
    let ring = loop.positions
    switch spelling {
    case .asArcs: return []
    case .reduced: return reduced(ring)
    case .unwrapped:
      var shift = 0.0
      if let shell, let inner = west(ring), let outer = west(shell.positions) {
        shift = ((outer - inner) / 360 - 1e-9).rounded(.up)
      }
      // From the longitude that is exact, since those that run on were rounded.
      return ring.map { longitudes[$0] + 360 * (((column.positions[$0].x - longitudes[$0]) / 360).rounded() + shift) }
    }
  }

  private func west(_ ring: Range<Int>) -> Double? { ring.lazy.map { column.positions[$0].x }.min() }

  /// On the 180th meridian a ring has the sign of the side from which it comes.
  private func reduced(_ ring: Range<Int>) -> [Double] {
    var written = Array(longitudes[ring])
    guard var side = written.last(where: { $0.magnitude < 180 }) else { return written }
    for index in written.indices {
      if written[index].magnitude < 180 {
        side = written[index]
      } else if written[index].magnitude == 180 {
        written[index] = side > 0 ? 180 : -180
      }
    }
    return written
  }
}
