import CPROJ
import GeoAlgorithms
import GeoModel

/// The best of seven rounds, in nanoseconds a call; ours and theirs take turns, so that both see the same machine.
func race(_ name: String, calls: Int, ours: () -> Double, theirs: () -> Double) {
  let clock = ContinuousClock()
  var best = (ours: Double.infinity, theirs: Double.infinity)
  var sum = 0.0
  func nanoseconds(_ body: () -> Double) -> Double {
    let elapsed = clock.measure { sum += body() }
    return Double(elapsed.components.attoseconds) * 1e-9 / Double(calls)
      + Double(elapsed.components.seconds) * 1e9 / Double(calls)
  }
  for _ in 0..<7 {
    best.ours = min(best.ours, nanoseconds(ours))
    best.theirs = min(best.theirs, nanoseconds(theirs))
  }
  let ratio = (best.theirs / best.ours * 100).rounded() / 100
  print("\(name): ours \(best.ours.rounded()) ns, PROJ \(best.theirs.rounded()) ns, ratio \(ratio) [\(sum)]")
}

func timeInverse(_ all: [Pair]) {
  for (name, pairs) in [
    ("anywhere", all.indices.filter { $0 % 8 > 3 }.map { all[$0] }),
    ("near    ", all.indices.filter { $0 % 8 == 1 }.map { all[$0] }),
    ("antipode", all.indices.filter { $0 % 8 == 2 }.map { all[$0] })
  ] {
    let pairs = Array(pairs.prefix(50_000))
    race("inverse, distance and azimuths, \(name)", calls: pairs.count) {
      var sum = 0.0
      for pair in pairs {
        if let g = earth.inverse(from: pair.start, to: pair.end) { sum += g.distance + g.startAzimuth + g.endAzimuth }
      }
      return sum
    } theirs: {
      var sum = 0.0
      for pair in pairs {
        var s12 = 0.0, azi1 = 0.0, azi2 = 0.0
        geod_inverse(proj, pair.start.y, pair.start.x, pair.end.y, pair.end.x, &s12, &azi1, &azi2)
        sum += s12 + azi1 + azi2
      }
      return sum
    }
    race("inverse, distance,              \(name)", calls: pairs.count) {
      var sum = 0.0
      for pair in pairs {
        if let g = earth.inverse(from: pair.start, to: pair.end) { sum += g.distance }
      }
      return sum
    } theirs: {
      var sum = 0.0
      for pair in pairs {
        var s12 = 0.0
        geod_inverse(proj, pair.start.y, pair.start.x, pair.end.y, pair.end.x, &s12, nil, nil)
        sum += s12
      }
      return sum
    }
  }
}

func timeDirect(_ all: [Pair]) {
  let pairs = Array(all.prefix(50_000))
  race("direct,  position and azimuth           ", calls: pairs.count) {
    var sum = 0.0
    for pair in pairs {
      let distance = (pair.end.y + 90) * 111_111
      if let end = earth.direct(from: pair.start, azimuth: pair.end.x, distance: distance) {
        sum += end.position.x + end.position.y + end.azimuth
      }
    }
    return sum
  } theirs: {
    var sum = 0.0
    for pair in pairs {
      var lat2 = 0.0, lon2 = 0.0, azi2 = 0.0
      geod_direct(proj, pair.start.y, pair.start.x, pair.end.x, (pair.end.y + 90) * 111_111, &lat2, &lon2, &azi2)
      sum += lat2 + lon2 + azi2
    }
    return sum
  }
  race("line,    unwrapped position             ", calls: pairs.count) {
    guard let line = earth.line(from: pairs[0].start, azimuth: 40) else { return 0 }
    var sum = 0.0
    for index in pairs.indices {
      let place = line.unwrappedPosition(atDistance: Double(index) * 100)
      sum += place.x + place.y
    }
    return sum
  } theirs: {
    var line = geod_geodesicline()
    geod_lineinit(&line, proj, pairs[0].start.y, pairs[0].start.x, 40, 0)
    var sum = 0.0
    for index in pairs.indices {
      var lat2 = 0.0, lon2 = 0.0
      geod_position(&line, Double(index) * 100, &lat2, &lon2, nil)
      sum += lat2 + lon2
    }
    return sum
  }
}
