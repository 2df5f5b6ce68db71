public import GeoModel

/// A Feature as a value (RFC 7946 §3.2): mutable, comparable, hashable and codable. For small data and for single
/// features; in a file of any size, use ``GeoModel/Feature``, a view that copies nothing.
///
/// ```swift
/// var gate = GeoFeature(id: "brandenburg-gate", geometry: .point(longitude: 13.3777, latitude: 52.5163))
/// gate.properties["name"] = "Brandenburger Tor"
/// ```
///
/// A feature that was read keeps its text: unchanged content is written with the same digits, escapes and order, including foreign members
/// of its geometry. A changed geometry is written from its values: the fourth and
/// later numbers of its positions, which reading reports (`position.too-long`), and foreign members are then lost.
public struct GeoFeature: Sendable {
  public var id: FeatureID?

  /// `nil` for a feature without geometry: `"geometry":null`.
  public var geometry: GeoGeometry?

  public var properties: GeoProperties

  /// The feature's `bbox` (RFC 7946 §5). It is never computed: a change of the geometry does not change it.
  public var boundingBox: GeographicBox?

  /// Members that RFC 7946 does not name (§6.1), such as a `crs` of older data.
  public var foreignMembers: GeoProperties

  /// What the feature was read from.
  var source: Source?

  /// The members of a Feature that are not foreign: its own, and those of other objects. `crs` is foreign, since RFC 7946 removed it.
  static let ownNames = FeatureInterpreter.featureMembers.filter { $0 != "crs" }

  public init(
    id: FeatureID? = nil, geometry: GeoGeometry? = nil, properties: GeoProperties = .null, boundingBox: GeographicBox? = nil,
    foreignMembers: GeoProperties = GeoProperties()
  ) {
    (self.id, self.geometry, self.properties) = (id, geometry, properties)
    (self.boundingBox, self.foreignMembers) = (boundingBox, foreignMembers)
  }

  /// Copies a view, including the changes that stages made. A bare geometry becomes a Feature.
  ///
  /// - Returns: `nil` for a feature that could not be read, or that a stage dropped.
  /// - Complexity: O(positions, and bytes of the feature).
  public init?<Space: GeographicSpace>(_ feature: Feature<Space>) {
    if !feature.isReadable || feature.isDropped { return nil }
    let text: RawJSON
    if feature.row.flags.isDisjoint(with: [.geometryChanged, .reprojected, .framed]) {
      text = feature.json
    } else {
      text = RawJSON(copying: FeatureWriter(options: WritingOptions()).text(ofRow: feature.index, in: feature.block))
    }
    let isBare = feature.row.flags.contains(.bareGeometry)
    let box = isBare ? nil : text["bbox"]?.box
    self.init(
      id: feature.id, geometry: feature.geometry.map { GeoGeometry($0) }, properties: GeoProperties(feature.properties.json),
      boundingBox: box, foreignMembers: isBare ? GeoProperties() : text.foreignMembers)
    source = Source(text: text, isBare: isBare, id: id, geometry: geometry, boundingBox: box, foreignMembers: foreignMembers)
  }
}

extension GeoFeature {
  /// The text of a feature that was read, and what it says: what is the same is written with that text.
  final class Source: Sendable {
    let text: RawJSON
    let isBare: Bool
    let id: FeatureID?
    let geometry: GeoGeometry?
    let boundingBox: GeographicBox?
    let foreignMembers: GeoProperties

    init(text: RawJSON, isBare: Bool, id: FeatureID?, geometry: GeoGeometry?, boundingBox: GeographicBox?, foreignMembers: GeoProperties) {
      (self.text, self.isBare, self.id, self.geometry) = (text, isBare, id, geometry)
      (self.boundingBox, self.foreignMembers) = (boundingBox, foreignMembers)
    }
  }
}

/// What is seen counts; digits that were read and make no difference to it do not.
extension GeoFeature: Hashable {
  public static func == (a: GeoFeature, b: GeoFeature) -> Bool {
    a.id == b.id && a.geometry == b.geometry && a.properties == b.properties && a.boundingBox == b.boundingBox
      && a.foreignMembers == b.foreignMembers
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(geometry)
    hasher.combine(properties)
    hasher.combine(boundingBox)
    hasher.combine(foreignMembers)
  }
}

extension RawJSON {
  /// The numbers of a `bbox`, if they are one.
  var box: GeographicBox? {
    guard kind == .array, case let values = elements.map(\.double), case let numbers = values.compactMap(\.self) else { return nil }
    if numbers.count != values.count { return nil }
    switch numbers.count {
    case 4: return GeographicBox(west: numbers[0], south: numbers[1], east: numbers[2], north: numbers[3])
    case 6 where numbers[2] <= numbers[5]:
      return GeographicBox(
        west: numbers[0], south: numbers[1], east: numbers[3], north: numbers[4], altitudes: numbers[2]...numbers[5])
    default: return nil
    }
  }

  /// The members of a Feature that RFC 7946 does not name.
  var foreignMembers: GeoProperties { GeoProperties(self).leavingOut(GeoFeature.ownNames) }
}

extension GeoProperties {
  /// Those of other names, as they are written.
  func leavingOut(_ names: [String]) -> GeoProperties {
    var others = GeoProperties()
    others.storage = .members(members.filter { member in !names.contains { $0.utf8.elementsEqual(member.name.utf8) } })
    return others
  }
}
