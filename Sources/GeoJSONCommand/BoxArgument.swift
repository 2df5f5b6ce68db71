import CommandLineArguments
import GeoModel
import GeoPipeline

/// A box as people type it.
struct BoxArgument {
  let box: GeographicBox

  /// - Throws: `UsageError` that says what is wrong with the text.
  init(parsing argument: String) throws(UsageError) {
    let numbers = argument.split(separator: ",", omittingEmptySubsequences: false).map { MeasureText.number($0) }
    guard numbers.count == 4, let west = numbers[0], let south = numbers[1], let east = numbers[2], let north = numbers[3] else {
      throw UsageError("expected four numbers, west,south,east,north")
    }
    guard west.magnitude <= 180, east.magnitude <= 180 else {
      throw UsageError("expected west and east within ±180; a box across 180° has west > east")
    }
    guard south.magnitude <= 90, north.magnitude <= 90 else {
      throw UsageError("expected south and north within ±90: longitude comes first")
    }
    guard south <= north else { throw UsageError("expected south to be no greater than north") }
    box = GeographicBox(west: west, south: south, east: east, north: north)
  }
}
