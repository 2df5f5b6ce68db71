/// Objects of a PDF file, and where they are in it (ISO 32000-1 §7.5).
///
/// Numbers are given before objects are written, so that objects may refer to later ones.
struct PDFFile {
  private var length = 0
  /// Of each object, from number 1.
  private var offsets: [Int] = []
  /// The stream that was begun, the object with its length, and where it began.
  private var stream: (deflate: Deflate, lengthObject: Int, start: Int)?

  /// What is written before all objects.
  mutating func head() -> [UInt8] {
    // The second line has bytes above 127, so that programs do not take the file for text.
    counted(Array("%PDF-1.7\n%".utf8) + [0xe2, 0xe3, 0xcf, 0xd3, 0x0a])
  }

  /// The number of an object that will be written.
  mutating func newObject() -> Int {
    offsets.append(0)
    return offsets.count
  }

  /// An object, whole.
  mutating func object(_ number: Int, _ text: String) -> [UInt8] {
    offsets[number - 1] = length
    return counted(Array("\(number) 0 obj\n\(text)\nendobj\n".utf8))
  }

  /// Begins a deflated stream, which ends before another object begins.
  ///
  /// - Parameters:
  ///   - number: the stream's.
  ///   - entries: of its dictionary, except for length and filter.
  mutating func begin(_ number: Int, _ entries: String) -> [UInt8] {
    let lengthObject = newObject()
    offsets[number - 1] = length
    let head = "\(number) 0 obj\n<< \(entries) /Filter /FlateDecode /Length \(lengthObject) 0 R >>\nstream\n"
    let bytes = counted(Array(head.utf8))
    stream = (Deflate(), lengthObject, length)
    return bytes
  }

  /// Adds to the stream that was begun.
  mutating func write<E: Error>(_ bytes: [UInt8], to sink: ([UInt8]) throws(E) -> Void) throws(E) {
    try stream?.deflate.write(bytes.span) { (data) throws(E) in
      length += data.count
      try sink(data)
    }
  }

  /// Ends the stream that was begun.
  mutating func end<E: Error>(to sink: ([UInt8]) throws(E) -> Void) throws(E) {
    guard let (deflate, lengthObject, start) = stream else { return }
    stream = nil
    let none: [UInt8] = []
    try deflate.write(none.span, isLast: true) { (data) throws(E) in
      length += data.count
      try sink(data)
    }
    let count = length - start
    try sink(counted(Array("\nendstream\nendobj\n".utf8)))
    try sink(object(lengthObject, "\(count)"))
  }

  /// The table of all objects, and the file's end.
  mutating func tail(root: Int) -> [UInt8] {
    var text = "xref\n0 \(offsets.count + 1)\n0000000000 65535 f \n"
    for offset in offsets {
      let digits = String(offset)
      text += String(repeating: "0", count: max(0, 10 - digits.count)) + digits + " 00000 n \n"
    }
    return counted(Array((text + "trailer\n<< /Size \(offsets.count + 1) /Root \(root) 0 R >>\nstartxref\n\(length)\n%%EOF\n").utf8))
  }

  private mutating func counted(_ bytes: [UInt8]) -> [UInt8] {
    length += bytes.count
    return bytes
  }
}
