#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif
internal import Overlays

/// A part of a cluster's ring: the points of one category.
struct PieShare: Sendable, Hashable {
  /// Categories go round the ring in this order, clockwise from the top; among equals in the order in which they are given.
  var order: Int

  var color: OverlayColor

  var count: Int
}

/// The sectors of a disc, one for each category.
struct PieRing {
  let shares: [PieShare]

  /// - Parameter shares: of one order and colour are one.
  init(_ shares: [PieShare]) {
    var merged: [PieShare] = []
    for share in shares where share.count > 0 {
      if let known = merged.firstIndex(where: { $0.order == share.order && $0.color == share.color }) {
        merged[known].count += share.count
      } else {
        merged.append(share)
      }
    }
    self.shares = merged.enumerated().sorted { ($0.element.order, $0.offset) < ($1.element.order, $1.offset) }.map(\.element)
  }

  /// Of the whole, 0…1: where each share begins, and at the end 1.
  var bounds: [Float] {
    let whole = Float(shares.reduce(0) { $0 + $1.count })
    var (bounds, sum): ([Float], Int) = ([0], 0)
    for share in shares {
      sum += share.count
      bounds.append(Float(sum) / whole)
    }
    return bounds
  }

  /// The sectors around a middle, each with its colour.
  func sectors(around middle: SIMD2<Float>, radius: Float) -> [(color: OverlayColor, corners: [SIMD2<Float>])] {
    let bounds = bounds
    return shares.enumerated().map { index, share in
      let (start, end) = (bounds[index], bounds[index + 1])
      let count = max(1, Int(((end - start) * 48).rounded(.up)))
      let arc = (0...count).map { step in
        let angle = 2 * Float.pi * (start + (end - start) * Float(step) / Float(count))
        return middle + SIMD2(sin(angle), -cos(angle)) * radius
      }
      // A whole disc has no middle among its corners.
      return (share.color, shares.count == 1 ? Array(arc.dropLast()) : [middle] + arc)
    }
  }
}
