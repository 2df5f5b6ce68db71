import GeoJSONCommand
import GeoReading

#if HAS_PROJECTION
  import Projection
#endif
#if HAS_TYPESETTING
  import Typesetting
#endif

/// The program `geojson-full`: the commands of `geojson`, coordinate reference systems by PROJ, and texts by Pango, as far as they were
/// found when it was built. It loads them and what they need, which takes several times as long as `geojson` takes to start.
@main
enum GeoJSONFullExecutable {
  static func main() {
    #if HAS_PROJECTION
      let systems = Projections()
    #else
      let systems = DegreesOnly(advice: "this geojson-full was built without PROJ (libproj-dev)")
    #endif
    #if HAS_TYPESETTING
      GeoJSONProgram.mainOfFullProgram(systems: systems, texts: PangoTextSetting())
    #else
      GeoJSONProgram.mainOfFullProgram(systems: systems, texts: nil)
    #endif
  }
}
