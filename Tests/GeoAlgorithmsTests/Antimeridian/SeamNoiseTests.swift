import GeoModel
import GeoTestSupport
import Testing

@testable import GeoAlgorithms

/// A longitude that differs from ±180 by no more than ``Longitude/snap`` counts as on the meridian (conventions 1.5), where it is decided which way edges
/// go as well.
@Suite struct SeamNoiseTests {
  static let shapes: [Sample] = [
    Sample.polygon([[(-180, -90), (180, -90), (180, 90), (-180, 90), (-180, -90)]]),
    Sample.polygon([[(-180, 40), (180, 40), (180, 50), (-180, 50), (-180, 40)]]),
    Sample.polygon([[(180, 34), (180, 39), (-180, 39), (-180, 34), (180, 34)]]),
    Sample.polygon([[(0, 0), (180, 0), (180, 10), (0, 10), (0, 0)]]),
    Sample.polygon([[(0, 0), (-180, 0), (-180, 10), (0, 10), (0, 0)]]),
    Sample.polygon([[(170, 0), (180, 0), (-180, 0), (-170, 0), (-170, 10), (180, 10), (170, 10), (170, 0)]]),
    Sample.polygon([[(170, 0), (180, 0), (180, 5), (180, 10), (170, 10), (170, 0)]]),
    Sample.line([(-170, 1), (0, 1), (180, 7), (-90, 7)]), Sample.line([(179, 0), (180, 0), (-180, 0), (-179, 0)]),
    Sample.line([(-180, 40), (180, 40)]), Sample.line([(90, 0), (-180, 10), (90, 20)]), Sample.line([(-180, 1), (0, 2), (180, 3)])
  ]

  /// Every position on the meridian moved by some units in the last place, a ring's last as its first.
  private static func noisy(_ sample: Sample, _ random: inout SeededNumbers) -> Sample {
    var sample = sample
    let greatest = Int.random(in: 0...1, using: &random) == 0 ? 2 : 30_000
    for part in sample.parts.indices {
      for path in sample.parts[part].indices {
        var places = sample.parts[part][path]
        for index in places.indices where places[index].x.magnitude == 180 && Int.random(in: 0...2, using: &random) > 0 {
          places[index].x *= 1 + Double(Int.random(in: -greatest...greatest, using: &random)) * 0x1p-53 * 1.42
        }
        if sample.kind.isAreal { places[places.count - 1] = places[0] }
        sample.parts[part][path] = places
      }
    }
    return sample
  }

  @Test(arguments: shapes.indices)
  func `noise at the meridian changes nothing`(_ index: Int) {
    var random = SeededNumbers(state: UInt64(index))
    let plain = Self.shapes[index].cut()
    for _ in 0..<200 {
      let sample = Self.noisy(Self.shapes[index], &random)
      let cut = sample.cut()
      if sample.kind.isAreal {
        #expect(abs(abs(RegionDifference.area(cut.sample)) - abs(RegionDifference.area(plain.sample))) < 1e-6, "\(sample)")
        var column = GeometryColumn()
        cut.sample.append(to: &column)
        var validator = TopologyValidator()
        let isValid = validator.isValid(geometry: 0, in: column)
        #expect(isValid, "\(sample)")
      } else {
        #expect(cut.sample.parts.count == plain.sample.parts.count, "\(sample)")
        for (part, other) in zip(cut.sample.parts, plain.sample.parts) {
          #expect(zip(part.joined(), other.joined()).allSatisfy { abs($0.x - $1.x) < 1e-9 && abs($0.y - $1.y) < 1e-9 }, "\(sample)")
        }
      }
      // The short way and the way as written are told alike, however the path is read.
      var column = GeometryColumn()
      sample.append(to: &column)
      let (box, expected) = (column.box(ofGeometries: 0..<1), Self.box(Self.shapes[index]))
      if let box, let expected {
        #expect(abs(box.south - expected.south) < 1e-9 && abs(box.north - expected.north) < 1e-9, "\(sample)")
        let width = { (box: GeographicBox) in box.east - box.west + (box.east < box.west ? 360 : 0) }
        #expect(abs(width(box) - width(expected)) < 1e-6, "\(sample): \(box)")
      }
    }
  }

  /// All of them count as on the meridian, where nothing would be left of the line.
  @Test(arguments: [(0.0, 5e-10), (5e-10, 0.0), (-5e-10, 0.0), (-5e-10, 5e-10)])
  func `a line that is all near the meridian keeps its two ends`(_ first: Double, _ last: Double) {
    for y in [5.0, -90] {
      let cut = Sample.line([(180 + first, y), (180 + last, y)]).cut()
      #expect(cut.sample.parts.count == 1 && Set(cut.sample.positions.map(\.x)).count == 2, "\(cut.sample)")
      #expect(cut.sample.positions.allSatisfy { $0.x.magnitude <= 180 && $0.y == y })
    }
  }

  private static func box(_ sample: Sample) -> GeographicBox? {
    var column = GeometryColumn()
    sample.append(to: &column)
    return column.box(ofGeometries: 0..<1)
  }
}
