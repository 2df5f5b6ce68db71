internal import ByteStreams
public import GeoReading

/// The formats of the toolkit.
public enum Formats {
  /// All formats, in the order in which they are listed.
  public static let all: [Format] = [.geoJSON, .geoJSONSequence, .topoJSON, .svg, .glb, .overlay, .imdf, .tiles]

  /// The ending of a file's name, a compression's left aside; `nil` if the name has none that could stand for a format.
  package static func ending(of name: String) -> Substring? {
    guard let step = Compression.stem(of: name).pathSteps.last, let dot = step.lastIndex(of: "."), dot > step.startIndex else { return nil }
    let ending = step[step.index(after: dot)...]
    return !ending.isEmpty && ending.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } ? ending : nil
  }
}

extension [Format] {
  /// The formats that are read piece by piece, as readers know them (``GeoReading/ReadingOptions/formats``).
  public var inputs: [InputFormat] {
    compactMap { format in
      guard case .pieces(let reading)? = format.reading else { return nil }
      return InputFormat(name: format.name, title: format.title, reading: reading)
    }
  }

  /// The format with a name.
  public func named(_ name: String) -> Format? { first { $0.name == name } }

  /// The format in which a file is written, by its name's ending, ignoring that of a compression; `nil` for none.
  public func ofFile(named name: String) -> Format? {
    let stem = Compression.stem(of: name).lowercased()
    return first { $0.writing != nil && $0.endings.contains { stem.hasSuffix(".\($0)") } }
  }
}
