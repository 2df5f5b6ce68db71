/// The values of the properties that colours of layers depend on.
struct LegendValues: Sendable {
  /// By the names of layers: the values as JSON.
  private var values: [String: Set<[UInt8]>] = [:]

  /// The most values of a layer: no legend has room for more.
  static let most = 200

  mutating func add(_ more: Set<[UInt8]>, of layer: String) {
    if more.isEmpty { return }
    // In order, so that those that are left out do not depend on hashes.
    let all = values[layer, default: []].union(more)
    values[layer] = all.count > Self.most ? Set(all.sorted { $0.lexicographicallyPrecedes($1) }.prefix(Self.most)) : all
  }

  subscript(layer: String) -> Set<[UInt8]> { values[layer] ?? [] }
}
