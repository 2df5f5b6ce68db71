import GeoJSONCommand

/// The program `geojson`: all of it is in the library, which a program with other formats can run as well.
@main
enum GeoJSONExecutable {
  static func main() { GeoJSONProgram.mainOfSmallProgram() }
}
