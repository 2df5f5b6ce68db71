import CommandLineArguments
import GeoToolkit

/// Options for pictures.
struct PictureArguments: ArgumentGroup {
  let projection: SVGOptions.Projection?
  let width: Int?

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    projection = try arguments.choice("projection", help: "plate-carree, or mercator, which draws what lies beyond 85.05° of latitude on its edge. (default: plate-carree; for indoor maps: mercator)")
    width = try arguments.integer("width", help: "The picture's width in pixels, 1 to 100000; its height follows. (default: 1000)")
  }

  func validate() throws(UsageError) {
    if let width, !(1...100_000).contains(width) { throw UsageError("--width takes a number from 1 to 100000") }
  }

  var isUsed: Bool { projection != nil || width != nil }

  /// - Parameter isIndoor: buildings keep their angles in Mercator; plate carrée stretches them everywhere except at the equator.
  func options(isIndoor: Bool) -> SVGOptions {
    var options = SVGOptions()
    options.projection = projection ?? (isIndoor ? .mercator : options.projection)
    options.width = width ?? options.width
    return options
  }
}
