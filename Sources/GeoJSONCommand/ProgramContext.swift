import GeoConversion
import GeoReading

/// What the program knows besides its command line.
struct ProgramContext: Sendable {
  var formats = Formats.all
  var systems: (any CoordinateSystems)?
  /// What runs are handed over to that need systems which this program does not know.
  var full: FullProgram?
}
