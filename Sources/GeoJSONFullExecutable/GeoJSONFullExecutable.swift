import GeoJSONCommand
import Projection

/// The program `geojson-full`: the commands of `geojson`, and coordinate reference systems. It loads PROJ and what that needs, which takes
/// four times as long as `geojson` takes to start.
@main
enum GeoJSONFullExecutable {
  static func main() { GeoJSONProgram.mainOfFullProgram(systems: Projections()) }
}
