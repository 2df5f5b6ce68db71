internal import GeoModel

extension Orientation {
  /// +1 when `a`, `b`, `c` turn counter-clockwise, -1 when clockwise, 0 when they lie on one line; exact.
  @inline(__always)
  static func sign(_ a: Position, _ b: Position, _ c: Position) -> Int { orientation(a, b, c).rawValue }

  /// The same with longitudes of `a` and `b` that are whole turns away from that of `c`: `turnsA` and `turnsB` say how
  /// many. Adding them to the longitudes would round. Complexity: O(1).
  static func sign(_ a: Position, _ b: Position, _ c: Position, turnsA: Int32, turnsB: Int32) -> Int {
    let turnA = 360 * Double(turnsA), turnB = 360 * Double(turnsB)
    let (ax, ay, bx, by) = (a.x - c.x, a.y - c.y, b.x - c.x, b.y - c.y)
    let determinant = (ax + turnA) * by - ay * (bx + turnB)
    // Each factor carries at most two roundings, each product one, the difference one: below 8 · 2^-53 of the numbers before a
    // turn takes them away from each other. Products that are too small for a double lose less than 2^-960.
    let size = (ax.magnitude + turnA.magnitude) * by.magnitude + ay.magnitude * (bx.magnitude + turnB.magnitude)
    let bound = 8 * 0x1p-53 * size + 0x1p-960
    if determinant > bound { return 1 }
    if determinant < -bound { return -1 }
    // (ax + ta - cx)(by - cy) - (ay - cy)(bx + tb - cx), term by term; cx·cy cancels.
    var sum = Expansion()
    sum.add(product: a.x, b.y)
    sum.add(product: -a.x, c.y)
    sum.add(product: turnA, b.y)
    sum.add(product: -turnA, c.y)
    sum.add(product: -c.x, b.y)
    sum.add(product: -a.y, b.x)
    sum.add(product: -a.y, turnB)
    sum.add(product: a.y, c.x)
    sum.add(product: c.y, b.x)
    sum.add(product: c.y, turnB)
    return sum.sign
  }
}
