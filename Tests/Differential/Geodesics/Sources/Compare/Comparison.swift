import CPROJ
import GeoAlgorithms
import GeoModel

/// The largest of many differences and where it was.
struct Largest {
  var value = 0.0
  var place = ""

  mutating func see(_ difference: Double, at pair: Pair) {
    if difference.magnitude > value || difference.isNaN {
      value = difference.isNaN ? .infinity : difference.magnitude
      place = "(\(pair.start.x), \(pair.start.y)) – (\(pair.end.x), \(pair.end.y))"
    }
  }
}

func angle(_ a: Double, _ b: Double) -> Double { (a - b).remainder(dividingBy: 360) }

func compareInverse(_ pairs: [Pair]) {
  var distance = Largest()
  var azimuth = Largest()
  var reduced = Largest()
  var area = Largest()
  for pair in pairs {
    var s12 = 0.0, azi1 = 0.0, azi2 = 0.0, m12 = 0.0, area12 = 0.0
    geod_geninverse(
      proj, pair.start.y, pair.start.x, pair.end.y, pair.end.x, &s12, &azi1, &azi2, &m12, nil, nil, &area12)
    guard let ours = earth.inverse(from: pair.start, to: pair.end) else {
      distance.see(.nan, at: pair)
      continue
    }
    distance.see(ours.distance - s12, at: pair)
    let m = earth.reducedLength(of: ours)
    // An azimuth is worth as many metres at the other end as the reduced length says.
    azimuth.see(angle(ours.startAzimuth, azi1) * .pi / 180 * m12, at: pair)
    azimuth.see(angle(ours.endAzimuth, azi2) * .pi / 180 * m12, at: pair)
    reduced.see(m - m12, at: pair)
    // Where the azimuth is ill-conditioned, so is the area.
    if m12 > 1e5 { area.see(earth.areaUnder(ours) - area12, at: pair) }
  }
  print("inverse, \(pairs.count) pairs, largest differences")
  print("  distance        \(distance.value) m  \(distance.place)")
  print("  azimuth x m12   \(azimuth.value) m  \(azimuth.place)")
  print("  reduced length  \(reduced.value) m  \(reduced.place)")
  print("  area            \(area.value) m²  \(area.place)")
}

func compareDirect(_ pairs: [Pair]) {
  var north = Largest()
  var east = Largest()
  for pair in pairs {
    let azimuth = pair.end.x
    let distance = (pair.end.y + 90) * 111_111
    var lat2 = 0.0, lon2 = 0.0, azi2 = 0.0
    geod_direct(proj, pair.start.y, pair.start.x, azimuth, distance, &lat2, &lon2, &azi2)
    guard let ours = earth.direct(from: pair.start, azimuth: azimuth, distance: distance) else {
      north.see(.nan, at: pair)
      continue
    }
    north.see((ours.position.y - lat2) * 111_111, at: pair)
    // Metres on the parallel; the sine of the colatitude by the small-angle bound is enough for a worst case.
    let parallel = min(1, (90 - lat2.magnitude) * .pi / 180)
    east.see(angle(ours.position.x, lon2) * 111_111 * parallel, at: pair)
  }
  print("direct, \(pairs.count) walks, largest differences")
  print("  northwards      \(north.value) m  \(north.place)")
  print("  eastwards       \(east.value) m  \(east.place)")
}

/// Rings of four random positions, most of which cross themselves, the seam or a pole.
func compareRings(_ pairs: [Pair], rings: Int) {
  var perimeter = Largest()
  var area = Largest()
  for index in 0..<rings {
    let (first, second) = (pairs[2 * index], pairs[2 * index + 1])
    let ring = [first.start, first.end, second.start, second.end]
    var latitudes = ring.map(\.y)
    var longitudes = ring.map(\.x)
    var theirArea = 0.0
    var theirPerimeter = 0.0
    geod_polygonarea(proj, &latitudes, &longitudes, 4, &theirArea, &theirPerimeter)
    guard let ours = earth.surface(ofRing: ring.span) else {
      area.see(.nan, at: first)
      continue
    }
    perimeter.see(ours.perimeter - theirPerimeter, at: first)
    // Half the globe and minus half the globe are one answer.
    area.see((ours.signedArea - theirArea).remainder(dividingBy: earth.surfaceArea), at: first)
  }
  print("rings of four, \(rings), largest differences")
  print("  perimeter       \(perimeter.value) m  \(perimeter.place)")
  print("  area            \(area.value) m²  \(area.place)")
}
