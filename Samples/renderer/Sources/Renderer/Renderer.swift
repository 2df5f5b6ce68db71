import ArgumentParser
import CGraphics
import Foundation
import GeoToolkit

/// Streams overlay batches of a file and draws them into a picture.
@main
struct Renderer: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "renderer",
    abstract: "Draw a GeoJSON file with OpenGL ES, from overlay batches alone.")

  @Argument(help: "The file to draw.")
  var file: String

  @Option(name: [.short, .long], help: "The picture, PNG.")
  var output: String

  @Option(help: "Its size in pixels.")
  var size = PictureSize(width: 1024, height: 1024)

  @Option(parsing: .unconditional, help: "longitude,latitude of its middle. (default: all of the file is seen)")
  var center: Place?

  @Option(help: "The zoom level: at 0 the world is 256 pixels wide. (default: all of the file is seen)")
  var zoom: Double?

  @Option(parsing: .unconditional, help: "x,y of a pixel: say which feature is drawn there.")
  var pick: Pixel?

  @Option(help: "Draw that many times and say how long it took.")
  var frames = 1

  @Flag(help: "With --frames: also with a draw call for each area, as a map does that has not heard of batches.")
  var oneByOne = false

  func run() async throws {
    print("x")
  }
}
