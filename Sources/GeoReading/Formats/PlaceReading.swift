public import ByteStreams

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
  ///   - options: what is refused, how many threads read, where temporary files are.
  /// - Throws: `ByteStreamError` where it cannot be read, or has not what was asked for.
  static func open(_ place: InputPlace, name: String, options: ReadingOptions) throws(ByteStreamError) -> Self
}
