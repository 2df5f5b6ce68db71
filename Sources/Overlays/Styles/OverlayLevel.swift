/// Where an overlay lies among the map's own layers, as MapKit's `MKOverlayLevel`.
@frozen
public enum OverlayLevel: UInt8, Sendable, Hashable, CaseIterable, Comparable {
  /// Over the ground and the roads, under their labels.
  case aboveRoads = 0
  /// Over everything except annotations.
  case aboveLabels = 1

  public static func < (a: OverlayLevel, b: OverlayLevel) -> Bool { a.rawValue < b.rawValue }

  /// As in style documents.
  public var name: String { self == .aboveRoads ? "aboveRoads" : "aboveLabels" }

  public init?(name: String) {
    guard let level = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = level
  }
}
