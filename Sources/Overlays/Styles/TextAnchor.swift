/// Where a text is, seen from its point: the side or corner of its box that lies there is the opposite one.
@frozen
public enum TextAnchor: UInt8, Sendable, Hashable, CaseIterable {
  /// Of areas and of points without a marker the middle; of others the first place with room: to the right, to the left, above, below, and
  /// then the corners.
  case automatic = 0
  case center = 1
  case above = 2
  case below = 3
  case left = 4
  case right = 5
  case aboveLeft = 6
  case aboveRight = 7
  case belowLeft = 8
  case belowRight = 9

  /// As in style documents.
  public var name: String {
    switch self {
    case .automatic: "auto"
    case .center: "center"
    case .above: "above"
    case .below: "below"
    case .left: "left"
    case .right: "right"
    case .aboveLeft: "above-left"
    case .aboveRight: "above-right"
    case .belowLeft: "below-left"
    case .belowRight: "below-right"
    }
  }

  public init?(name: String) {
    guard let anchor = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = anchor
  }

  /// The direction from the point to the text's middle: −1, 0 or 1 to the right and down.
  public var direction: SIMD2<Float> {
    switch self {
    case .automatic, .center: [0, 0]
    case .above: [0, -1]
    case .below: [0, 1]
    case .left: [-1, 0]
    case .right: [1, 0]
    case .aboveLeft: [-1, -1]
    case .aboveRight: [1, -1]
    case .belowLeft: [-1, 1]
    case .belowRight: [1, 1]
    }
  }
}
