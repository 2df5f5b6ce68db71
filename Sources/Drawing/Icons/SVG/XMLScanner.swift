/// The tags of an XML document, one after the other: as much of XML 1.0 as icons need. There are no document types.
struct XMLScanner {
  struct Tag {
    var name: String
    var attributes: [(name: String, value: String)] = []
    /// `</name>`
    var isEnd = false
    /// `<name/>`
    var isEmpty = false
    var line: Int

    subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }
  }

  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Of the byte at hand; for messages, of which there is one.
  var line: Int { 1 + bytes[..<index].count { $0 == 0x0a } }

  /// The next tag; `nil` at the end. Texts, comments and instructions are left out.
  mutating func next() throws(IconError) -> Tag? {
    while let start = bytes[index...].firstIndex(of: 0x3c) {
      index = start
      if has("<!--") {
        try skip(past: "-->")
      } else if has("<![CDATA[") {
        try skip(past: "]]>")
      } else if has("<?") {
        try skip(past: "?>")
      } else if has("<!") {
        throw IconError("document types are not supported (line \(line)); leave out the line <!DOCTYPE …>")
      } else {
        return try tag()
      }
    }
    index = bytes.count
    return nil
  }

  private func has(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes.count - index >= $0.count && bytes[index..<index + $0.count].elementsEqual($0) }
  }

  private mutating func skip(past end: StaticString) throws(IconError) {
    let start = line
    while index < bytes.count {
      if has(end) {
        index += end.utf8CodeUnitCount
        return
      }
      index += 1
    }
    throw IconError("the file ends within a comment or an instruction (line \(start))")
  }

  private mutating func tag() throws(IconError) -> Tag {
    var tag = Tag(name: "", line: line)
    index += 1
    if index < bytes.count, bytes[index] == 0x2f {
      tag.isEnd = true
      index += 1
    }
    tag.name = try name(tag.line)
    while true {
      skipSpace()
      guard index < bytes.count else { break }
      switch bytes[index] {
      case 0x3e:
        index += 1
        return tag
      case 0x2f where index + 1 < bytes.count && bytes[index + 1] == 0x3e:
        index += 2
        tag.isEmpty = true
        return tag
      default:
        let name = try name(tag.line)
        skipSpace()
        guard index < bytes.count, bytes[index] == 0x3d else { throw IconError("the attribute \(name) has no value (line \(tag.line))") }
        index += 1
        skipSpace()
        guard tag.attributes.count < 256 else { throw IconError("<\(tag.name)> has more than 256 attributes (line \(tag.line))") }
        tag.attributes.append((name, try value(of: name, tag.line)))
      }
    }
    throw IconError("the file ends within <\(tag.name)> (line \(tag.line))")
  }

  private mutating func skipSpace() { while index < bytes.count, [0x20, 0x09, 0x0a, 0x0d].contains(bytes[index]) { index += 1 } }

  private mutating func name(_ line: Int) throws(IconError) -> String {
    let start = index
    while index < bytes.count, bytes[index] > 0x20, ![0x2f, 0x3c, 0x3d, 0x3e, 0x22, 0x27].contains(bytes[index]) { index += 1 }
    guard index > start, index - start <= 256 else { throw IconError("no element or attribute has such a name (line \(line))") }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func value(of name: String, _ line: Int) throws(IconError) -> String {
    guard index < bytes.count, case let quote = bytes[index], quote == 0x22 || quote == 0x27,
      let end = bytes[(index + 1)...].firstIndex(of: quote)
    else { throw IconError("the value of \(name) is not in quotes (line \(line))") }
    let text = bytes[index + 1..<end]
    index = end + 1
    if !text.contains(0x26) { return String(decoding: text, as: UTF8.self) }
    var parts = String(decoding: text, as: UTF8.self).split(separator: "&", omittingEmptySubsequences: false)
    var value = String(parts.removeFirst())
    for part in parts {
      let entities: [(String, String)] = [("lt;", "<"), ("gt;", ">"), ("amp;", "&"), ("quot;", "\""), ("apos;", "'")]
      guard let (entity, character) = entities.first(where: { part.hasPrefix($0.0) }) else {
        throw IconError("the value of \(name) has an entity that is none of &lt; &gt; &amp; &quot; &apos; (line \(line))")
      }
      value += character + part.dropFirst(entity.count)
    }
    return value
  }
}
