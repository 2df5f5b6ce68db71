extension Ellipsoid {
  /// Finds the azimuth at point 1 whose geodesic has the longitude difference `lambda`: Newton's method within a
  /// bracket, bisection where it would leave the bracket (Karney 2013, §4). The longitude grows with the azimuth
  /// and crosses the goal once, so this always ends.
  @inline(__always)
  func searchAzimuth(
    _ point1: ReducedLatitude, _ point2: ReducedLatitude, lambda: UnitAngle, guess: UnitAngle
  ) -> (start: UnitAngle, trial: InverseTrial) {
    var azimuth = guess
    var low = UnitAngle(sine: Self.smallestCosine, cosine: 1)
    var high = UnitAngle(sine: Self.smallestCosine, cosine: -1)
    var isConverged = false
    let newtonSteps = 20
    let allSteps = newtonSteps + 53 + 10
    var step = 0
    while true {
      let trial = trial(point1, point2, start: azimuth)
      let excess = longitudeExcess(of: trial, over: lambda)
      // Twice the error of rounding is as good as zero, and less so if the last step was already at that level.
      if isConverged || !(excess.magnitude >= 8 * InverseTolerance.ulp) || step == allSteps {
        return (azimuth, trial)
      }
      // Cotangents are compared: they fall from +∞ to -∞ as the azimuth grows from 0 to π.
      if excess > 0, step > newtonSteps || azimuth.cosine / azimuth.sine > high.cosine / high.sine {
        high = azimuth
      } else if excess < 0, step > newtonSteps || azimuth.cosine / azimuth.sine < low.cosine / low.sine {
        low = azimuth
      }
      step += 1
      if step < newtonSteps {
        let slope = longitudeSlope(of: trial, point1, point2)
        let turn = -excess / slope
        if slope > 0, turn.magnitude < .pi {
          let next = azimuth.plus(UnitAngle(correction: turn))
          if next.sine > 0 {
            azimuth = UnitAngle(towards: next.sine, next.cosine)
            // What remains is of the order turn² / cos α₂, which needs no further check; cos α₂ because Eq. 45 bends
            // on that scale where both ends are near the equator.
            if turn.magnitude < min(1e-9, 1e-8 * trial.end.cosine), slope > 0.1 {
              return (azimuth, self.trial(point1, point2, start: azimuth))
            }
            isConverged = excess.magnitude <= 16 * InverseTolerance.ulp
            continue
          }
        }
      }
      azimuth = UnitAngle(towards: (low.sine + high.sine) / 2, (low.cosine + high.cosine) / 2)
      isConverged =
        (low.sine - azimuth.sine).magnitude + (low.cosine - azimuth.cosine) < InverseTolerance.ulp
        || (azimuth.sine - high.sine).magnitude + (azimuth.cosine - high.cosine) < InverseTolerance.ulp
    }
  }
}
