internal import GeoModel
internal import Overlays

/// The members that say how texts look.
extension StyleMember {
  /// Sets what is no colour and no number that may be an expression.
  ///
  /// - Returns: whether the member is one of these.
  static func setText(_ member: RawJSON.Member, of rule: inout StyleDocument.Rule, at here: String) throws(StyleError) -> Bool {
    guard var style = rule.style.text else { return false }
    let value = member.value
    func fail(_ expected: String) -> StyleError { StyleError("found \(value.text) in \(here); expected \(expected)", at: value) }
    func number(_ range: ClosedRange<Double>) throws(StyleError) -> Float {
      guard let number = value.double, range.contains(number) else {
        throw fail("a number from \(range.lowerBound) to \(range.upperBound)")
      }
      return Float(number)
    }
    switch member.name {
    case "text-font":
      let families = value.kind == .array ? value.elements.map { $0.string ?? "" } : [value.string ?? ""]
      guard !families.isEmpty, families.allSatisfy({ !$0.isEmpty && $0.utf8.count <= 200 }) else {
        throw fail("the name of a font family, such as \"Noto Sans\", or an array of names")
      }
      style.families = families.joined(separator: ", ")
    case "text-weight":
      let named: [String: UInt16] = ["thin": 100, "light": 300, "regular": 400, "medium": 500, "semibold": 600, "bold": 700, "black": 900]
      if let weight = value.string.flatMap({ named[$0] }) {
        style.weight = weight
      } else {
        guard let weight = value.integer, (100...1000).contains(weight) else {
          throw fail("a whole number from 100 to 1000, or thin, light, regular, medium, semibold, bold or black")
        }
        style.weight = UInt16(weight)
      }
    case "text-italic":
      guard let isItalic = value.bool else { throw fail("true or false") }
      style.isItalic = isItalic
    case "text-letter-spacing": style.letterSpacing = try number(-0.2...5)
    case "text-case":
      guard let letterCase = value.string.flatMap(LetterCase.init(name:)) else { throw fail("none, uppercase or lowercase") }
      style.letterCase = letterCase
    case "text-wrap": style.wrapWidth = try number(0...1000)
    case "text-anchor":
      guard let anchor = value.string.flatMap(TextAnchor.init(name:)) else {
        throw fail("one of " + TextAnchor.allCases.map(\.name).joined(separator: ", "))
      }
      style.anchor = anchor
    case "text-offset":
      let numbers = value.elements.map { $0.double ?? .infinity }
      guard value.kind == .array, numbers.count == 2, numbers.allSatisfy({ $0.magnitude <= 100 }) else {
        throw fail("[right, down] in ems, from -100 to 100")
      }
      style.offset = SIMD2(Float(numbers[0]), Float(numbers[1]))
    case "text-placement":
      guard let placement = value.string.flatMap(TextPlacement.init(name:)) else { throw fail("line or point") }
      style.placement = placement
    case "text-spacing": style.spacing = try number(0...100_000)
    case "text-padding": style.padding = try number(-20...1000)
    default: return false
    }
    rule.style.text = style
    return true
  }
}
