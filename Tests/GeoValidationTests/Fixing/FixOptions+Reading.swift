import GeoToolkit

extension FixOptions {
  /// The same with an input that is read in a certain way.
  func with(reading: ReadingOptions) -> FixOptions {
    var options = self
    options.reading = reading
    return options
  }
}
