internal import GeoModel

/// A JSON value (RFC 8259 §3) as a Swift value: to make, change, compare and `switch` over.
///
/// ```swift
/// feature.properties["name"] = "Berlin"
/// feature.properties["population"] = PropertyValue(population)
/// feature.properties["twinned"] = ["Paris", "Istanbul"]
/// ```
///
/// Two numbers are equal if their values are exactly equal, with any number of digits: `1`, `1.0` and `1e0` are equal. Each is written as
/// it was read or made.
public enum PropertyValue: Sendable {
  case null
  case bool(Bool)
  /// The number's text in JSON's grammar (RFC 8259 §6): no digit is lost. `PropertyValue(17)` and `PropertyValue(1.5)` make it from
  /// numbers.
  case number(String)
  /// The characters, without escapes.
  case string(String)
  case array([PropertyValue])
  case object(GeoProperties)

  public init(_ value: Bool) { self = .bool(value) }
  public init(_ value: String) { self = .string(value) }
  public init(_ value: Int) { self = .number(String(value)) }

  /// The shortest text that reads back as the same double. Values for which JSON has no number (NaN, infinities) fail when they are
  /// written: ``FeatureCollection/bytes()`` throws.
  public init(_ value: Double) {
    guard value.isFinite else {
      self = .number("\(value)")
      return
    }
    var text = TextOutput()
    CoordinateWriter(decimals: nil).append(value, to: &text)
    self = .number(String(decoding: text.bytes, as: UTF8.self))
  }

  /// Whether it is `null`.
  public var isNull: Bool { if case .null = self { true } else { false } }

  /// The characters of a string; nothing is converted.
  public var string: String? { if case .string(let value) = self { value } else { nil } }

  public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }

  /// The double nearest to a number; `nil` beyond the doubles. Complexity: O(n).
  public var double: Double? { if case .number(let text) = self { Self.raw(text)?.double } else { nil } }

  /// A whole number, however it is written (`17`, `17.0`, `1.7e1`), if it fits. Complexity: O(n).
  public var integer: Int? { if case .number(let text) = self { Self.raw(text)?.integer } else { nil } }

  public var array: [PropertyValue]? { if case .array(let values) = self { values } else { nil } }

  public var object: GeoProperties? { if case .object(let members) = self { members } else { nil } }

  /// A member of an object; `nil` if there is none, or if this is not an object.
  public subscript(name: String) -> PropertyValue? { object?[name] }

  /// An element of an array; `nil` after its end, or if this is not an array.
  public subscript(index: Int) -> PropertyValue? {
    precondition(index >= 0, "an array has no element \(index)")
    return array.flatMap { index < $0.count ? $0[index] : nil }
  }
}

extension PropertyValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  public init(stringLiteral value: String) { self.init(value) }
  public init(integerLiteral value: Int) { self.init(value) }
  public init(floatLiteral value: Double) { self.init(value) }
  public init(booleanLiteral value: Bool) { self.init(value) }
  public init(arrayLiteral elements: PropertyValue...) { self = .array(elements) }
  public init(dictionaryLiteral elements: (String, PropertyValue)...) { self = .object(GeoProperties(elements)) }
}

/// The members of a JSON object as a value: a feature's `properties`, its foreign members, or an object in them.
///
/// Members keep their order. Text that was read is kept, digits and escapes included, until it is changed. `==` ignores order and
/// spelling.
///
/// ```swift
/// feature.properties["name"] = "Berlin"
/// feature.properties["area"] = nil  // takes the member away
/// for (name, value) in feature.properties {
///   print(name, value)
/// }
/// ```
public struct GeoProperties: Sendable {
  enum Storage: Sendable {
    case null
    /// As it was read.
    case text(RawJSON)
    case members([Member])
  }

  struct Member: Sendable {
    var name: String
    /// The name as it was read, quotation marks included.
    var nameText: RawJSON?
    var value: Content
  }

  enum Content: Sendable {
    case text(RawJSON)
    case made(PropertyValue)
  }

  var storage: Storage
}
