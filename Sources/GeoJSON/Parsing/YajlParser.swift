internal import CByteScan
internal import CYajl
internal import GeoModel

/// libyajl, the authority on what is JSON, over one complete text.
enum YajlParser {
  /// What yajl makes of a text.
  enum Verdict {
    case complete(TokenTape)
    /// The text ends inside a value: only for a prefix.
    case incomplete
    case faulty(SyntaxFault)
  }

  /// Reads `count` bytes. With `isPrefix`, the end of the text is no fault and no tape is kept; without `keepsTape`, the text
  /// is only judged. Complexity: O(n); memory 16 bytes a token.
  /// - Parameter level: arrays and objects round the text, which count among those that `maxDepth` allows.
  static func parse(
    _ text: TextPointer, count: Int, maxDepth: Int, level: Int = 0, isPrefix: Bool = false, keepsTape: Bool = true
  ) -> Verdict {
    if !isPrefix, let at = UTF8Sequence.firstFault(text, count: count) {
      if let other = SyntaxFault.otherEncoding(text, count: count) { return .faulty(other) }
      // Cut off inside a character: it is the rest that is missing.
      if UTF8Sequence.isCutOff(text, at: at, count: count),
        case .faulty(let fault) = parse(text, count: at, maxDepth: maxDepth, level: level, keepsTape: false), fault.rule == .truncatedText
      {
        return .faulty(fault)
      }
      return .faulty(
        SyntaxFault(
          rule: .illFormedUTF8, offset: at,
          message: "found the byte 0x\(hexadecimal(text[at])), which is not UTF-8 here"))
    }
    let builder = TapeBuilder(text: text, count: count, maxDepth: maxDepth, level: level, keeps: !isPrefix && keepsTape)
    return withHandle(builder) { handle, builder in
      // Of a string that has not ended yajl would make a copy.
      var status = yajl_parse(handle, text, isPrefix ? openString(text, count: count) ?? count : count)
      if status == yajl_status_ok {
        if isPrefix { return faultOfOpenString(builder.pointee).map { .faulty($0) } ?? .incomplete }
        status = yajl_complete_parse(handle)
        if status == yajl_status_ok {
          if builder.pointee.nextTokenStart() < count {
            if !builder.pointee.checkSpace(builder.pointee.nextTokenStart()), let fault = builder.pointee.fault { return .faulty(fault) }
            // For the end of a string behind a whole value yajl waits, and does not ask for it.
            if let fault = faultOfOpenString(builder.pointee) { return .faulty(fault) }
          }
          return .complete(builder.pointee.tape)
        }
        // Nothing but what yajl takes for white space is no text that was cut off.
        if !builder.pointee.checkSpace(builder.pointee.nextTokenStart()), let fault = builder.pointee.fault {
          return .faulty(fault)
        }
        if let fault = faultOfOpenString(builder.pointee) { return .faulty(fault) }
        // A number has no end of its own: that it stands behind the whole value, yajl says only now.
        let (words, start) = (words(of: handle).phrase, builder.pointee.nextTokenStart())
        let isLeftOver = words.hasPrefix("trailing garbage") && start < count
        return .faulty(isLeftOver ? fault(words, at: start, builder.pointee) : builder.pointee.truncated())
      }
      if let fault = builder.pointee.fault { return .faulty(fault) }
      return .faulty(fault(of: handle, after: builder.pointee))
    } ?? .faulty(SyntaxFault(rule: .syntax, offset: 0, message: "there is no memory to read the text"))
  }

  /// Where a long string begins that a text ends in. Complexity: O(n), at memory speed.
  private static func openString(_ text: TextPointer, count: Int) -> Int? {
    if count < longString { return nil }
    var nesting = bytescan_nesting()
    guard bytescan_skip(&nesting, text, count).outcome == BYTESCAN_MORE, nesting.in_string != 0 else { return nil }
    var end = count
    while case let behind = Int(bytescan_behind_last(text, end, .quote)), behind > 0 {
      var backslashes = 0
      while backslashes < behind - 1, text[behind - 2 - backslashes] == .backslash { backslashes += 1 }
      if backslashes % 2 == 0 { return count - behind < longString ? nil : behind - 1 }
      end = behind - 1
    }
    return nil
  }

  private static let longString = 1 << 20

  /// Runs yajl with a builder; `nil` if there is no memory.
  private static func withHandle<Result>(
    _ begun: TapeBuilder, _ body: (yajl_handle, UnsafeMutablePointer<TapeBuilder>) -> Result
  ) -> Result? {
    // The builder lives at a fixed address while yajl holds it as its context.
    let builder = UnsafeMutablePointer<TapeBuilder>.allocate(capacity: 1)
    builder.initialize(to: begun)
    defer {
      builder.deinitialize(count: 1)
      builder.deallocate()
    }
    // yajl keeps the pointer to the callbacks, so they too stay where they are until the handle is gone.
    var callbacks = Self.callbacks
    return withUnsafePointer(to: &callbacks) { callbacks in
      guard let handle = yajl_alloc(callbacks, nil, builder) else { return nil }
      defer { yajl_free(handle) }
      // Whole texts are checked by a stricter rule; in a prefix only the structure matters.
      _ = geojson_yajl_validate_strings(handle, 0)
      return body(handle, builder)
    }
  }

  /// The fault of a string that begins where none may, though yajl has not come to its end: it is none that ends too late, but a quotation
  /// mark too many. Complexity: O(1) unless there is one, then O(n).
  private static func faultOfOpenString(_ builder: TapeBuilder) -> SyntaxFault? {
    let start = builder.nextTokenStart()
    guard start < builder.count, builder.text[start] == .quote, let before = lastToken(before: start, builder.text) else { return nil }
    switch before {
    case .comma, .colon, .openBracket, .openBrace: return nil
    default: break
    }
    // A string that does end shows what yajl has to say of one there.
    let asked = TapeBuilder(text: builder.text, count: builder.count, maxDepth: builder.maxDepth, level: builder.level, keeps: false)
    return withHandle(asked) { handle, _ in
      guard yajl_parse(handle, builder.text, start) == yajl_status_ok, yajl_parse(handle, [.quote, .quote], 2) == yajl_status_error else {
        return nil
      }
      return fault(words(of: handle).phrase, at: start, builder)
    } ?? nil
  }

  /// Turns yajl's words into a place and a sentence.
  private static func fault(of handle: yajl_handle, after builder: TapeBuilder) -> SyntaxFault {
    if let other = SyntaxFault.otherEncoding(builder.text, count: builder.count) { return other }
    let (words, isLexical) = words(of: handle)
    if isLexical, let fault = faultOfOpenString(builder) { return fault }
    // yajl has consumed the offending byte, or the whole offending token.
    let consumed = min(max(Int(yajl_get_bytes_consumed(handle)), 1), max(builder.count, 1))
    let last = consumed - 1
    var offset = last
    if !isLexical, last < builder.count, !Self.isPunctuation(builder.text[last]) {
      offset = min(builder.nextTokenStart(), last)
    }
    // Here it has taken back the token: what it last took may be a bracket that is no part of the fault.
    if words.hasPrefix("after key and value") {
      offset = builder.cursor
      while offset < builder.count, builder.text[offset].isJSONSpace { offset += 1 }
    }
    // Here the byte itself.
    if words.hasPrefix("invalid character inside") || words.hasPrefix("invalid (non-hex)") { offset += 1 }
    // Here it has taken back the byte that is not the literal's, which is told as a whole.
    if words.hasPrefix("invalid string in json") {
      offset = builder.nextTokenStart()
      if offset < builder.count { return fault(words, at: offset, count: wordLength(builder, from: offset), builder) }
    }
    // Here it has taken back the stroke with which a comment begins.
    if words.hasPrefix("probable comment") {
      offset = builder.nextTokenStart()
      var judged = builder
      if !judged.checkSpace(offset), let space = judged.fault { return space }
    }
    if offset >= builder.count { return builder.truncated() }
    return fault(words, at: offset, builder)
  }

  /// - Parameter count: the bytes that are wrong, if that is known.
  private static func fault(_ phrase: String, at offset: Int, count: Int? = nil, _ builder: TapeBuilder) -> SyntaxFault {
    let (start, rest) = (builder.text + offset, builder.count - offset)
    if isAfterLeadingZero(offset, builder.text) {
      let message = "found a number that begins with 0; expected no zero before its other digits"
      return SyntaxFault(rule: .syntax, offset: offset, byteCount: 1, message: message)
    }
    // How much of the rest is wrong is not known.
    let found = count.map { RawExcerpt.of(start, count: $0) } ?? RawExcerpt.beginning(of: start, count: rest, most: 12)
    return SyntaxFault(
      rule: .syntax, offset: offset, byteCount: count ?? 1,
      message: SyntaxFault.sentence(
        for: phrase, found: found, first: builder.text[offset], isBehindComma: lastToken(before: offset, builder.text) == .comma))
  }

  /// Whether yajl stopped at the second digit of a number like 01, which it takes for the number 0 and something after it.
  private static func isAfterLeadingZero(_ offset: Int, _ text: TextPointer) -> Bool {
    func isDigit(_ at: Int) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(text[at]) }
    guard offset > 0, isDigit(offset), text[offset - 1] == UInt8(ascii: "0") else { return false }
    return offset == 1 || !isDigit(offset - 2) && !".eE+".utf8.contains(text[offset - 2])
  }

  /// What yajl says, and whether it is of the bytes rather than of the order of tokens.
  private static func words(of handle: yajl_handle) -> (phrase: String, isLexical: Bool) {
    guard let message = yajl_get_error(handle, 0, nil, 0) else { return ("the text is not JSON", false) }
    let text = String(cString: message)
    yajl_free_error(handle, message)
    var words = text.split(separator: ":", maxSplits: 1).last.map { String($0.drop { $0 == " " }) } ?? text
    while words.last?.isWhitespace == true { words.removeLast() }
    return (words, text.hasPrefix("lexical error"))
  }

  /// The last byte before `offset` that is no white space.
  private static func lastToken(before offset: Int, _ text: TextPointer) -> UInt8? {
    var at = offset - 1
    while at >= 0, text[at].isJSONSpace { at -= 1 }
    return at >= 0 ? text[at] : nil
  }

  /// How many letters and digits stand from `start` on, one at least.
  private static func wordLength(_ builder: TapeBuilder, from start: Int) -> Int {
    var end = start + 1
    while end < builder.count {
      switch builder.text[end] {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "_"):
        end += 1
      default: return end - start
      }
    }
    return end - start
  }

  private static func isPunctuation(_ byte: UInt8) -> Bool {
    switch byte {
    case .comma, .colon, .openBracket, .closeBracket, .openBrace, .closeBrace: true
    default: false
    }
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.count == 1 ? "0" + digits : digits
  }

  // Captureless, so that they are C function pointers; the context is the builder and nothing throws through C.
  private static var callbacks: yajl_callbacks {
    yajl_callbacks(
      yajl_null: { Self.on($0) { $0.scalar(.null, length: 4) } },
      yajl_boolean: { context, value in Self.on(context) { $0.scalar(.boolean, length: value == 0 ? 5 : 4) } },
      yajl_integer: nil,
      yajl_double: nil,
      yajl_number: { context, _, length in Self.on(context) { $0.scalar(.number, length: length) } },
      yajl_string: { context, _, _ in Self.on(context) { $0.string(.string) } },
      yajl_start_map: { Self.on($0) { $0.begin(.object) } },
      yajl_map_key: { context, _, _ in Self.on(context) { $0.string(.name) } },
      yajl_end_map: { Self.on($0) { $0.end() } },
      yajl_start_array: { Self.on($0) { $0.begin(.array) } },
      yajl_end_array: { Self.on($0) { $0.end() } })
  }

  private static func on(_ context: UnsafeMutableRawPointer?, _ note: (inout TapeBuilder) -> Bool) -> Int32 {
    guard let builder = context?.assumingMemoryBound(to: TapeBuilder.self) else { return 0 }
    return note(&builder.pointee) ? 1 : 0
  }
}

extension TapeBuilder {
  /// The text ended too early.
  func truncated() -> SyntaxFault {
    SyntaxFault(
      rule: .truncatedText, offset: max(count - 1, 0), message: "the text ends inside a value; expected the rest of it")
  }
}
