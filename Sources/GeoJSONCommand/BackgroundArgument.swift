import CommandLineArguments
import Overlays

/// A background as people type it.
struct BackgroundArgument {
  /// `nil` for none.
  let color: OverlayColor?

  init(parsing text: String) throws(UsageError) {
    if text == "none" {
      color = nil
      return
    }
    guard let color = OverlayColor(hexadecimal: text) else {
      throw UsageError("expected none or a colour of hexadecimal digits, such as #f4f1ea or #00000080")
    }
    self.color = color
  }
}
