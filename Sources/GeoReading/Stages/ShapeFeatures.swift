internal import GeoAlgorithms
internal import GeoJSON
public import GeoModel
public import GeoPipeline

/// A stage in degrees that shapes features: renames and sets properties, takes ids from them, and makes a feature of each part of a
/// geometry.
///
/// ```swift
/// let shape = ShapeFeatures(ShapeOptions(renames: [.init("NAME_EN", to: "name")], idProperty: "code", explodes: true))
/// ```
///
/// Text that does not change keeps its bytes: order of members, digits, white space. Parts keep the ordinal of their feature, and findings
/// about them its place in the input.
public struct ShapeFeatures: GeographicStage {
  private let properties: ShapingPhases
  private let idProperty: String
  private let explodes: Bool

  public init(_ options: ShapeOptions) {
    properties = ShapingPhases(options)
    idProperty = options.idProperty ?? ""
    explodes = options.explodes
  }

  /// - Throws: `StageError` if a block would have more than 4 GiB of text; it is then unchanged.
  /// - Complexity: O(bytes of the properties, and of the features that change).
  public func process<Space: GeographicSpace>(_ block: inout FeatureBlock<Space>) throws(StageError) {
    // Taken out, so that its arrays are changed where they are.
    var taken = FeatureBlock<Space>()
    swap(&taken, &block)
    var shaped = (consume taken).cast(to: Geographic.self)
    var failure: GeoJSONError?
    do throws(GeoJSONError) { try shape(&shaped, isCut: Space.isCut) } catch { failure = error }
    block = (consume shaped).cast(to: Space.self)
    if let failure { throw StageError(failure.message) }
  }

  private func shape(_ block: inout FeatureBlock<Geographic>, isCut: Bool) throws(GeoJSONError) {
    for (row, note) in try properties.apply(to: &block) { report(note, row, &block) }
    if explodes {
      let exploded = try FeatureExplosion.explode(&block) { Self.box(of: $1, in: $0, isCut: isCut) }
      for feature in exploded { Self.report(feature, &block) }
    }
  }

  private func report(_ note: PropertyShaping.Note, _ row: Int, _ block: inout FeatureBlock<Geographic>) {
    switch note {
    case .nameTaken(let old, let new):
      block.note(
        .propertyNameTaken, "found a property \(NameList.shown([new])) already; \(NameList.shown([old])) keeps its name", feature: row)
    case .valueKept(let name, let found):
      block.note(.sourceNameTaken, "found \(found) in the property \(NameList.shown([name])) already; it keeps this value", feature: row)
    case .noIdentifier(let found):
      let fate = block.rows[row].id.isEmpty ? "the feature has no id" : "the feature keeps its id"
      let name = NameList.shown([idProperty])
      let what = found.map { "found \($0) in the property \(name)" } ?? "found no property \(name)"
      block.note(.identifierNotTaken, "\(what); expected a string or a number for the id; \(fate)", feature: row)
    }
  }

  private static func report(_ exploded: FeatureExplosion.Exploded, _ block: inout FeatureBlock<Geographic>) {
    if exploded.count > 1, !block.rows[exploded.row].id.isEmpty {
      block.note(.explodedIdentifier, "found an id and \(exploded.count) parts; the first part has the id", feature: exploded.row)
    }
    if !exploded.lostMembers.isEmpty {
      let names = NameList.shown(exploded.lostMembers)
      let fate = exploded.lostMembers.count == 1 ? "it was left out" : "they were left out"
      block.note(
        .explodedMembersLost, "found \(names) in a GeometryCollection, for which its parts have no place; \(fate)", feature: exploded.row)
    }
  }

  /// The numbers of a `bbox`; metres of a projection have no 180th meridian.
  private static func box(of geometries: Range<Int>, in column: GeometryColumn, isCut: Bool) -> [Double]? {
    guard let plain = column.plainBox(ofGeometries: geometries) else { return nil }
    let isOnGlobe = max(plain.west.magnitude, plain.east.magnitude) <= 540 && max(plain.south.magnitude, plain.north.magnitude) <= 180
    return (isOnGlobe ? column.box(ofGeometries: geometries, isCut: isCut) : plain)?.numbers
  }
}

extension GeographicStage where Self == ShapeFeatures {
  /// Renames and sets properties, takes ids from them, explodes geometries (``GeoReading/ShapeFeatures``).
  public static func shape(_ options: ShapeOptions) -> ShapeFeatures { ShapeFeatures(options) }

  /// Makes a feature of each part of a geometry (``GeoReading/ShapeFeatures``).
  public static var explode: ShapeFeatures { ShapeFeatures(ShapeOptions(explodes: true)) }
}
