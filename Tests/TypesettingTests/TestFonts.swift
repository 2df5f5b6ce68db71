import Drawing
import Foundation
import GeoTestSupport
import Typesetting

/// Debian's fonts-noto-core, and no other fonts, whatever this machine has.
struct TestFonts {
  static let folder = "/usr/share/fonts/truetype/noto"
  static let arePresent = ["Sans", "SansArabic", "SansDevanagari", "SansThai", "Serif"].allSatisfy {
    FileManager.default.fileExists(atPath: "\(folder)/Noto\($0)-Regular.ttf")
  }
  static let absence = "fonts-noto-core is not installed"

  let workspace: Workspace
  let configuration: String

  /// - Parameter folder: the one with the fonts.
  init(folder: String = folder) throws {
    workspace = try Workspace()
    let text = """
      <?xml version="1.0"?>
      <fontconfig>
        <dir>\(folder)</dir>
        <cachedir>/var/cache/fontconfig</cachedir>
        <cachedir>\(workspace.folder.path)/cache</cachedir>
        <alias binding="same"><family>sans-serif</family><prefer><family>Noto Sans</family></prefer></alias>
      </fontconfig>
      """
    configuration = try workspace.file("fonts.conf", text)
  }

  func setting(language: String? = nil) -> PangoTextSetting {
    PangoTextSetting(language: language, configuration: configuration)
  }
}

extension TextSetter {
  /// Sets a text in lines from the left.
  mutating func set(_ text: String, _ font: TextFont = TextFont(size: 20), width: Float? = nil) -> SetText {
    set(text, in: font, width: width, alignment: .left)
  }
}

/// Words of places in many scripts.
enum Words {
  static let scripts: [[String]] = [
    ["Genève", "Łódź", "Đà", "Nẵng", "Ñuñoa", "Tromsø", "Việt", "office", "Q̂uito", "AVATAR"],
    ["Αθήνα", "Θεσσαλονίκη", "Κρήτη", "ἀρχή", "Ρόδος"],
    ["Москва", "Київ", "Үлаан", "Й̈ошкар", "Ђорђе"],
    ["القاهرة", "مدينة", "كبيرة", "الرِّياض", "لا", "۲۰۲۴"],
    ["ירושלים", "שָׁלוֹם", "חֵיפָה", "תל"],
    ["काठमाण्डू", "क्षेत्र", "हिन्दी", "र्क्षि", "दिल्ली"],
    ["ঢাকা", "চট্টগ্রাম", "কলকাতা", "শ্রী"],
    ["กรุงเทพมหานคร", "เชียงใหม่", "น้ำ", "ที่นั่น"],
    ["தமிழ்", "கொழும்பு", "ஸ்ரீ"],
    ["తెలుగు", "హైదరాబాద్", "క్ష్మి"],
    ["ភ្នំពេញ", "សៀមរាប"],
    ["မြန်မာ", "ရန်ကုန်"],
    ["አዲስ", "አበባ"],
    ["თბილისი", "Երևան", "ລາວ", "ශ්‍රී", "བོད", "ᠮᠣᠩᠭᠣᠯ", "ꦗꦮ", "ߒߞߏ"],
    ["12", "3,456.7", "(A1)", "«S»", "–", "№"]
  ]

  /// One to five words of one script or of two.
  static func text(_ numbers: inout SplitMix64) -> String {
    let two = [scripts.randomElement(using: &numbers)!, scripts.randomElement(using: &numbers)!]
    return (0..<Int.random(in: 1...5, using: &numbers)).map { _ in
      two[Int.random(in: 0..<8, using: &numbers) == 0 ? 1 : 0].randomElement(using: &numbers)!
    }.joined(separator: Int.random(in: 0..<10, using: &numbers) == 0 ? "\n" : " ")
  }
}
