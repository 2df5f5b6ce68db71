/// One of the checks of a map.
struct MapCheck: Sendable {
  let run: @Sendable (inout IndoorCheck) -> Void
  /// Whether positions decide what it finds; display points that are there or not are none.
  var asksPlaces = false
}
