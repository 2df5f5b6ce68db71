internal import Overlays

/// The places of a text at a point, in the order in which they are tried.
struct PointLabel {
  let point: SIMD2<Float>
  /// Of the marker at the point; 0 for none.
  let radius: Float
  let style: LabelStyle

  var anchors: [TextAnchor] {
    if style.style.anchor != .automatic { return [style.style.anchor] }
    return radius > 0 ? [.right, .left, .above, .below, .aboveRight, .aboveLeft, .belowRight, .belowLeft] : [.center]
  }

  /// The marker that a text may lie on: its own, if that is where it is to be.
  func own(_ anchor: TextAnchor) -> SIMD2<Float>? { anchor == .center && radius > 0 ? point : nil }

  static func alignment(_ anchor: TextAnchor) -> TextAlignment {
    let direction = anchor.direction.x
    return direction > 0 ? .left : direction < 0 ? .right : .center
  }

  private var origin: SIMD2<Float> { point + style.style.offset * style.em }

  /// From the point to the side of a text.
  private func distance(_ anchor: TextAnchor) -> Float {
    anchor == .center ? 0 : radius + style.gap
  }

  /// A small part of every text's frame, by which it is known that there is no room before the text is set.
  func probe(_ anchor: TextAnchor) -> PixelBox {
    let half = SIMD2<Float>(repeating: 0.25 * style.em)
    let middle = origin + anchor.direction * (distance(anchor) + half.x)
    return PixelBox(low: middle - half, high: middle + half)
  }

  /// What a text that is set is moved by, and what it covers with its halo; `nil` for a text without ink.
  func placement(_ anchor: TextAnchor, of text: SetText) -> (offset: SIMD2<Float>, frame: CollisionFrame)? {
    guard let ink = text.inkBox, let first = text.baselines.first, let last = text.baselines.last else { return nil }
    let (direction, distance) = (anchor.direction, distance(anchor))
    var offset = origin
    switch direction.x {
    case 1: offset.x += distance - ink.low.x
    case -1: offset.x -= distance + ink.high.x
    default: offset.x -= (ink.low.x + ink.high.x) / 2
    }
    switch direction.y {
    case 1: offset.y += distance - ink.low.y
    case -1: offset.y -= distance + ink.high.y
    default: offset.y -= (first + last) / 2 - style.middle
    }
    let box = ink.moved(by: offset).insetBy(-style.haloWidth).union(probe(anchor)).insetBy(-style.padding / 2)
    return (offset, CollisionFrame(box))
  }
}
