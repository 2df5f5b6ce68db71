/// How far apart the lines of a graticule are: a round number of degrees, minutes or seconds of arc, of which a turn is a multiple.
struct GraticuleSpacing {
  /// A turn in thousandths of a second.
  static let turn = 360 * degree
  static let degree = 60 * minute
  static let minute = 60 * second
  static let second = 1000

  /// From the smallest to the largest, in thousandths of a second.
  static let all =
    [1, 2, 5, 10, 20, 50, 100, 200, 500] + [second, minute, degree].flatMap { unit in [1, 2, 5, 10, 15, 30].map { $0 * unit } }
    + [45 * degree, 90 * degree]

  /// A longitude or latitude, its sign in the letter: `12°30′E`, `0°`, `180°`.
  static func text(_ value: Int, positive: String, negative: String) -> String {
    let size = abs(value)
    let (degrees, minutes) = (size / degree, size % degree / minute)
    let (seconds, thousandths) = (size % minute / second, size % second)
    var text = "\(degrees)°"
    if minutes > 0 || seconds > 0 || thousandths > 0 { text += "\(minutes)′" }
    if seconds > 0 || thousandths > 0 {
      text += "\(seconds)"
      if thousandths > 0 {
        var digits = String(String(1000 + thousandths).dropFirst())
        while digits.hasSuffix("0") { digits.removeLast() }
        text += ".\(digits)"
      }
      text += "″"
    }
    return value == 0 || size == turn / 2 ? text : text + (value > 0 ? positive : negative)
  }
}
