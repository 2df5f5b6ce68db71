/// Which rings run along a segment, and how often: a bundle for each combination that occurs, shared by all segments
/// that have it.
struct StrandBundles {
  /// One ring's share of a bundle.
  struct Strand {
    var ring: Int32
    /// How often it runs along the bundle's direction, less how often against it.
    var turns: Int32
  }

  private struct Sum: Hashable {
    var a: Int32
    var b: Int32
    var isOpposite: Bool
  }

  private var ends: [Int32] = []
  private var strands: [Strand] = []
  private var sums: [Sum: Int32] = [:]
  private var rings = 0

  /// Strands in all bundles.
  var count: Int { strands.count }

  mutating func removeAll() {
    ends.removeAll(keepingCapacity: true)
    strands.removeAll(keepingCapacity: true)
    sums.removeAll(keepingCapacity: true)
    rings = 0
  }

  /// Forgets all bundles except those of one ring alone.
  mutating func removeSums() {
    ends.removeSubrange(rings...)
    strands.removeSubrange(rings...)
    sums.removeAll()
  }

  /// The bundle of one ring alone; bundles of rings come before all others, so that their numbers are the rings'.
  mutating func appendRing() {
    strands.append(Strand(ring: Int32(ends.count), turns: 1))
    ends.append(Int32(strands.count))
    rings += 1
  }

  /// The strands of a bundle, in order of their rings.
  func range(of bundle: Int32) -> Range<Int> {
    (bundle == 0 ? 0 : Int(ends[Int(bundle) - 1]))..<Int(ends[Int(bundle)])
  }

  subscript(index: Int) -> Strand { strands[index] }

  /// The bundle of two that run along each other, in the direction of the first.
  mutating func sum(_ a: Int32, _ b: Int32, isOpposite: Bool) -> Int32 {
    let key = Sum(a: a, b: b, isOpposite: isOpposite)
    if let known = sums[key] { return known }
    var (i, j) = (range(of: a).lowerBound, range(of: b).lowerBound)
    let (endA, endB) = (range(of: a).upperBound, range(of: b).upperBound)
    let sign: Int32 = isOpposite ? -1 : 1
    while i < endA || j < endB {
      let (x, y) = (i < endA ? strands[i] : nil, j < endB ? strands[j] : nil)
      if let x, x.ring < y?.ring ?? .max {
        strands.append(x)
        i += 1
      } else if let y, y.ring < x?.ring ?? .max {
        strands.append(Strand(ring: y.ring, turns: sign * y.turns))
        j += 1
      } else if let x, let y {
        strands.append(Strand(ring: x.ring, turns: x.turns + sign * y.turns))
        i += 1
        j += 1
      }
    }
    ends.append(Int32(strands.count))
    let bundle = Int32(ends.count - 1)
    sums[key] = bundle
    return bundle
  }
}
