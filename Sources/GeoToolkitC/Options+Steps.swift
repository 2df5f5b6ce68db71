internal import CGeoToolkit
internal import GeoAlgorithms
internal import GeoBatches
internal import GeoConversion
internal import GeoModel
internal import GeoPipeline

/// What is done with features before they are drawn.
func steps(_ options: geo_options) throws(CallError) -> StepOptions {
  var steps = StepOptions()
  switch options.repair {
  case 0: break
  case 1: steps.repair = .linework
  case 2: steps.repair = .structure
  default: throw CallError(GEO_ERROR_OPTION, "repair is \(options.repair); expected 0, 1 or 2")
  }
  if options.clips != 0 { steps.clip = try box(options.clip) }
  let (metres, pixels) = (try length(options.simplify_metres, "simplify_metres"), try length(options.simplify_pixels, "simplify_pixels"))
  if metres != nil, pixels != nil { throw CallError(GEO_ERROR_OPTION, "simplify_metres and simplify_pixels are set; expected one of them") }
  if let metres { steps.simplification = SimplificationOptions(.metres(metres)) }
  if let pixels {
    guard (0...30).contains(options.simplify_zoom) else {
      throw CallError(GEO_ERROR_OPTION, "simplify_zoom is \(options.simplify_zoom); expected 0 to 30")
    }
    steps.simplification = SimplificationOptions(.pixels(pixels, zoom: options.simplify_zoom))
  }
  let (error, spacing) = (try length(options.geodesic_error, "geodesic_error"), try length(options.geodesic_spacing, "geodesic_spacing"))
  if error != nil || spacing != nil { steps.interpolation = DensificationLimits(length: spacing, deviation: error) }
  return steps
}

/// A length in metres or pixels; `nil` for 0.
private func length(_ length: Double, _ name: String) throws(CallError) -> Double? {
  guard length >= 0, length.isFinite else {
    throw CallError(GEO_ERROR_OPTION, "\(name) is \(length); expected a length above 0, or 0 for none")
  }
  return length == 0 ? nil : length
}

private func box(_ sides: (Double, Double, Double, Double)) throws(CallError) -> GeographicBox {
  let (west, south, east, north) = sides
  guard (-180...180).contains(west), (-180...180).contains(east), (-90...90).contains(south), (-90...90).contains(north), south <= north
  else {
    throw CallError(
      GEO_ERROR_OPTION,
      "clip is \(west), \(south), \(east), \(north); expected longitudes of -180 to 180, latitudes of -90 to 90, and the south before the north"
    )
  }
  return GeographicBox(west: west, south: south, east: east, north: north)
}
