public import Expressions

/// The order in which the features of an output are written. Features with equal keys keep the order of the input.
///
/// ```swift
/// var options = ConversionOptions()
/// options.order = try FeatureOrder("-population")
/// ```
///
/// Values are in this order, or in the reverse one: `false`, `true`, numbers by value (exactly, of any number of digits), strings by code
/// points, arrays and objects. `null`, and what a feature does not have, is last in either.
public struct FeatureOrder: Sendable, Hashable {
  /// What features are ordered by.
  public enum Key: Sendable, Hashable {
    /// The value of an expression, most often the name of a property (`FeatureExpression(value:)`).
    case value(FeatureExpression)
    /// Where the centre of the feature's box lies on a Hilbert curve over longitude and latitude: what is near in the output is near on the
    /// globe. Features without positions are last.
    case hilbert
  }

  public var key: Key

  /// Whether values are in the reverse order.
  public var isDescending: Bool

  public init(by key: Key, descending: Bool = false) { (self.key, isDescending) = (key, descending) }

  /// Reads `hilbert`, or an expression of a value, after a `-` for the reverse order. A property of this name is written in quotes:
  /// `"hilbert"`.
  ///
  /// - Throws: for an expression that is none, with the place in it.
  public init(_ text: String) throws(ExpressionError) {
    isDescending = text.first == "-"
    let text = isDescending ? String(text.dropFirst()) : text
    key = text == "hilbert" ? .hilbert : .value(try FeatureExpression(value: text))
  }

  public static let hilbert = FeatureOrder(by: .hilbert)

  /// The names of properties that the features should have: perhaps misspelt, if none has them.
  package var properties: [String] {
    guard case .value(let expression) = key else { return [] }
    return expression.members.map { $0.steps[0] }
  }
}

extension FeatureOrder: CustomStringConvertible, Codable {
  /// The text that reads as the same order.
  public var description: String {
    let sign = isDescending ? "-" : ""
    switch key {
    case .hilbert: return sign + "hilbert"
    case .value(let expression):
      let text = expression.description
      // Written plainly, it would be the curve, or the sign that of the order.
      return text == "hilbert" ? sign + "\"hilbert\"" : text.first == "-" ? sign + "(\(text))" : sign + text
    }
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    do throws(ExpressionError) {
      try self.init(text)
    } catch {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(error)")
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
