@testable import GeoJSON
import GeoModel
import GeoTestSupport
import Testing

/// Runs of positions, which are written many at a time: the same as one by one.
struct WrittenRunTests {
  /// Mostly a degree with few decimals, and now and then what is written in another way.
  private static func number(_ random: inout SplitMix64) -> Double {
    let sign = Bool.random(using: &random) ? 1.0 : -1
    switch Int.random(in: 0..<40, using: &random) {
    case 0: return sign * 0
    case 1:
      return sign * [180, 90, 9_999, 9_999.9999999, 10_000, 99_999, 1e15, 1e21, 1e-7, 1e-6, 9.5e-7, .leastNonzeroMagnitude, 1e308]
        .randomElement(using: &random)!
    case 2: return sign * Double.random(in: 0..<180, using: &random)
    case 3: return sign * Double(Int.random(in: 0...20_000, using: &random))
    case 4: return sign * (Double(Int.random(in: 0...1_000_000, using: &random)) + 0.5) / 1_000_000
    case 5: return sign * (Double(Int.random(in: 0...99_999, using: &random)) / 1e5).nextUp
    default:
      let unit = [1.0, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7].randomElement(using: &random)!
      return sign * Double(Int.random(in: 0..<Int(unit) * [1, 10, 180, 10_000].randomElement(using: &random)!, using: &random)) / unit
    }
  }

  private static func text(_ body: (inout TextOutput) -> Void) -> String {
    var out = TextOutput()
    body(&out)
    return String(decoding: out.bytes, as: UTF8.self)
  }

  /// With -1 numbers are as short as can be.
  @Test(arguments: [-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 17])
  func `runs of all lengths are written as their positions are one by one`(_ places: Int) {
    let decimals = places < 0 ? nil : places
    var random = SplitMix64(state: 23)
    let writer = CoordinateWriter(decimals: decimals)
    for round in 0..<3_000 {
      let count = round < 40 ? round : Int.random(in: 0...40, using: &random) * (round % 100 == 0 ? 40 : 1)
      // Half of the runs have no number that is not like the others.
      let places = (0..<count).map { _ in
        round % 2 == 0
          ? Position(
            x: Double(Int.random(in: -1_800_000...1_800_000, using: &random)) / 1e4,
            y: Double(Int.random(in: -9_000_000...9_000_000, using: &random)) / 1e5)
          : Position(x: Self.number(&random), y: Self.number(&random))
      }
      let whole = Self.text { writer.append(places[...], to: &$0) }
      let each = places.map { place in Self.text { writer.append(place, altitude: .nan, to: &$0) } }
      #expect(whole == "[\(each.joined(separator: ","))]")
    }
  }
}
