internal import CProj
internal import GeoModel
internal import GeoReading

/// One way from a CRS to another.
struct ProjOperation: CoordinateOperation {
  let name: String
  let urn: String?
  let areaOfUse: GeographicBox?
  let isIdentity: Bool
  let isToDegrees: Bool
  let changesHeights: Bool
  private let pool: ProjPool

  init(from source: String?, to target: String?, isTrusted: Bool) throws(CoordinateSystemError) {
    let context = ProjContext()
    let from = try source.map { text throws(CoordinateSystemError) in try ProjSystem(text, isTrusted: isTrusted, context) }
    let to = try target.map { text throws(CoordinateSystemError) in try ProjSystem(text, isTrusted: isTrusted, context) }
    let other = [from, to].compactMap(\.self).first { !$0.isWGS84 }
    // Heights are above the ellipsoid of WGS84, where the other system says what they are.
    let degrees = other?.hasHeights ?? false ? ProjSystem.degreesAndHeights : ProjSystem.degrees
    let definition = (from: Self.definition(from, degrees), to: Self.definition(to, degrees))
    name = other?.name ?? "OGC:CRS84"
    urn = other == nil ? "urn:ogc:def:crs:OGC:1.3:CRS84" : other?.urn
    areaOfUse = other?.areaOfUse
    isIdentity = other == nil
    isToDegrees = to?.isWGS84 ?? true
    changesHeights = other?.hasHeights ?? false
    let first = try ProjHandle(from: definition.from, to: definition.to)
    pool = ProjPool(definition, first)
  }

  private static func definition(_ system: ProjSystem?, _ degrees: String) -> String {
    guard let system, !system.isWGS84 else { return degrees }
    return system.definition
  }

  func makeTransformer() -> any PositionTransformer { ProjTransformer(pool) }
}
