internal import GeoModel

/// A hash of places with a secret of its run.
struct PlaceHash: Sendable {
  private let keys: (UInt64, UInt64, UInt64)

  /// One for the whole process, so that hashes are the same everywhere.
  static let secret: PlaceHash = {
    var random = SystemRandomNumberGenerator()
    return PlaceHash(keys: (random.next(), random.next(), random.next()))
  }()

  /// Twice a folded product. Zero is added, since -0 is the same place as 0.
  @inline(__always)
  func of(_ position: Position) -> UInt32 {
    let a = (position.x + 0).bitPattern ^ keys.0, b = (position.y + 0).bitPattern ^ keys.1
    let first = a.multipliedFullWidth(by: b)
    return folded(first.high ^ first.low)
  }

  /// The same of a position at an altitude.
  @inline(__always)
  func of(_ hash: UInt32, _ altitude: Double) -> UInt32 { folded((altitude + 0).bitPattern ^ UInt64(hash)) }

  @inline(__always)
  private func folded(_ mixed: UInt64) -> UInt32 {
    let product = (mixed ^ keys.2).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return UInt32(truncatingIfNeeded: product.high ^ product.low)
  }
}
