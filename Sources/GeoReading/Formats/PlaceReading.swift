public import ByteStreams
public import GeoJSON

/// How a format is read that is not read from front to back: a file in any order, or the files of a folder.
///
/// It is recognised by where the input is and what the file begins with, and reads on from there itself: `next` asks for no bytes.
public protocol PlaceReading: FormatReading {
  /// Whether a file or folder is of this format.
  static func recognise(_ place: InputPlace) -> Bool

  /// Begins to read.
  ///
  /// - Parameters:
  ///   - place: the file or folder, and what of it is meant.
  ///   - name: the input's name in messages.
  ///   - options: what is refused, and which layer is read.
  ///   - temporaryFolder: where temporary files are; `nil` for the folder that `TMPDIR` names, or `/tmp`.
  /// - Throws: `ByteStreamError` where it cannot be read, or has not what was asked for.
  static func open(
    _ place: InputPlace, name: String, options: DecodingOptions, temporaryFolder: String?
  ) throws(ByteStreamError) -> Self
}

extension PlaceReading {
  public static func recognise(_ beginning: [UInt8], isWhole: Bool) -> Recognition { .no }

  public static func open(
    _ beginning: consuming [UInt8], size: Int?, options: DecodingOptions, more: () throws(ByteStreamError) -> [UInt8]
  ) throws(ByteStreamError) -> FormatOpening<Self> {
    .declined(beginning)
  }
}

extension [InputFormat] {
  /// The format that reads a file or folder in place; `nil` for what is read from front to back.
  ///
  /// - Parameter name: of the format that was asked for; `nil` to recognise it.
  package func inPlace(_ place: InputPlace, named name: String? = nil) -> (format: InputFormat, reading: any PlaceReading.Type)? {
    for format in self where name.map({ $0 == format.name }) ?? true {
      guard let reading = format.reading as? any PlaceReading.Type, name != nil || reading.recognise(place) else { continue }
      return (format, reading)
    }
    return nil
  }
}
