internal import Overlays

/// Reads an icon of SVG, element by element.
struct SVGIconReader {
  static let mostBytes = 1 << 20
  private static let deepest = 64

  private let bytes: [UInt8]
  private var scanner: XMLScanner
  private var shapes: [VectorIcon.Shape] = []
  private var count = 0
  /// How far chords may be off their curves: so little that the ends of strokes have the right direction, too.
  private var tolerance = 0.001

  init(_ bytes: [UInt8]) { (self.bytes, scanner) = (bytes, XMLScanner(bytes)) }

  mutating func icon() throws(IconError) -> VectorIcon {
    guard bytes.count <= Self.mostBytes else { throw IconError("the file is larger than \(Self.mostBytes) bytes") }
    guard let root = try scanner.next(), root.name == "svg", !root.isEnd else { throw IconError("the first element is not <svg>") }
    let (corner, size) = try Self.box(of: root)
    tolerance = size.max() / 20_000
    var painting = SVGPainting()
    painting.transform.origin = -corner
    // Sizes of the drawing are no transforms of it.
    try painting.apply(root)
    if !root.isEmpty { try readContents(of: root, painting) }
    return VectorIcon(size: SIMD2<Float>(size), shapes: shapes)
  }

  private static func box(of root: XMLScanner.Tag) throws(IconError) -> (corner: SIMD2<Double>, size: SIMD2<Double>) {
    if let text = root["viewBox"] {
      guard let numbers = SVGNumbers.list(text), numbers.count == 4, min(numbers[2], numbers[3]) > 0 else {
        throw IconError("found viewBox=\"\(text)\" in <svg>; expected left, top, width and height")
      }
      return ([numbers[0], numbers[1]], [numbers[2], numbers[3]])
    }
    guard let width = root["width"].flatMap(SVGNumbers.length), let height = root["height"].flatMap(SVGNumbers.length),
      min(width, height) > 0
    else { throw IconError("<svg> has neither a viewBox nor a width and a height in pixels") }
    return (.zero, [width, height])
  }

  // MARK: - Elements

  /// Reads up to the end of an element.
  private mutating func readContents(of root: XMLScanner.Tag, _ painting: SVGPainting) throws(IconError) {
    var open = [(name: root.name, painting: painting)]
    while let (name, around) = open.last {
      guard let tag = try scanner.next() else { throw IconError("the file ends before </\(name)>") }
      if tag.isEnd {
        guard tag.name == name else { throw IconError("found </\(tag.name)> where </\(name)> was expected (line \(tag.line))") }
        open.removeLast()
        continue
      }
      switch tag.name {
      case "title", "desc", "metadata", "defs":
        try skip(tag)
        continue
      case let name where name.contains(":"):
        try skip(tag)
        continue
      case "g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon": break
      default:
        throw IconError("<\(tag.name)> is not supported in icons (line \(tag.line)); expected paths and shapes in groups")
      }
      var painting = around
      try painting.apply(tag)
      if tag.name != "g", !painting.isHidden { try draw(tag, painting) }
      if tag.isEmpty { continue }
      guard open.count < Self.deepest else { throw IconError("elements lie more than \(Self.deepest) deep (line \(tag.line))") }
      open.append((tag.name, painting))
    }
  }

  /// Leaves out an element with what is in it.
  private mutating func skip(_ root: XMLScanner.Tag) throws(IconError) {
    var depth = root.isEmpty ? 0 : 1
    while depth > 0 {
      guard let tag = try scanner.next() else { throw IconError("the file ends before </\(root.name)>") }
      if tag.name == "style" {
        throw IconError("<style> is not supported in icons (line \(tag.line)); write fill and stroke as attributes")
      }
      depth += tag.isEnd ? -1 : tag.isEmpty ? 0 : 1
    }
  }

  private mutating func draw(_ tag: XMLScanner.Tag, _ painting: SVGPainting) throws(IconError) {
    var outline = SVGOutline(painting.transform, tolerance: tolerance)
    guard SVGShape.add(tag, to: &outline) else {
      throw IconError("<\(tag.name)> has a path, points or lengths that cannot be read (line \(tag.line))")
    }
    count += outline.count
    guard count <= SVGPathReader.mostPoints else { throw IconError("the paths have more than \(SVGPathReader.mostPoints) points") }
    let subpaths = outline.subpaths.filter { $0.points.count > 1 || $0.isClosed }
    guard subpaths.allSatisfy({ $0.points.allSatisfy { $0.x.magnitude <= 1e9 && $0.y.magnitude <= 1e9 } }) else {
      throw IconError("<\(tag.name)> is too large (line \(tag.line))")
    }
    guard !painting.isEvenOdd || subpaths.count <= EvenOddRings.mostRings else {
      throw IconError("<\(tag.name)> has more than \(EvenOddRings.mostRings) rings of an even-odd fill (line \(tag.line))")
    }
    add(painting.fill, painting.fillOpacity * painting.opacity, nil, painting.isEvenOdd ? EvenOddRings.wound(subpaths) : subpaths)
    var stroke = StrokeShape(width: Float(painting.strokeWidth * painting.transform.scale))
    (stroke.cap, stroke.join, stroke.miterLimit) = (painting.cap, painting.join, Float(painting.miterLimit))
    if stroke.width > 0 { add(painting.stroke, painting.strokeOpacity * painting.opacity, stroke, subpaths) }
  }

  private mutating func add(
    _ paint: SVGPainting.Paint, _ opacity: Double, _ stroke: StrokeShape?, _ subpaths: [(points: [SIMD2<Double>], isClosed: Bool)]
  ) {
    guard paint != .none, opacity > 0 else { return }
    let color: OverlayColor? = if case .color(let color) = paint { color } else { nil }
    var paths = PathColumn()
    // Areas count from the left of their borders: what goes round the other way is slow to fill.
    let isReversed = subpaths.reduce(0) { $0 + EvenOddRings.area($1.points) } > 0
    for (points, isClosed) in subpaths {
      if stroke == nil {
        let ring = isReversed ? points.reversed() : points
        if ring.count > 2 { paths.append(ring.lazy.map { SIMD2<Float>($0) }, isClosed: true) }
        continue
      }
      // A path that returns to its beginning before it is closed has no edge there.
      let ring = isClosed && points.count > 1 && points.first == points.last ? points.dropLast() : points[...]
      paths.append(ring.lazy.map { SIMD2<Float>($0) }, isClosed: isClosed)
    }
    if paths.count > 0 { shapes.append(VectorIcon.Shape(stroke: stroke, color: color, opacity: opacity, paths: paths)) }
  }
}
