/// A value of a property in a vector tile. The encoding has no null: a property without a value is left out.
public enum VectorTileValue: Sendable, Hashable {
  case string(String)
  case double(Double)
  case float(Float)
  case int64(Int64)
  case uint64(UInt64)
  case boolean(Bool)

  /// Appends the body of a message `Value`, as ``VectorTileEncoder`` takes it. Integers have one encoding each, whichever case holds them:
  /// those that `Int64` can hold are `int_value`, negative ones `sint_value`, and others `uint_value`.
  ///
  /// - Complexity: O(bytes).
  public func append(encodedTo bytes: inout [UInt8]) {
    switch self {
    case .string(let text):
      var text = text
      text.withUTF8 { utf8 in
        bytes.append(Field.string << 3 | WireType.bytes.rawValue)
        Varint.append(UInt64(utf8.count), to: &bytes)
        bytes.append(contentsOf: utf8)
      }
    case .float(let number):
      bytes.append(Field.float << 3 | WireType.four.rawValue)
      withUnsafeBytes(of: number.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
    case .double(let number):
      bytes.append(Field.double << 3 | WireType.eight.rawValue)
      withUnsafeBytes(of: number.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
    case .int64(let number) where number < 0:
      Self.append(Field.signed, Varint.zigzag(number), to: &bytes)
    case .int64(let number):
      Self.append(Field.integer, UInt64(number), to: &bytes)
    case .uint64(let number):
      Self.append(number <= UInt64(Int64.max) ? Field.integer : Field.unsigned, number, to: &bytes)
    case .boolean(let value):
      Self.append(Field.boolean, value ? 1 : 0, to: &bytes)
    }
  }

  private static func append(_ field: UInt8, _ number: UInt64, to bytes: inout [UInt8]) {
    bytes.append(field << 3 | WireType.varint.rawValue)
    Varint.append(number, to: &bytes)
  }

  /// The numbers of the fields of a `Value`.
  enum Field {
    static let string: UInt8 = 1, float: UInt8 = 2, double: UInt8 = 3, integer: UInt8 = 4
    static let unsigned: UInt8 = 5, signed: UInt8 = 6, boolean: UInt8 = 7
  }
}
