/// How colours blend with those under them, by the names and numbers of CoreGraphics' `CGBlendMode` (PDF 1.7 §11.3.5 and
/// Porter–Duff 1984).
@frozen
public enum BlendMode: UInt8, Sendable, Hashable, CaseIterable {
  case normal = 0
  case multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight, difference, exclusion
  case hue, saturation, color, luminosity
  case clear, copy, sourceIn, sourceOut, sourceAtop, destinationOver, destinationIn, destinationOut, destinationAtop, xor
  case plusDarker, plusLighter

  /// The case's own name, as in style documents.
  public var name: String { "\(self)" }

  public init?(name: String) {
    guard let mode = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = mode
  }
}
