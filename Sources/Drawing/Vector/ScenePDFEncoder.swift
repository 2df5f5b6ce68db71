public import Overlays

/// Writes scenes as a page of PDF 1.7, in points.
///
/// Fills are by the nonzero rule, what an inverse paint leaves out is a soft mask, groups that blend are transparency groups with the blend
/// modes of ISO 32000-1 §11.3.5: all up to `luminosity`. Other modes cannot be expressed: the background and all groups up to the last one
/// with such a mode become one picture of pixels.
///
/// The file has no date and no identifier: the same scene gives the same bytes. A program that draws it antialiases each path by itself, so
/// that fills of different colours side by side may show a hairline between them, where the scene's own pixels do not.
public struct ScenePDFEncoder: Sendable {
  public init() {}

  /// Whether groups with the mode remain paths.
  public static func supports(_ mode: BlendMode) -> Bool { Int(mode.rawValue) < blendNames.count }

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
    var document = PDFDocument(vector)
    try sink(document.file.head())
    if first > 0 { try document.putPixels(rasterise(0..<first), to: sink) }
    let groups = (first..<scene.groups.count).filter { !scene.groups[$0].paints.isEmpty }
    try document.putImages(ofGroups: groups, to: sink)
    // Masks and groups are objects of their own, which the page and the groups name.
    for group in groups { try document.putMasks(ofGroup: group, to: sink) }
    for group in groups where scene.groups[group].isOnePicture { try document.putForm(ofGroup: group, to: sink) }
    try document.putPage(groups, hasPixels: first > 0, to: sink)
    try sink(document.tail(blendNames: Self.blendNames))
    return 0..<first
  }

  /// By the modes' numbers.
  private static let blendNames = [
    "Normal", "Multiply", "Screen", "Overlay", "Darken", "Lighten", "ColorDodge", "ColorBurn", "SoftLight", "HardLight", "Difference",
    "Exclusion", "Hue", "Saturation", "Color", "Luminosity"
  ]
}
