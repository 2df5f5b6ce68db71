import CommandLineArguments
import GeoPipeline
import MapViews
import Pictures

/// A picture's size as people type it: `800x600`, `800x600@2x`.
struct PictureSize {
  var size = ViewSize(width: 800, height: 600)
  var scale = 1.0

  init() {}

  static func read(_ arguments: inout ArgumentReader, default standard: String) throws(UsageError) -> PictureSize? {
    try arguments.value(
      "size", value: "WxH[@S]", help: "Width and height in points; @2x has two pixels a point. (default: \(standard))",
      parse: PictureSize.init(parsing:))
  }

  init(parsing text: String) throws(UsageError) {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    let sides = parts[0].split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count <= 2, sides.count == 2, let width = sides[0], let height = sides[1] else {
      throw UsageError("expected a width and a height, such as 800x600 or 800x600@2x")
    }
    if parts.count == 2 {
      guard let number = MeasureText.number(parts[1].last == "x" ? parts[1].dropLast() : parts[1]), number >= 0.25, number <= 8 else {
        throw UsageError("expected 0.25 to 8 pixels a point after the @, such as 800x600@2x")
      }
      scale = number
    }
    guard width > 0, height > 0, Double(max(width, height)) * scale <= Double(Pictures.PlaneView.mostPixels) else {
      throw UsageError("expected 1 to \(Pictures.PlaneView.mostPixels) pixels on a side")
    }
    size = ViewSize(width: Double(width), height: Double(height))
  }
}
