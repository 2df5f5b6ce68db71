import GeoModel
import GeoReading
import Projection
import Testing

/// What systems are known, and by what names.
@Suite struct ProjectionsTests {
  private let systems = Projections()

  @Test(arguments: [
    "EPSG:25832", "epsg:25832", "urn:ogc:def:crs:EPSG::25832", "urn:ogc:def:crs:EPSG:9.8:25832",
    "http://www.opengis.net/def/crs/EPSG/0/25832",
    "https://epsg.io/25832", "ETRS89 / UTM zone 32N"
  ])
  func namesOfOneSystem(_ name: String) throws {
    let operation = try systems.operation(from: name, to: nil, isTrusted: false)
    #expect(operation.name == "EPSG:25832" && operation.urn == "urn:ogc:def:crs:EPSG::25832")
    #expect(!operation.isIdentity && operation.isToDegrees)
  }

  @Test(arguments: [
    "OGC:CRS84", "EPSG:4326", "urn:ogc:def:crs:OGC:1.3:CRS84", "urn:ogc:def:crs:OGC::CRS84h", "EPSG:4979", "WGS84", "WGS 84"
  ])
  func namesOfDegrees(_ name: String) throws {
    #expect(try systems.operation(from: name, to: nil, isTrusted: false).isIdentity)
  }

  @Test(arguments: [
    "", " ", "EPSG:", "EPSG:0", "EPSG:999999", "metres", "UTM", "+proj=nothing", "EPSG:9122", "GEOGCS[", "{}", "/etc/passwd"
  ])
  func unknownNames(_ name: String) {
    #expect(throws: CoordinateSystemError.self) { try systems.operation(from: name, to: nil, isTrusted: true) }
  }

  /// Heights alone, and places from the centre of the Earth.
  @Test(arguments: ["EPSG:5773", "EPSG:5714", "EPSG:4978", "EPSG:25832\u{0}junk", "EPSG:25832\u{1}"])
  func systemsWithoutPlaces(_ name: String) {
    #expect(throws: CoordinateSystemError.self) { try systems.operation(from: name, to: nil, isTrusted: true) }
    #expect(throws: CoordinateSystemError.self) { try systems.operation(from: nil, to: name, isTrusted: true) }
  }

  /// Parameters may name files, which data must not.
  @Test(arguments: ["+proj=utm +zone=32", "+init=epsg:25832", "+proj=longlat +nadgrids=/etc/passwd", "proj=utm zone=32"])
  func parametersAreForUsers(_ text: String) throws {
    #expect(throws: CoordinateSystemError.self) { try systems.operation(from: text, to: nil, isTrusted: false) }
  }

  @Test func parametersOfUsers() throws {
    let operation = try systems.operation(from: "+proj=utm +zone=32 +datum=WGS84", to: nil, isTrusted: true)
    #expect(operation.urn == nil && operation.areaOfUse == nil)
    var (positions, altitudes) = ([Position(x: 500_000, y: 0)], [Double]())
    operation.makeTransformer().transform(&positions, &altitudes, 0..<1)
    #expect((positions[0].x - 9).magnitude < 1e-9 && positions[0].y.magnitude < 1e-9)
  }
}
