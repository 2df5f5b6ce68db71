package import GeoConversion
package import GeoReading

extension BatchingOptions {
  /// What the options of formats of batches ask for.
  ///
  /// - Parameter columns: the names of the properties that get columns.
  /// - Throws: as ``StyleDocument/init(path:)``.
  package init(_ values: FormatOptionValues, columns: [String], reading: ReadingOptions) throws {
    self.init()
    self.reading = reading
    keepsOtherProperties = true
    properties = columns
    overlays.usesShortIndices = values.has("short-indices")
    overlays.pickIndex = values.has("pick-index")
    overlays.labels = values.has("labels")
    overlays.ribbons = values.has("ribbons")
    if let style = values.text("style") { styles = try StyleDocument(path: style) }
    if let property = values.text("color-by") { styles = StyleDocument(palette: .light, colorBy: property) }
  }
}
