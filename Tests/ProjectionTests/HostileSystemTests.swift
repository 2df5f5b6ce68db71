import Foundation
import GeoTestSupport
import GeoToolkit
import Projection
import Testing

/// Names of systems as nobody should write them: each is known or refused, and none crashes or reads a file.
@Suite struct HostileSystemTests {
  private static let seeds = [
    "EPSG:25832", "urn:ogc:def:crs:EPSG::25832", "urn:ogc:def:crs,crs:EPSG::25832,crs:EPSG::5783", "EPSG:25832+5783", "ESRI:102003",
    "http://www.opengis.net/def/crs/EPSG/0/25832", "IAU_2015:30100", "OGC:CRS84", "NAD83 / New York Long Island (ftUS)",
    #"GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563]],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]]"#,
    #"PROJCS["x",GEOGCS["y",DATUM["z",SPHEROID["s",6378137,298]],PRIMEM["p",0],UNIT["degree",0.0174]],PROJECTION["Transverse_Mercator"],UNIT["m",1]]"#,
    "+proj=utm +zone=32 +type=crs", #"{"type":"GeographicCRS","name":"x"}"#
  ]

  private static func mutated(_ seed: String, _ random: inout SplitMix64) -> String {
    var bytes = Array(seed.utf8)
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let index = Int.random(in: 0..<max(1, bytes.count), using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0 where !bytes.isEmpty: bytes[index] = UInt8.random(in: 0...255, using: &random)
      case 1 where !bytes.isEmpty: bytes.remove(at: index)
      case 2: bytes.insert(UInt8.random(in: 0x20...0x7E, using: &random), at: min(index, bytes.count))
      default: bytes += bytes.suffix(Int.random(in: 0...20, using: &random))
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `mutated names are known or refused`() {
    let systems = Projections()
    var random = SplitMix64(state: 11)
    let count = Int(ProcessInfo.processInfo.environment["GEOTOOLKIT_SYSTEM_CASES"] ?? "") ?? 300
    var known = 0
    for index in 0..<count {
      let name = Self.mutated(Self.seeds[index % Self.seeds.count], &random)
      guard let operation = try? systems.operation(from: name, to: nil, isTrusted: index.isMultiple(of: 2)) else { continue }
      known += 1
      var positions = [0, 1e-300, 180, -1e7, 1e300, .infinity, .nan].flatMap { x in
        [0, -90, 5e6, -.infinity].map { Position(x: x, y: $0) }
      }
      var altitudes = positions.map { _ in Double.random(in: -1e5...1e5, using: &random) }
      operation.makeTransformer().transform(&positions, &altitudes, positions.indices)
      #expect(positions.count == altitudes.count)
    }
    print("\(count) names, \(known) of them known")
    #expect(known > 0)
  }

  /// A file with a name for each feature is read in the time of a few.
  @Test func `thousands of names are not all looked for`() throws {
    let lines = (0..<20_000).map { index in
      #"{"type":"Point","coordinates":[1,2],"crs":{"type":"name","properties":{"name":"EPSG:9\#(index)"}}}"#
    }
    var options = ReadingOptions()
    options.projection = SourceProjection(Projections())
    var reader = FeatureReader(bytes: Array(lines.joined(separator: "\n").utf8), options: options)
    var count = 0
    while let block = try reader.next() { count += block.count }
    #expect(count == 20_000)
  }
}
