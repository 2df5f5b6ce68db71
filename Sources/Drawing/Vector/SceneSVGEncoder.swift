public import Overlays

/// Writes scenes as SVG, in points.
///
/// Fills are by the nonzero rule, what an inverse paint leaves out is a mask. Groups blend by `mix-blend-mode`, which has all modes up to
/// `luminosity`, and `plus-lighter` in browsers. Other modes cannot be expressed: the background and all groups up to the last one with
/// such a mode become one picture of pixels.
///
/// Numbers have two decimals. A program that draws the file antialiases each path by itself, so that fills of different colours side by
/// side may show a hairline between them, where the scene's own pixels do not.
public struct SceneSVGEncoder: Sendable {
  public init() {}

  /// Whether groups with the mode remain paths.
  public static func supports(_ mode: BlendMode) -> Bool { blendNames[Int(mode.rawValue)] != nil }

  /// The file's bytes, in chunks.
  ///
  /// - Parameters:
  ///   - scene: drawn in its size in points.
  ///   - rasterise: the pixels of the background with these groups, in the scene's size; called at most once, with groups from the lowest.
  ///   - sink: takes the bytes, one chunk after the other.
  /// - Returns: the groups that became pixels.
  @discardableResult
  public func encode<E: Error>(
    _ scene: Scene, rasterise: (Range<Int>) throws(E) -> PixelImage, to sink: ([UInt8]) throws(E) -> Void
  ) throws(E) -> Range<Int> {
    let vector = VectorScene(scene)
    let first = vector.rasterised(except: Self.supports)
    var drawing = SVGDrawing(vector)
    let images = vector.usedImages(in: vector.scene.groups[first...])
    drawing.begin(hasPixels: first > 0, hasImages: !images.isEmpty, isIsolated: scene.groups[first...].contains { $0.blendMode != .normal })
    if first > 0 {
      let image = try rasterise(0..<first)
      drawing.beginPixels()
      try put(image, in: &drawing, to: sink)
    }
    for number in images {
      drawing.beginImage(number)
      try put(scene.images[number], in: &drawing, to: sink)
      drawing.endImage()
    }
    for group in vector.scene.groups[first...] where !group.paints.isEmpty {
      drawing.begin(group, Self.blendNames[Int(group.blendMode.rawValue)] ?? "normal")
      drawing.isClipped = group.isClipped
      for paint in group.paints {
        if case .images(let symbol) = paint.kind {
          for path in paint.paths { drawing.put(symbol, at: path, opacity: paint.color) }
          continue
        }
        drawing.begin(paint)
        for path in paint.paths {
          drawing.append(path: path, of: paint)
          if drawing.text.isLarge { try sink(drawing.taken()) }
        }
        drawing.end(paint)
      }
      if group.isOnePicture { drawing.text.put("</g>\n") }
    }
    drawing.text.put("</svg>\n")
    try sink(drawing.taken())
    return 0..<first
  }

  /// The pixels of an image, and the end of its element.
  private func put<E: Error>(_ image: PixelImage, in drawing: inout SVGDrawing, to sink: ([UInt8]) throws(E) -> Void) throws(E) {
    var base64 = Base64()
    try PNGEncoder(scale: drawing.vector.scene.scale).encode(image) { (bytes) throws(E) in
      try sink(drawing.taken())
      base64.append(bytes, to: &drawing.text)
    }
    base64.finish(to: &drawing.text)
    drawing.endPixels()
  }

  /// The names of CSS by the modes' numbers.
  private static let blendNames: [String?] =
    [
      "normal", "multiply", "screen", "overlay", "darken", "lighten", "color-dodge", "color-burn", "soft-light", "hard-light", "difference",
      "exclusion", "hue", "saturation", "color", "luminosity"
    ] + [String?](repeating: nil, count: 11) + ["plus-lighter"]
}

/// The elements of one file.
private struct SVGDrawing {
  let vector: VectorScene
  var text = VectorText()
  private var maskCount = 0
  /// Whether the group at hand is.
  var isClipped = true

  init(_ vector: VectorScene) { self.vector = vector }

  mutating func taken() -> [UInt8] { text.taken() }

  mutating func begin(hasPixels: Bool, hasImages: Bool, isIsolated: Bool) {
    text.put("<svg xmlns=\"http://www.w3.org/2000/svg\"")
    if hasPixels || hasImages { text.put(" xmlns:xlink=\"http://www.w3.org/1999/xlink\"") }
    putSize()
    text.put(" viewBox=\"0 0 ")
    text.put(vector.width, decimals: 2)
    text.put(next: vector.height, decimals: 2)
    // In a page, the groups do not blend with what is below the picture.
    text.put(isIsolated ? "\" style=\"isolation:isolate\">\n" : "\">\n")
    if !hasPixels, let background = vector.scene.background { putRectangle(background) }
    guard let clip = vector.clip else { return }
    text.put("<clipPath id=\"world\"><path d=\"M")
    for (index, corner) in clip.enumerated() {
      if index > 0 { text.put("L") }
      text.put(corner.x, decimals: 2)
      put(next: corner.y)
    }
    text.put("z\"/></clipPath>\n")
  }

  /// Each element is clipped by itself: a clipped group would not blend with what is below it.
  private mutating func putClip() { if isClipped, vector.clip != nil { text.put(" clip-path=\"url(#world)\"") } }

  mutating func beginPixels() {
    text.put("<image")
    putSize()
    text.put(" preserveAspectRatio=\"none\" xlink:href=\"data:image/png;base64,")
  }

  mutating func endPixels() { text.put("\"/>\n") }

  /// An image in a unit square, for elements that place it.
  mutating func beginImage(_ number: Int) {
    text.put("<defs><image id=\"image\(number)\" width=\"1\" height=\"1\" preserveAspectRatio=\"none\" xlink:href=\"data:image/png;base64,")
  }

  mutating func endImage() { text.put("</defs>\n") }

  /// An image at each position of a path.
  mutating func put(_ symbol: ImageSymbol, at path: Int, opacity color: OverlayColor) {
    // A clip on the element itself would be moved with it.
    let isClipped = isClipped && vector.clip != nil
    if isClipped {
      text.put("<g")
      putClip()
      text.put(">\n")
    }
    defer { if isClipped { text.put("</g>\n") } }
    for box in vector.boxes(of: symbol, at: path) {
      text.put("<use xlink:href=\"#image\(symbol.image)\"")
      if color.alpha < 255 {
        text.put(" opacity=\"")
        text.put((Int(color.alpha) * 1000 + 127) / 255, decimals: 3)
        text.put("\"")
      }
      text.put(" transform=\"translate(")
      text.put(box.x, decimals: 2)
      text.put(next: box.y, decimals: 2)
      text.put(")scale(")
      text.put(box.width, decimals: 2)
      text.put(next: box.height, decimals: 2)
      text.put(")\"/>\n")
    }
  }

  /// - Parameter blendName: of the group's blend mode.
  mutating func begin(_ group: PaintGroup, _ blendName: String) {
    guard group.isOnePicture else { return }
    text.put("<g")
    if group.blendMode != .normal { text.put(" style=\"mix-blend-mode:\(blendName)\"") }
    if group.opacity < 255 { putOpacity(group.opacity, of: "") }
    text.put(">\n")
  }

  mutating func begin(_ paint: PaintedPaths) {
    switch paint.kind {
    case .fill:
      text.put("<path")
      putClip()
      put(paint.color, as: "fill")
    case .stroke(let shape):
      text.put("<path fill=\"none\"")
      putClip()
      put(paint.color, as: "stroke")
      put(shape)
    // Symbols are paths by now.
    case .symbols, .images: text.put("<path")
    case .inverse:
      maskCount += 1
      text.put("<mask id=\"mask\(maskCount)\" maskUnits=\"userSpaceOnUse\" x=\"0\" y=\"0\"")
      putSize()
      text.put(">")
      putRectangle(OverlayColor(red: 255, green: 255, blue: 255))
      text.put("<path")
    }
    text.put(" d=\"")
  }

  mutating func append(path: Int, of paint: PaintedPaths) {
    let isStroke = if case .stroke = paint.kind { true } else { false }
    let positions = vector.positions(ofPath: path, needsArea: !isStroke)
    guard var last = positions.first else { return }
    text.put("M")
    text.put(last.x, decimals: 2)
    put(next: last.y)
    // A path of one position is to be seen by its caps.
    text.put(positions.count == 1 ? "h0" : "l")
    for index in positions.indices.dropFirst() {
      let step = positions[index] &- last
      last = positions[index]
      if index == 1 { text.put(step.x, decimals: 2) } else { put(next: step.x) }
      put(next: step.y)
    }
    if positions.count > 1, !isStroke || vector.scene.paths.shapes[path].isClosed { text.put("z") }
  }

  mutating func end(_ paint: PaintedPaths) {
    text.put("\"/>\n")
    guard case .inverse = paint.kind else { return }
    text.put("</mask>\n")
    let clip = isClipped && vector.clip != nil ? " clip-path=\"url(#world)\"" : ""
    putRectangle(paint.color, more: " mask=\"url(#mask\(maskCount))\"" + clip)
  }

  // MARK: - Parts

  /// The sign of a negative number separates it from the one before.
  private mutating func put(next number: Int) {
    if number < 0 { text.put(number, decimals: 2) } else { text.put(next: number, decimals: 2) }
  }

  private mutating func putSize() {
    text.put(" width=\"")
    text.put(vector.width, decimals: 2)
    text.put("\" height=\"")
    text.put(vector.height, decimals: 2)
    text.put("\"")
  }

  private mutating func putRectangle(_ color: OverlayColor, more: String = "") {
    text.put("<rect")
    putSize()
    put(color, as: "fill")
    text.put("\(more)/>\n")
  }

  private mutating func put(_ color: OverlayColor, as name: String) {
    let digits = String(color.rgba >> 8, radix: 16)
    text.put(" \(name)=\"#\(String(repeating: "0", count: 6 - digits.count))\(digits)\"")
    if color.alpha < 255 { putOpacity(color.alpha, of: "\(name)-") }
  }

  private mutating func putOpacity(_ opacity: UInt8, of name: String) {
    text.put(" \(name)opacity=\"")
    text.put((Int(opacity) * 1000 + 127) / 255, decimals: 3)
    text.put("\"")
  }

  private mutating func put(_ shape: StrokeShape) {
    text.put(" stroke-width=\"")
    text.put(vector.length(shape.width), decimals: 2)
    text.put("\"")
    if shape.join != .miter { text.put(" stroke-linejoin=\"\(shape.join)\"") }
    if shape.join == .miter {
      text.put(" stroke-miterlimit=\"")
      text.put(Int((min(max(shape.miterLimit, 1), 1e6) * 100).rounded()), decimals: 2)
      text.put("\"")
    }
    if shape.cap != .butt { text.put(" stroke-linecap=\"\(shape.cap)\"") }
    guard !shape.dashes.isEmpty else { return }
    text.put(" stroke-dasharray=\"")
    for (index, dash) in shape.dashes.enumerated() {
      if index == 0 { text.put(vector.length(dash), decimals: 2) } else { text.put(next: vector.length(dash), decimals: 2) }
    }
    text.put("\"")
  }
}
