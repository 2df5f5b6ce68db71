/// The overlays of a map in drawing order, as `MKMapView` keeps them: two levels, and within each an order with absolute and
/// relative insertions.
///
/// Overlays have identifiers of the caller's choice, and one place each: inserting an existing one moves it.
public struct OverlayOrder<ID: Hashable & Sendable>: Sendable {
  private var levels: [[ID]] = [[], []]
  private var levelOf: [ID: OverlayLevel] = [:]

  public init() {}

  /// All overlays, the first one at the bottom. Complexity: O(n).
  public var overlays: [ID] { levels[0] + levels[1] }

  /// The overlays of a level, the first one at the bottom. Complexity: O(1).
  public func overlays(in level: OverlayLevel) -> [ID] { levels[Int(level.rawValue)] }

  /// The level of an overlay; `nil` if it does not exist.
  public func level(of overlay: ID) -> OverlayLevel? { levelOf[overlay] }

  /// Puts an overlay on top of its level (`addOverlay(_:level:)`).
  public mutating func add(_ overlay: ID, level: OverlayLevel = .aboveLabels) {
    insert(overlay, at: .max, level: level)
  }

  /// Puts an overlay at an index of its level, at its end for indices beyond (`insertOverlay(_:at:level:)`).
  public mutating func insert(_ overlay: ID, at index: Int, level: OverlayLevel = .aboveLabels) {
    remove(overlay)
    let count = levels[Int(level.rawValue)].count
    levels[Int(level.rawValue)].insert(overlay, at: min(max(index, 0), count))
    levelOf[overlay] = level
  }

  /// Puts an overlay right over another one, into its level (`insertOverlay(_:aboveOverlay:)`); on top of the labels' level if
  /// the other does not exist.
  public mutating func insert(_ overlay: ID, above other: ID) { insert(overlay, beside: other, distance: 1) }

  /// Puts an overlay right under another one, into its level (`insertOverlay(_:belowOverlay:)`); on top of the labels' level if
  /// the other does not exist.
  public mutating func insert(_ overlay: ID, below other: ID) { insert(overlay, beside: other, distance: 0) }

  /// Exchanges two overlays, including their levels (`exchangeOverlay(_:with:)`); does nothing if one does not exist.
  public mutating func exchange(_ first: ID, with second: ID) {
    guard first != second, let a = place(of: first), let b = place(of: second) else { return }
    levels[a.level][a.index] = second
    levels[b.level][b.index] = first
    (levelOf[first], levelOf[second]) = (levelOf[second], levelOf[first])
  }

  /// Removes an overlay, if it exists. Complexity: O(n).
  public mutating func remove(_ overlay: ID) {
    guard let place = place(of: overlay) else { return }
    levels[place.level].remove(at: place.index)
    levelOf[overlay] = nil
  }

  private mutating func insert(_ overlay: ID, beside other: ID, distance: Int) {
    if overlay == other { return }
    remove(overlay)
    guard let place = place(of: other), let level = levelOf[other] else { return add(overlay) }
    insert(overlay, at: place.index + distance, level: level)
  }

  private func place(of overlay: ID) -> (level: Int, index: Int)? {
    guard let level = levelOf[overlay].map({ Int($0.rawValue) }) else { return nil }
    return levels[level].firstIndex(of: overlay).map { (level, $0) }
  }
}
