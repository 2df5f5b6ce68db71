internal import CTypesetting
public import Drawing
internal import Synchronization

/// Sets texts with Pango and HarfBuzz, in the fonts that fontconfig finds on this machine.
///
/// ```swift
/// let setter = PangoTextSetting().setter()
/// let text = setter.set("Genève", in: TextFont(size: 16), width: nil, alignment: .left)
/// ```
///
/// One set of fonts gives the same outlines and positions on any machine: hints for screens are not used. Fonts without outlines, as many of
/// emoji are, are not used either, and no font is emboldened that has no bold face. Texts are set from left to right or from right to left, as
/// their first strong letter says, for each paragraph. Sizes of more than ``largestSize`` are set in that size, and
/// texts of more than ``mostBytes`` are cut.
public struct PangoTextSetting: TextSetting {
  /// In pixels.
  public static let largestSize: Float = 300

  /// Bytes of UTF-8. A longer text is cut between characters, and ends with "…".
  public static let mostBytes = 4_000

  /// Those that have been looked for, at the first text.
  private let fonts: SharedFonts

  private let language: String

  /// - Parameter language: of all texts, as in BCP 47: `ja` prefers the forms of Han characters that are usual in Japan. `nil` prefers none,
  ///   and neither does the language of the system.
  public init(language: String? = nil) { self.init(language: language, configuration: nil) }

  /// - Parameter configuration: a file of fontconfig; `nil` for that of the system.
  package init(language: String?, configuration: String?) {
    fonts = SharedFonts(configuration)
    // Pango knows no others, and a language that it does not know changes nothing.
    let isTag = language?.utf8.allSatisfy { $0 == UInt8(ascii: "-") || Character(Unicode.Scalar($0)).isLetter || $0 &- 0x30 < 10 } ?? false
    self.language = isTag ? language ?? "und" : "und"
  }

  /// What sets texts on one thread. Fonts are looked for when the first text is set, which takes some ten milliseconds.
  public func setter() -> any TextSetter { PangoTextSetter(fonts, language) }
}

/// The fonts of the system, which are looked for once.
final class SharedFonts: Sendable {
  /// What fontconfig has found; it may be used by any number of threads.
  final class Loaded: @unchecked Sendable {
    // Unchecked: nothing is changed after it was made.
    let pointer: OpaquePointer

    init?(_ configuration: String?) {
      guard let pointer = typesetting_load_fonts(configuration) else { return nil }
      self.pointer = pointer
    }

    deinit { typesetting_free_fonts(pointer) }
  }

  private let configuration: String?
  private let loaded = Mutex<Loaded??>(nil)

  init(_ configuration: String?) { self.configuration = configuration }

  /// `nil` if there are no fonts.
  func load() -> Loaded? {
    loaded.withLock { loaded in
      if let known = loaded { return known }
      let found = Loaded(configuration)
      loaded = .some(found)
      return found
    }
  }
}
