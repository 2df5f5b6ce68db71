/// The values of the properties that colours of layers depend on.
struct LegendValues: Sendable {
  /// Those of a layer.
  private struct Values {
    /// As JSON: the first ones, at most ``most``.
    var listed: Set<[UInt8]> = []
    /// Numbers of all of them, as long as these are few enough to be held.
    var all: Set<UInt64> = []
  }

  /// By the names of layers.
  private var layers: [String: Values] = [:]

  /// The most values of a layer: no legend has room for more.
  static let most = 200

  /// Different values are counted up to this number, so that memory stays small.
  private static let mostCounted = 1 << 18

  mutating func add(_ more: Set<[UInt8]>, of layer: String) {
    if more.isEmpty { return }
    var values = layers[layer] ?? Values()
    // In order, so that those that are left out do not depend on hashes.
    let all = values.listed.union(more)
    values.listed = all.count > Self.most ? Set(all.sorted { $0.lexicographicallyPrecedes($1) }.prefix(Self.most)) : all
    for value in more where values.all.count < Self.mostCounted { values.all.insert(Self.number(of: value)) }
    layers[layer] = values
  }

  subscript(layer: String) -> Set<[UInt8]> { layers[layer]?.listed ?? [] }

  /// How many values there are apart from those that are listed.
  func omitted(of layer: String) -> Int { layers[layer].map { max(0, $0.all.count - $0.listed.count) } ?? 0 }

  /// FNV-1a, 64 bits: equal for two of some thousand values with a chance that does not matter.
  private static func number(of bytes: [UInt8]) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
