internal import CLibYAML

/// Reads YAML with libyaml, event by event, into nodes that know their lines.
package struct YAMLReader: ~Copyable {
  /// The deepest nesting; settings and styles have four levels.
  private static let mostLevels = 16

  private let parser: UnsafeMutablePointer<yaml_parser_t>
  /// What libyaml reads from; it must not move as long as the parser lives.
  private let text: UnsafeMutableBufferPointer<UInt8>

  /// What is wrong with a text, and where.
  package struct Failure: Error {
    package var line: Int
    package var column: Int
    package var message: String

    package init(line: Int, column: Int, message: String) {
      self.line = line
      self.column = column
      self.message = message
    }
  }

  /// The text's only document; `nil` if there is nothing in it.
  package static func read(_ bytes: [UInt8]) throws(Failure) -> YAMLNode? {
    let reader = try YAMLReader(bytes)
    return try reader.document()
  }

  private init(_ bytes: [UInt8]) throws(Failure) {
    parser = .allocate(capacity: 1)
    parser.initialize(to: yaml_parser_t())
    text = .allocate(capacity: max(bytes.count, 1))
    _ = text.initialize(from: bytes)
    guard yaml_parser_initialize(parser) == 1 else {
      throw Failure(line: 1, column: 1, message: "there is no memory to read it")
    }
    // The parser reads `bytes.count` bytes from memory that this value owns and frees after the parser.
    yaml_parser_set_input_string(parser, text.baseAddress, bytes.count)
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
    text.deallocate()
  }

  /// An event's kind, place and characters, copied so that the event can go.
  private struct Event {
    var kind: yaml_event_type_t
    var line: Int
    var column: Int
    var text = ""
    var isPlain = false
  }

  private borrowing func document() throws(Failure) -> YAMLNode? {
    var root: YAMLNode?
    while true {
      let event = try next()
      switch event.kind {
      case YAML_STREAM_START_EVENT, YAML_DOCUMENT_END_EVENT: continue
      case YAML_STREAM_END_EVENT: return root
      case YAML_DOCUMENT_START_EVENT:
        if root != nil { throw Failure(line: event.line, column: event.column, message: "found a second document; expected one") }
      default: root = try node(event, level: 0)
      }
    }
  }

  private borrowing func node(_ event: Event, level: Int) throws(Failure) -> YAMLNode {
    if level > Self.mostLevels {
      throw Failure(line: event.line, column: event.column, message: "found values nested more than \(Self.mostLevels) levels deep")
    }
    switch event.kind {
    case YAML_SCALAR_EVENT:
      return YAMLNode(content: .scalar(event.text), line: event.line, column: event.column, isPlain: event.isPlain)
    case YAML_SEQUENCE_START_EVENT:
      var nodes: [YAMLNode] = []
      while true {
        let inner = try next()
        if inner.kind == YAML_SEQUENCE_END_EVENT { break }
        nodes.append(try node(inner, level: level + 1))
      }
      return YAMLNode(content: .sequence(nodes), line: event.line, column: event.column)
    case YAML_MAPPING_START_EVENT:
      var members: [YAMLNode.Member] = []
      var names: Set<String> = []
      while true {
        let name = try next()
        if name.kind == YAML_MAPPING_END_EVENT { break }
        guard name.kind == YAML_SCALAR_EVENT else {
          throw Failure(line: name.line, column: name.column, message: "found a name that is no text")
        }
        if !names.insert(name.text).inserted {
          throw Failure(line: name.line, column: name.column, message: "found \"\(name.text)\" a second time")
        }
        members.append(
          YAMLNode.Member(name: name.text, line: name.line, column: name.column, value: try node(next(), level: level + 1)))
      }
      return YAMLNode(content: .mapping(members), line: event.line, column: event.column)
    default:
      throw Failure(line: event.line, column: event.column, message: "found an alias; write the value out")
    }
  }

  private borrowing func next() throws(Failure) -> Event {
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) == 1 else { throw failure() }
    defer { yaml_event_delete(&event) }
    var result = Event(
      kind: event.type, line: Int(event.start_mark.line) + 1, column: Int(event.start_mark.column) + 1)
    if event.type == YAML_SCALAR_EVENT, let value = event.data.scalar.value {
      result.isPlain = event.data.scalar.style == YAML_PLAIN_SCALAR_STYLE
      result.text = String(decoding: UnsafeBufferPointer(start: value, count: event.data.scalar.length), as: UTF8.self)
    }
    return result
  }

  private borrowing func failure() -> Failure {
    let problem = parser.pointee.problem.map { String(cString: $0) } ?? "it cannot be read"
    let mark = parser.pointee.problem_mark
    return Failure(line: Int(mark.line) + 1, column: Int(mark.column) + 1, message: "found text that is not valid YAML: \(problem)")
  }
}
