/// Icons by name, which `marker-symbol` of a style says.
public struct IconAtlas: Sendable {
  private var icons: [String: DrawnIcon] = [:]
  /// Those of icons that have pixels.
  public private(set) var images: [PixelImage] = []

  public init() {}

  /// Complexity: O(1).
  public mutating func add(_ icon: MapIcon, named name: String) {
    switch icon.content {
    case .vector(let icon): icons[name] = .vector(icon)
    case .image(let image):
      icons[name] = .image(images.count, size: SIMD2(Float(image.width), Float(image.height)))
      images.append(image)
    }
  }

  subscript(name: String) -> DrawnIcon? { icons[name] }
}
