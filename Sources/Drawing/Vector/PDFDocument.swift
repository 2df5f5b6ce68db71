internal import Overlays

/// The objects of one scene's file.
struct PDFDocument {
  let vector: VectorScene
  var file = PDFFile()
  private let catalog, pages, page, resources: Int
  /// Images by their names in the resources.
  private var images: [(name: String, object: Int)] = []
  /// Objects by their names in the resources.
  private var masks: [(name: String, object: Int)] = []
  private var forms: [(name: String, object: Int)] = []

  init(_ vector: VectorScene) {
    self.vector = vector
    (catalog, pages, page, resources) = (file.newObject(), file.newObject(), file.newObject(), file.newObject())
  }

  private var groups: [PaintGroup] { vector.scene.groups }

  /// The lower part of the scene as pixels.
  mutating func putPixels<E: Error>(_ image: PixelImage, to sink: ([UInt8]) throws(E) -> Void) throws(E) {
    try put(image, named: "Pixels", to: sink)
  }

  /// The images of the scene that are drawn.
  mutating func putImages<E: Error>(ofGroups groups: [Int], to sink: ([UInt8]) throws(E) -> Void) throws(E) {
    for number in vector.usedImages(in: groups.map { self.groups[$0] }) {
      try put(vector.scene.images[number], named: "I\(number)", to: sink)
    }
  }

  /// An image: colours, and a picture of their opacity.
  private mutating func put<E: Error>(_ image: PixelImage, named name: String, to sink: ([UInt8]) throws(E) -> Void) throws(E) {
    let (colors, opacity) = (file.newObject(), file.newObject())
    images.append((name, colors))
    let head = "/Type /XObject /Subtype /Image /Width \(image.width) /Height \(image.height) /BitsPerComponent 8"
    let pixels = image.width * image.height
    try sink(file.begin(colors, "\(head) /ColorSpace /DeviceRGB /SMask \(opacity) 0 R"))
    for start in stride(from: 0, to: pixels, by: 16_384) {
      var bytes: [UInt8] = []
      for pixel in start..<min(start + 16_384, pixels) { bytes.append(contentsOf: image.bytes[4 * pixel..<4 * pixel + 3]) }
      try file.write(bytes, to: sink)
    }
    try file.end(to: sink)
    try sink(file.begin(opacity, "\(head) /ColorSpace /DeviceGray"))
    for start in stride(from: 0, to: pixels, by: 65_536) {
      try file.write((start..<min(start + 65_536, pixels)).map { image.bytes[4 * $0 + 3] }, to: sink)
    }
    try file.end(to: sink)
  }

  /// For each inverse paint of a group, what it covers.
  mutating func putMasks<E: Error>(ofGroup group: Int, to sink: ([UInt8]) throws(E) -> Void) throws(E) {
    for (index, paint) in groups[group].paints.enumerated() where paint.kind == .inverse {
      let number = file.newObject()
      masks.append((Self.mask(index, ofGroup: group), number))
      var content = PDFContent(vector)
      try sink(file.begin(number, form("/CS /DeviceGray")))
      try content.paintMask(paint) { (bytes) throws(E) in try file.write(bytes, to: sink) }
      try file.write(content.text.taken(), to: sink)
      try file.end(to: sink)
    }
  }

  /// A group that blends as one picture.
  mutating func putForm<E: Error>(ofGroup group: Int, to sink: ([UInt8]) throws(E) -> Void) throws(E) {
    let number = file.newObject()
    forms.append((Self.form(ofGroup: group), number))
    var content = PDFContent(vector)
    let paints = groups[group].paints
    try sink(file.begin(number, form("/CS /DeviceRGB /I true")))
    try content.paint(paints, mask: { Self.mask($0, ofGroup: group) }) { (bytes) throws(E) in try file.write(bytes, to: sink) }
    try file.write(content.text.taken(), to: sink)
    try file.end(to: sink)
  }

  /// - Parameter shown: the groups that are not part of the pixels.
  mutating func putPage<E: Error>(_ shown: [Int], hasPixels: Bool, to sink: ([UInt8]) throws(E) -> Void) throws(E) {
    let number = file.newObject()
    var content = PDFContent(vector)
    let groups = groups
    try sink(file.begin(number, ""))
    // Hundredths of a point, downwards.
    content.text.put(".01 0 0 -.01 0 ")
    content.text.put(vector.height, decimals: 2)
    content.text.put(" cm\n")
    if hasPixels {
      // The unit square of a picture stands upright.
      content.text.put("q \(vector.width) 0 0 -\(vector.height) 0 \(vector.height) cm /Pixels Do Q\n")
    } else if let background = vector.scene.background {
      content.fillPicture(background)
    }
    for group in shown {
      let isClipped = groups[group].isClipped && vector.clip != nil
      if isClipped { content.beginClip() }
      let mode = groups[group].blendMode
      if !groups[group].isOnePicture {
        try content.paint(groups[group].paints, mask: { Self.mask($0, ofGroup: group) }) { (bytes) throws(E) in
          try file.write(bytes, to: sink)
        }
      } else {
        content.text.put("q /A\(groups[group].opacity) gs /B\(mode.rawValue) gs /\(Self.form(ofGroup: group)) Do Q\n")
      }
      if isClipped { content.endClip() }
    }
    try file.write(content.text.taken(), to: sink)
    try file.end(to: sink)
    var (width, height) = (VectorText(), VectorText())
    width.put(vector.width, decimals: 2)
    height.put(vector.height, decimals: 2)
    let size = "\(String(decoding: width.bytes, as: UTF8.self)) \(String(decoding: height.bytes, as: UTF8.self))"
    try sink(
      file.object(
        page,
        "<< /Type /Page /Parent \(pages) 0 R /MediaBox [0 0 \(size)] /Group << /S /Transparency /CS /DeviceRGB /I true >> "
          + "/Resources \(resources) 0 R /Contents \(number) 0 R >>"))
  }

  /// Everything after the streams.
  ///
  /// - Parameter blendNames: by the numbers of the modes.
  mutating func tail(blendNames: [String]) -> [UInt8] {
    var bytes = file.object(catalog, "<< /Type /Catalog /Pages \(pages) 0 R >>")
    bytes += file.object(pages, "<< /Type /Pages /Kids [\(page) 0 R] /Count 1 >>")
    var states = (0...255).filter(alphas.contains).map { alpha in
      var value = VectorText()
      value.put((Int(alpha) * 1000 + 127) / 255, decimals: 3)
      let number = String(decoding: value.bytes, as: UTF8.self)
      return "/A\(alpha) << /ca \(number) /CA \(number) >>"
    }
    let modes = Set(groups.map { Int($0.blendMode.rawValue) })
    states += blendNames.indices.filter(modes.contains).map { "/B\($0) << /BM /\(blendNames[$0]) >>" }
    states += masks.map { "/\($0.name) << /SMask << /S /Luminosity /G \($0.object) 0 R >> >>" }
    let objects = images + forms
    let named = objects.map { "/\($0.name) \($0.object) 0 R" }
    bytes += file.object(
      resources, "<< /ExtGState << \(states.joined(separator: "\n")) >>\n/XObject << \(named.joined(separator: "\n")) >> >>")
    return bytes + file.tail(root: catalog)
  }

  /// The opacities of all paints.
  private var alphas: Set<Int> {
    var alphas: Set<Int> = [255]
    if let background = vector.scene.background { alphas.insert(Int(background.alpha)) }
    for group in groups {
      alphas.insert(Int(group.opacity))
      for paint in group.paints { alphas.insert(Int(paint.color.alpha)) }
    }
    return alphas
  }

  /// The dictionary of a group, in the page's units.
  private func form(_ group: String) -> String {
    "/Type /XObject /Subtype /Form /BBox [0 0 \(vector.width) \(vector.height)] /Group << /S /Transparency \(group) >> "
      + "/Resources \(resources) 0 R"
  }

  private static func mask(_ paint: Int, ofGroup group: Int) -> String { "M\(group)p\(paint)" }

  private static func form(ofGroup group: Int) -> String { "G\(group)" }
}
