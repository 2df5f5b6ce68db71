internal import GeoJSON
package import GeoModel

/// The text of a document, JSON or YAML, as JSON that knows where in the text each value stood.
package struct DocumentText {
  package private(set) var json = RawJSON.null
  private let text: [UInt8]
  /// Of YAML: where values begin in `json`, and where they stood, in order.
  private var places: [(offset: Int, line: Int, column: Int)] = []
  private var bytes: [UInt8] = []
  private let isYAML: Bool

  private let expected: String

  /// - Parameters:
  ///   - isYAML: taken from the file's name; with `nil` the first character decides.
  ///   - expected: what a text without anything lacks: "rules".
  package init(_ text: [UInt8], isYAML: Bool?, expected: String) throws(YAMLReader.Failure) {
    self.expected = expected
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    self.text = text.starts(with: mark) ? Array(text.dropFirst(3)) : text
    let first = self.text.first { !($0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09) }
    self.isYAML = isYAML ?? (first != 0x7B && first != 0x5B)
    if self.isYAML { try readYAML() } else { try readJSON() }
  }

  /// Whether the ending of a file's name says that it is YAML, or JSON.
  package static func isYAML(fileName: String) -> Bool? {
    let name = fileName.lowercased()
    return name.hasSuffix(".yaml") || name.hasSuffix(".yml") ? true : name.hasSuffix(".json") ? false : nil
  }

  private mutating func readJSON() throws(YAMLReader.Failure) {
    do {
      json = try RawJSON(bytes: text)
    } catch {
      let place = place(ofByte: error.byte)
      throw YAMLReader.Failure(line: place.line, column: place.column, message: error.message)
    }
  }

  private mutating func readYAML() throws(YAMLReader.Failure) {
    guard let root = try YAMLReader.read(text) else {
      throw YAMLReader.Failure(line: 1, column: 1, message: "found nothing; expected \(expected)")
    }
    try append(root)
    json = RawJSON(copying: bytes)
    bytes = []
  }

  /// Where a value stands in the text.
  package func place(of value: RawJSON) -> (line: Int, column: Int) {
    let offset = value.range.lowerBound
    guard isYAML else { return place(ofByte: offset) }
    let behind = places.firstIndex { $0.offset > offset } ?? places.count
    return behind == 0 ? (1, 1) : (places[behind - 1].line, places[behind - 1].column)
  }

  private func place(ofByte byte: Int) -> (line: Int, column: Int) {
    let before = text.prefix(max(byte, 0))
    let line = before.count { $0 == 0x0A } + 1
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    // Characters, not bytes: those that go on with a character do not count.
    return (line, before[start...].count { $0 & 0xC0 != 0x80 } + 1)
  }

  /// Appends a node as JSON. Not deep: the reader has a limit.
  private mutating func append(_ node: YAMLNode) throws(YAMLReader.Failure) {
    places.append((bytes.count, node.line, node.column))
    switch node.content {
    case .scalar(let text):
      guard let json = node.isPlain ? YAMLScalar.json(ofPlain: text) : JSONString.quoted(text) else {
        throw YAMLReader.Failure(
          line: node.line, column: node.column, message: "found no value (# begins a comment: put colours in quotes); null is written out")
      }
      bytes += json.utf8
    case .sequence(let nodes):
      bytes.append(0x5B)
      for (number, node) in nodes.enumerated() {
        if number > 0 { bytes.append(0x2C) }
        try append(node)
      }
      bytes.append(0x5D)
    case .mapping(let members):
      bytes.append(0x7B)
      for (number, member) in members.enumerated() {
        if number > 0 { bytes.append(0x2C) }
        places.append((bytes.count, member.line, member.column))
        JSONString.append(member.name, to: &bytes)
        bytes.append(0x3A)
        try append(member.value)
      }
      bytes.append(0x7D)
    }
  }
}
