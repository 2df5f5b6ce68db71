import Drawing
import GeoConversion
import GeoReading

/// What the program knows besides its command line.
struct ProgramContext: Sendable {
  var formats = Formats.all
  var systems: (any CoordinateSystems)?
  /// What sets texts of pictures; `nil` for nothing.
  var texts: (any TextSetting)?
  /// What runs are handed over to that need systems which this program does not know, or texts.
  var full: FullProgram?
}
