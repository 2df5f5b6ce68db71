/// The exact sum of two doubles: `sum + error` is `a + b` (Knuth, The Art of Computer Programming 2, §4.2.2).
@inline(__always)
func twoSum(_ a: Double, _ b: Double) -> (sum: Double, error: Double) {
  let sum = a + b
  let part = sum - a
  return (sum, (a - (sum - part)) + (b - part))
}
