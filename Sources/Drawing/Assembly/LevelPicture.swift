public import Overlays

/// A picture of pixels among the levels of a scene, such as the tiles of a pyramid.
///
/// As in MapKit, that of ``Overlays/OverlayLevel/aboveRoads`` lies over the areas and lines of this level, and under its labels and points;
/// that of ``Overlays/OverlayLevel/aboveLabels`` lies over everything of the level `aboveRoads`, and under the level `aboveLabels`. Blocks
/// are over both.
public struct LevelPicture: Sendable {
  /// In the size of the scene.
  public var image: PixelImage
  public var level: OverlayLevel
  /// Of the picture as a whole, 255 for its own.
  public var opacity: UInt8
  /// Whether what lies under it need not be drawn: areas and lines of the level `aboveRoads`, and its labels and points if they are under
  /// it.
  public var replacesContent: Bool

  public init(_ image: PixelImage, level: OverlayLevel, opacity: UInt8 = 255, replacesContent: Bool = false) {
    (self.image, self.level, self.opacity, self.replacesContent) = (image, level, opacity, replacesContent)
  }

  /// What of the level `aboveRoads` is not drawn because of pictures: areas and lines; labels and points.
  static func hiddenContent(_ pictures: [LevelPicture]) -> (ground: Bool, labels: Bool) {
    let replacing = pictures.filter(\.replacesContent)
    return (!replacing.isEmpty, replacing.contains { $0.level == .aboveLabels })
  }
}

/// Pictures whose place in the order of drawing has not come.
struct WaitingPictures {
  private var pictures: [LevelPicture]

  init(_ pictures: [LevelPicture]) { self.pictures = pictures }

  var isEmpty: Bool { pictures.isEmpty }

  /// Draws those of a level and of the levels under it, in their order.
  mutating func draw(through level: OverlayLevel, in scene: inout Scene) {
    for lower in OverlayLevel.allCases where lower <= level {
      for picture in pictures where picture.level == lower { scene.add(picture.image, opacity: picture.opacity) }
    }
    pictures.removeAll { $0.level <= level }
  }
}

extension Scene {
  /// Adds a picture over everything that there is; it is cut off at the edge of the world.
  ///
  /// - Parameters:
  ///   - picture: in the size of the scene.
  ///   - opacity: of the picture as a whole, 255 for its own.
  public mutating func add(_ picture: PixelImage, opacity: UInt8 = 255) {
    let size = SIMD2(Float(width), Float(height))
    paths.append([size / 2], isClosed: false)
    let symbol = ImageSymbol(image: images.count, width: size.x, height: size.y)
    images.append(picture)
    let color = OverlayColor(red: 0, green: 0, blue: 0, alpha: opacity)
    groups.append(PaintGroup(.normal, [PaintedPaths(.images(symbol), color, paths: paths.count - 1..<paths.count)]))
  }
}
