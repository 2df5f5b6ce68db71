/// How far east `end` lies of `start`, the short way round: `degrees` in -180…180 and the `error` that rounding took
/// from it, so that their sum is the exact difference modulo 360.
///
/// An exact half turn is eastwards if `end` is the greater number.
@inline(__always)
func longitudeDifference(from start: Double, to end: Double) -> (degrees: Double, error: Double) {
  let first = twoSum(Longitude.normalised(-start), Longitude.normalised(end))
  var (degrees, error) = twoSum(Longitude.normalised(first.sum), first.error)
  if degrees == 0 || degrees.magnitude == 180 {
    let direction = error == 0 ? end - start : -error
    degrees = direction < 0 ? -degrees.magnitude : degrees.magnitude
  }
  return (degrees, error)
}

/// Rounds angles below 1/16 degree to multiples of 2⁻⁵⁷ degree (0.8 picometre): the squares of what is left
/// never underflow.
@inline(__always)
func roundedTiny(_ degrees: Double) -> Double {
  let step = 1 / 16.0
  guard degrees.magnitude < step else { return degrees }
  let magnitude = step - (step - degrees.magnitude)
  return degrees.sign == .minus ? -magnitude : magnitude
}
