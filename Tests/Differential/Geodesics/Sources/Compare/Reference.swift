import CPROJ
import GeoAlgorithms

/// PROJ's WGS84; set up once and only read from then on.
nonisolated(unsafe) let proj: UnsafeMutablePointer<geod_geodesic> = {
  let pointer = UnsafeMutablePointer<geod_geodesic>.allocate(capacity: 1)
  geod_init(pointer, 6_378_137, 1 / 298.257223563)
  return pointer
}()

let earth = Ellipsoid.wgs84
