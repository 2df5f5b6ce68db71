/// A format other than GeoJSON text, as readers know it: its name, how it is recognised and how it is read.
public struct InputFormat: Sendable {
  /// Its name for ``ReadingOptions/format``: letters and digits.
  public let name: String

  /// Its name in a sentence: "TopoJSON".
  public let title: String

  public let reading: any FormatReading.Type

  public init(name: String, title: String, reading: any FormatReading.Type) {
    (self.name, self.title, self.reading) = (name, title, reading)
  }

  public static let topoJSON = InputFormat(name: "topojson", title: "TopoJSON", reading: TopoJSONReading.self)

  /// The input formats of the toolkit.
  public static let all: [InputFormat] = [.topoJSON, .tiles]
}
