internal import Overlays

/// Operators of PDF that paint paths (ISO 32000-1 §8), in hundredths of a point from the upper left corner.
struct PDFContent {
  let vector: VectorScene
  var text = VectorText()

  init(_ vector: VectorScene) { self.vector = vector }

  /// Paints a group's paints, each over the one before. `mask` names the graphics state that has the mask of an inverse paint.
  mutating func paint<E: Error>(
    _ paints: [PaintedPaths], mask: (Int) -> String, put: ([UInt8]) throws(E) -> Void
  ) throws(E) {
    for (index, paint) in paints.enumerated() {
      switch paint.kind {
      case .inverse:
        text.put("q /\(mask(index)) gs\n")
        fillPicture(paint.color)
        text.put("Q\n")
      case .fill:
        begin(paint.color)
        try fill(paint, put: put)
      case .stroke(let shape):
        begin(paint.color)
        begin(shape)
        for path in paint.paths {
          append(path: path, needsArea: false)
          if text.isLarge { try put(text.taken()) }
        }
        text.put("S\n")
      // Symbols are paths by now.
      case .symbols: break
      case .images(let symbol):
        begin(paint.color)
        for path in paint.paths {
          for box in vector.boxes(of: symbol, at: path) {
            // The unit square of an image stands upright.
            text.put("q \(box.width) 0 0 -\(box.height) \(box.x) \(box.y + box.height) cm /I\(symbol.image) Do Q\n")
            if text.isLarge { try put(text.taken()) }
          }
        }
      }
    }
  }

  /// What an inverse paint covers, in white.
  mutating func paintMask<E: Error>(_ paint: PaintedPaths, put: ([UInt8]) throws(E) -> Void) throws(E) {
    text.put("1 g\n")
    fillPicture()
    text.put("0 g\n")
    try fill(paint, put: put)
  }

  mutating func fillPicture(_ color: OverlayColor) {
    begin(color)
    fillPicture()
  }

  /// Leaves out what is beyond the scene's clip, until ``endClip()``.
  mutating func beginClip() {
    guard let clip = vector.clip else { return }
    text.put("q\n")
    for (index, corner) in clip.enumerated() { put([corner.x, corner.y], index == 0 ? "m" : "l") }
    text.put("h W n\n")
  }

  mutating func endClip() { text.put("Q\n") }

  // MARK: - Paths

  private mutating func fill<E: Error>(_ paint: PaintedPaths, put: ([UInt8]) throws(E) -> Void) throws(E) {
    for path in paint.paths {
      append(path: path, needsArea: true)
      if text.isLarge { try put(text.taken()) }
    }
    text.put("f\n")
  }

  private mutating func fillPicture() {
    put([0, 0, vector.width, vector.height], "re")
    text.put("f\n")
  }

  private mutating func append(path: Int, needsArea: Bool) {
    let positions = vector.positions(ofPath: path, needsArea: needsArea)
    for (index, position) in positions.enumerated() {
      put([position.x, position.y], index == 0 ? "m" : "l")
      // A path of one position is to be seen by its caps.
      if positions.count == 1 { put([position.x, position.y], "l") }
    }
    if positions.count > 1, !needsArea, vector.scene.paths.shapes[path].isClosed { text.put("h\n") }
  }

  // MARK: - States

  private mutating func put(_ numbers: [Int], _ operation: String, decimals: Int = 0) {
    for number in numbers {
      text.put(number, decimals: decimals)
      text.put(byte: 0x20)
    }
    text.put(operation)
    text.put(byte: 0x0a)
  }

  private mutating func begin(_ color: OverlayColor) {
    text.put("/A\(color.alpha) gs\n")
    let components = [color.red, color.green, color.blue].map { (Int($0) * 1000 + 127) / 255 }
    put(components, "rg", decimals: 3)
    put(components, "RG", decimals: 3)
  }

  private mutating func begin(_ shape: StrokeShape) {
    put([vector.length(shape.width)], "w")
    put([Int(shape.join.rawValue)], "j")
    put([Int(shape.cap.rawValue)], "J")
    if shape.join == .miter { put([Int((min(max(shape.miterLimit, 1), 1e6) * 100).rounded())], "M", decimals: 2) }
    text.put("[")
    for (index, dash) in shape.dashes.enumerated() {
      if index > 0 { text.put(byte: 0x20) }
      text.put(vector.length(dash), decimals: 0)
    }
    text.put("] 0 d\n")
  }
}
