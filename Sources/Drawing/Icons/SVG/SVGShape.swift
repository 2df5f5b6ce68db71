/// The outlines of paths and basic shapes (SVG 2 §10).
enum SVGShape {
  /// - Returns: whether the element's attributes could be read.
  static func add(_ tag: XMLScanner.Tag, to outline: inout SVGOutline) -> Bool {
    func length(_ name: String) -> Double? { tag[name].map { SVGNumbers.length($0) } ?? 0 }
    switch tag.name {
    case "path":
      var reader = SVGPathReader(tag["d"] ?? "")
      return reader.read(into: &outline)
    case "rect":
      guard let x = length("x"), let y = length("y"), let width = length("width"), let height = length("height"), let rx = length("rx"),
        let ry = length("ry"), width >= 0, height >= 0
      else { return false }
      let radii = SIMD2(tag["rx"] == nil ? ry : rx, tag["ry"] == nil ? rx : ry)
      if width > 0, height > 0 { addRectangle([x, y], [width, height], radii, to: &outline) }
    case "circle":
      guard let x = length("cx"), let y = length("cy"), let radius = length("r"), radius >= 0 else { return false }
      addEllipse([x, y], [radius, radius], to: &outline)
    case "ellipse":
      guard let x = length("cx"), let y = length("cy"), let rx = length("rx"), let ry = length("ry"), min(rx, ry) >= 0 else { return false }
      addEllipse([x, y], [rx, ry], to: &outline)
    case "line":
      guard let x1 = length("x1"), let y1 = length("y1"), let x2 = length("x2"), let y2 = length("y2") else { return false }
      outline.move(to: [x1, y1])
      outline.line(to: [x2, y2])
    case "polyline", "polygon":
      guard let numbers = SVGNumbers.list(tag["points"] ?? ""), numbers.count % 2 == 0, numbers.count <= 2 * SVGPathReader.mostPoints else {
        return false
      }
      if numbers.isEmpty { return true }
      outline.move(to: [numbers[0], numbers[1]])
      for index in stride(from: 2, to: numbers.count, by: 2) { outline.line(to: [numbers[index], numbers[index + 1]]) }
      if tag.name == "polygon" { outline.close() }
    default: return false
    }
    return true
  }

  private static func addEllipse(_ centre: SIMD2<Double>, _ radii: SIMD2<Double>, to outline: inout SVGOutline) {
    guard radii.min() > 0 else { return }
    let (right, left) = (centre + SIMD2(radii.x, 0), centre - SIMD2(radii.x, 0))
    outline.move(to: right)
    for place in [left, right] { outline.arc(radii, rotation: 0, isLarge: false, isClockwise: true, to: place) }
    outline.close()
  }

  private static func addRectangle(_ corner: SIMD2<Double>, _ size: SIMD2<Double>, _ radii: SIMD2<Double>, to outline: inout SVGOutline) {
    let end = corner + size
    let round = pointwiseMin(pointwiseMax(radii, .zero), size / 2)
    guard round.min() > 0 else {
      outline.move(to: corner)
      for place in [SIMD2(end.x, corner.y), end, SIMD2(corner.x, end.y)] { outline.line(to: place) }
      return outline.close()
    }
    outline.move(to: [corner.x + round.x, corner.y])
    func side(_ from: SIMD2<Double>, _ to: SIMD2<Double>) {
      outline.line(to: from)
      outline.arc(round, rotation: 0, isLarge: false, isClockwise: true, to: to)
    }
    side([end.x - round.x, corner.y], [end.x, corner.y + round.y])
    side([end.x, end.y - round.y], [end.x - round.x, end.y])
    side([corner.x + round.x, end.y], [corner.x, end.y - round.y])
    side([corner.x, corner.y + round.y], [corner.x + round.x, corner.y])
    outline.close()
  }
}
