public import Overlays

/// Icons by name, which `marker-symbol` of a style says.
public struct IconAtlas: Sendable {
  private var icons: [String: DrawnIcon] = [:]
  /// Those of icons that have pixels.
  private(set) var images: [PixelImage] = []

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

  /// The names that styles give the symbols of markers, except for those of shapes.
  public static func names(in styles: some Sequence<OverlayStyle>) -> Set<String> {
    let names = styles.lazy.filter { $0.marker != nil }.map(\.markerSymbol)
    return Set(names.filter { !$0.isEmpty && Symbol.Outline(rawValue: $0) == nil })
  }

  subscript(name: String) -> DrawnIcon? { icons[name] }
}
