import ArgumentParser
public import GeoToolkit

extension SVGOptions.Projection: ArgumentChoice {}

/// Options for pictures.
struct PictureArguments: ParsableArguments {
  @Option(help: "plate-carree or mercator. (default: plate-carree)")
  var projection: SVGOptions.Projection?

  @Option(parsing: .unconditional, help: "The picture's width in pixels, 1 to 100000; its height follows. (default: 1000)")
  var width: Int?

  func validate() throws {
    if let width, !(1...100_000).contains(width) { throw ValidationError("--width takes a number from 1 to 100000") }
  }

  var isUsed: Bool { projection != nil || width != nil }

  var options: SVGOptions {
    var options = SVGOptions()
    options.projection = projection ?? options.projection
    options.width = width ?? options.width
    return options
  }
}
