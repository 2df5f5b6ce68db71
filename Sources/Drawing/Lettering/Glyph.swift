#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A character as strokes of a pen, of our own design. Capitals and digits are 6 high; y runs up from the baseline.
struct Glyph {
  enum Element {
    case to(Float, Float)
    /// Of an ellipse around a centre, with radii, from an angle to another: degrees, counterclockwise from the right.
    case arc(Float, Float, Float, Float, Float, Float)
  }

  static let capitalHeight: Float = 6

  let width: Float
  let strokes: [[Element]]

  private init(_ width: Float, _ strokes: [[Element]]) { (self.width, self.strokes) = (width, strokes) }

  /// A stroke's positions, `unit` pixels large.
  static func positions(of stroke: [Element], unit: Float) -> [SIMD2<Float>] {
    var positions: [SIMD2<Float>] = []
    for element in stroke {
      switch element {
      case .to(let x, let y): positions.append([x, y])
      case .arc(let x, let y, let rx, let ry, let start, let end):
        // A chord is at most a tenth of a pixel off its arc.
        let radius = max(rx, ry) * unit
        let step = 2 * acos(max(0, 1 - 0.1 / max(radius, 0.1)))
        let turn = (end - start) * .pi / 180
        let count = max(2, Int((abs(turn) / step).rounded(.up)))
        for index in 0...count {
          let angle = start * .pi / 180 + turn * Float(index) / Float(count)
          positions.append([x + rx * cos(angle), y + ry * sin(angle)])
        }
      }
    }
    return positions
  }

  /// `nil` if the character has no glyph.
  init?(_ character: Character) {
    guard let glyph = Self.all[character] else { return nil }
    self = glyph
  }

  private static func dot(_ x: Float, _ y: Float) -> [Element] { [.to(x, y)] }

  private static let all: [Character: Glyph] = [
    "0": Glyph(4, [[.arc(2, 4, 2, 2, 0, 180), .arc(2, 2, 2, 2, 180, 360), .to(4, 4)]]),
    "1": Glyph(1.6, [[.to(0, 4.8), .to(1.6, 6), .to(1.6, 0)]]),
    "2": Glyph(4, [[.arc(2, 4.2, 1.9, 1.8, 165, -40), .to(0, 0), .to(4, 0)]]),
    "3": Glyph(3.9, [[.arc(1.9, 4.6, 1.7, 1.4, 155, -90), .arc(1.9, 1.6, 2, 1.6, 90, -155)]]),
    "4": Glyph(4.2, [[.to(3.1, 0), .to(3.1, 6), .to(0, 1.6), .to(4.2, 1.6)]]),
    "5": Glyph(4, [[.to(3.6, 6), .to(0.7, 6), .arc(1.9, 2, 2.1, 2, 140, -150)]]),
    "6": Glyph(4, [[.arc(3.4, 2, 3.4, 4, 97, 180), .arc(2, 2, 2, 2, 180, 540)]]),
    "7": Glyph(4, [[.to(0, 6), .to(4, 6), .to(1.3, 0)]]),
    "8": Glyph(4, [[.arc(2, 4.55, 1.65, 1.45, -90, 270)], [.arc(2, 1.55, 2, 1.55, 90, 450)]]),
    "9": Glyph(4, [[.arc(0.6, 4, 3.4, 4, -83, 0), .arc(2, 4, 2, 2, 0, 360)]]),
    ".": Glyph(0, [dot(0, 0)]),
    ",": Glyph(0.4, [[.to(0.4, 0.2), .to(0, -1.2)]]),
    "+": Glyph(4, [[.to(0, 2.8), .to(4, 2.8)], [.to(2, 4.8), .to(2, 0.8)]]),
    "-": Glyph(2.4, [[.to(0, 2.6), .to(2.4, 2.6)]]),
    "−": Glyph(4, [[.to(0, 2.8), .to(4, 2.8)]]),
    "°": Glyph(2, [[.arc(1, 5, 1, 1, 0, 360)]]),
    "'": Glyph(0, [[.to(0, 6), .to(0, 4.4)]]),
    "’": Glyph(0.4, [[.to(0.4, 6), .to(0, 4.4)]]),
    "′": Glyph(0.4, [[.to(0.4, 6), .to(0, 4.4)]]),
    "″": Glyph(1.8, [[.to(0.4, 6), .to(0, 4.4)], [.to(1.8, 6), .to(1.4, 4.4)]]),
    " ": Glyph(0.8, []),
    "\u{A0}": Glyph(0.8, []),
    "\u{202F}": Glyph(0, []),
    "k": Glyph(3, [[.to(0, 0), .to(0, 6)], [.to(2.8, 4), .to(0, 1.5)], [.to(1.1, 2.4), .to(3, 0)]]),
    "m": Glyph(
      5.4, [[.to(0, 0), .to(0, 4)], [.arc(1.35, 2.6, 1.35, 1.4, 180, 0), .to(2.7, 0)], [.arc(4.05, 2.6, 1.35, 1.4, 180, 0), .to(5.4, 0)]]),
    "i": Glyph(0, [[.to(0, 0), .to(0, 4)], dot(0, 5.8)]),
    "f": Glyph(2.3, [[.to(0.9, 0), .arc(2.2, 4.6, 1.3, 1.4, 180, 85)], [.to(0, 4), .to(2.1, 4)]]),
    "t": Glyph(2.3, [[.to(0.9, 5.4), .arc(2.1, 1.2, 1.2, 1.2, 180, 280)], [.to(0, 4), .to(2.2, 4)]]),
    "N": Glyph(4, [[.to(0, 0), .to(0, 6), .to(4, 0), .to(4, 6)]]),
    "S": Glyph(4, [[.arc(2, 4.55, 1.75, 1.45, 30, 270), .arc(2, 1.55, 2, 1.55, 90, -150)]]),
    "E": Glyph(3.4, [[.to(3.4, 6), .to(0, 6), .to(0, 0), .to(3.4, 0)], [.to(0, 3.1), .to(2.9, 3.1)]]),
    "W": Glyph(5.8, [[.to(0, 6), .to(1.5, 0), .to(2.9, 5), .to(4.3, 0), .to(5.8, 6)]])
  ]
}
