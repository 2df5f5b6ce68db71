/// The length and the reduced length of a geodesic between two points of the auxiliary sphere, in units of the polar
/// semi-axis b (Karney 2013, Eq. 15, 38–40).
struct Lengths {
  /// s₁₂ / b.
  let distance: Double

  /// m₁₂ / b: how far apart two geodesics get that start 1 rad apart.
  let reduced: Double

  /// A₁ - A₂, and J(σ₂) - J(σ₁) (Eq. 40).
  let reducedMean: Double
  let reducedDifference: Double

  /// - Parameters:
  ///   - from, to: the arc lengths σ₁ and σ₂, measured from the equator crossing.
  ///   - stretch1, stretch2: √(1 + k² sin²σ), which is √(1 + e'² sin²β).
  @inline(__always)
  init(
    epsilon: Double, arc: Double, from sigma1: UnitAngle, _ stretch1: Double, to sigma2: UnitAngle,
    _ stretch2: Double
  ) {
    let a1 = ArcLengthSeries.lengthScaleLessOne(epsilon)
    let a2 = ArcLengthSeries.reducedScaleLessOne(epsilon)
    let c1 = ArcLengthSeries.length(epsilon).difference(from: sigma1, to: sigma2)
    let c2 = ArcLengthSeries.reduced(epsilon).difference(from: sigma1, to: sigma2)
    distance = (1 + a1) * (arc + c1)
    reducedMean = a1 - a2
    reducedDifference = (a1 - a2) * arc + ((1 + a1) * c1 - (1 + a2) * c2)
    reduced =
      stretch2 * (sigma1.cosine * sigma2.sine) - stretch1 * (sigma1.sine * sigma2.cosine)
      - sigma1.cosine * sigma2.cosine * reducedDifference
  }
}
