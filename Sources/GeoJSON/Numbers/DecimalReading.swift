import Glibc
enum DecimalReading {
  @inline(__always) static func value(mantissa: UInt64, exponent: Int) -> Double? {
    if mantissa <= 1 << 53, exponent <= 0, exponent >= -22 { return Double(mantissa) / pow10[-exponent] }
    return nil
  }
  static let pow10: [Double] = [1,1e1,1e2,1e3,1e4,1e5,1e6,1e7,1e8,1e9,1e10,1e11,1e12,1e13,1e14,1e15,1e16,1e17,1e18,1e19,1e20,1e21,1e22]
  static func value(of text: UnsafeBufferPointer<UInt8>) -> Double? {
    let s = String(decoding: text, as: UTF8.self); let v = strtod(s, nil); return v.isInfinite ? nil : v
  }
}
