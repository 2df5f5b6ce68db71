internal import CProj
internal import GeoModel
internal import GeoReading

/// A CRS by what users and data call it.
struct ProjSystem {
  /// What PROJ takes.
  let definition: String
  /// Its code, or else its name.
  let name: String
  let urn: String?
  let areaOfUse: GeographicBox?
  let isWGS84: Bool
  /// Whether it says what heights are.
  let hasHeights: Bool

  static let degrees = "OGC:CRS84"
  static let degreesAndHeights = "EPSG:4979"

  /// The longest text that is taken of data, in bytes.
  private static let longestOfData = 10_000

  /// - Parameter isTrusted: whether a user has written the text. Otherwise it comes from data: parameters, which can name files, are
  ///   then refused.
  init(_ text: String, isTrusted: Bool, _ context: ProjContext) throws(CoordinateSystemError) {
    let written = text.trimmingSpace
    isWGS84 = CoordinateSystemName.isWGS84(written)
    if isWGS84 {
      (definition, name, urn, areaOfUse, hasHeights) = (Self.degrees, Self.degrees, "urn:ogc:def:crs:OGC:1.3:CRS84", nil, false)
      return
    }
    let hasControls = written.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" && $0 != "\r" && $0 != "\t" }
    let isTooFree = hasControls || !isTrusted && (written.utf8.contains(UInt8(ascii: "=")) || written.utf8.count > Self.longestOfData)
    guard !written.isEmpty, !isTooFree, let system = proj_create(context.pointer, Self.definition(of: written)) else {
      throw Self.unknown(written)
    }
    defer { proj_destroy(system) }
    guard proj_is_crs(system) != 0, Self.isMeant(system, by: written) else { throw Self.unknown(written) }
    guard Self.isHorizontal(system, context) else {
      throw CoordinateSystemError(
        "the CRS \(Self.shown(written)) has no eastings and northings, or longitudes and latitudes; expected a projected or geographic one")
    }
    definition = Self.definition(of: written)
    let authority = proj_get_id_auth_name(system, 0).map { String(cString: $0) }
    let code = proj_get_id_code(system, 0).map { String(cString: $0) }
    let title = proj_get_name(system).map { String(cString: $0) } ?? "an unnamed CRS"
    if let authority, let code {
      name = "\(authority):\(code)"
      urn = "urn:ogc:def:crs:\(authority)::\(code)"
    } else {
      name = title == "unknown" ? "the CRS \(Self.shown(written))" : title
      urn = nil
    }
    areaOfUse = Self.area(of: system, context)
    hasHeights = Self.hasHeights(system, context)
  }

  static func shown(_ text: String) -> String { CoordinateSystemName.shown(text) }

  private static func unknown(_ text: String) -> CoordinateSystemError {
    CoordinateSystemError(
      "the CRS \(shown(text)) is not known; expected a code such as EPSG:25832, OGC:CRS84, WKT, PROJJSON or a PROJ string")
  }

  /// Codes of the EPSG register in one spelling, and PROJ strings as those of a CRS.
  private static func definition(of text: String) -> String {
    if text.hasPrefix("+") || text.hasPrefix("proj=") {
      return text.contains("type=crs") || text.contains("+init") ? text : text + " +type=crs"
    }
    if text.contains("[") || text.hasPrefix("{") { return text }
    return CoordinateSystemName.codeOfEPSG(text).map { "EPSG:\($0)" } ?? text
  }

  /// PROJ finds names that are only like the one that was asked for.
  private static func isMeant(_ system: OpaquePointer, by text: String) -> Bool {
    if text.contains(where: { ":[{=".contains($0) }) || CoordinateSystemName.codeOfEPSG(text) != nil { return true }
    let name = proj_get_name(system).map { String(cString: $0) } ?? ""
    func letters(_ text: String) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }
    return letters(name) == letters(text)
  }

  /// Whether places have two coordinates: not heights alone, and not three coordinates from the centre of the Earth.
  private static func isHorizontal(_ system: OpaquePointer, _ context: ProjContext) -> Bool {
    let inner: OpaquePointer?
    switch proj_get_type(system) {
    case PJ_TYPE_GEOGRAPHIC_2D_CRS, PJ_TYPE_GEOGRAPHIC_3D_CRS, PJ_TYPE_PROJECTED_CRS: return true
    case PJ_TYPE_COMPOUND_CRS: inner = proj_crs_get_sub_crs(context.pointer, system, 0)
    case PJ_TYPE_BOUND_CRS: inner = proj_get_source_crs(context.pointer, system)
    default: return false
    }
    guard let inner else { return false }
    defer { proj_destroy(inner) }
    return isHorizontal(inner, context)
  }

  private static func area(of system: OpaquePointer, _ context: ProjContext) -> GeographicBox? {
    var (west, south, east, north) = (0.0, 0.0, 0.0, 0.0)
    guard proj_get_area_of_use(context.pointer, system, &west, &south, &east, &north, nil) != 0 else { return nil }
    // -1000 stands for what is not known.
    guard [west, east].allSatisfy({ $0.magnitude <= 180 }), [south, north].allSatisfy({ $0.magnitude <= 90 }) else { return nil }
    if west == -180, east == 180, south == -90, north == 90 { return nil }
    return GeographicBox(west: west, south: south, east: east, north: north)
  }

  private static func hasHeights(_ system: OpaquePointer, _ context: ProjContext) -> Bool {
    switch proj_get_type(system) {
    case PJ_TYPE_COMPOUND_CRS, PJ_TYPE_GEOGRAPHIC_3D_CRS, PJ_TYPE_GEOCENTRIC_CRS: return true
    default: break
    }
    guard let axes = proj_crs_get_coordinate_system(context.pointer, system) else { return false }
    defer { proj_destroy(axes) }
    return proj_cs_get_axis_count(context.pointer, axes) == 3
  }
}

extension String {
  fileprivate var trimmingSpace: String {
    let inner = drop { $0.isWhitespace }
    return String(inner.prefix(upTo: inner.lastIndex { !$0.isWhitespace }.map(inner.index(after:)) ?? inner.startIndex))
  }
}
