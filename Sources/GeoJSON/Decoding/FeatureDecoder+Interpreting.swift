internal import GeoModel

extension FeatureDecoder {
  /// The long way: yajl, then the interpreter.
  ///
  /// - Parameter plainStart: where plain text of the slice would stand among that of others.
  /// - Returns: the plain text that the row's ranges count in, if the slice's own is not JSON.
  @inline(never)
  static func interpret(
    _ slice: FeatureSlice, _ row: inout FeatureRow, _ base: TextPointer, into block: inout FeatureBlock<Geographic>,
    _ options: DecodingOptions, plainStart: Int
  ) -> PlainText? {
    let start = base + Int(slice.text.start)
    if case .emptyLine? = slice.fault {
      row.flags.insert(.unreadable)
      block.diagnostics.append(
        Diagnostic(
          .noText, byte: row.byteOffset, feature: slice.ordinal,
          message: "found an empty line; expected a Feature or a geometry on each line"))
      return nil
    }
    if case .tooLarge(let limit)? = slice.fault {
      row.flags.insert(.unreadable)
      block.diagnostics.append(
        Diagnostic(
          .tooLarge, byte: row.byteOffset, byteCount: slice.text.count, feature: slice.ordinal, pointer: slice.pointer,
          message: "found a feature of more than \(limit) bytes; expected at most that many"))
      return nil
    }
    let level = slice.element == nil ? 0 : FeatureSlice.elementLevel
    switch YajlParser.parse(start, count: slice.text.count, maxDepth: options.maxDepth, level: level) {
    case .complete(let tape):
      var interpreter = FeatureInterpreter(
        text: start, textStart: slice.text.start, byteOffset: row.byteOffset, tape: tape, ordinal: slice.ordinal,
        element: slice.element)
      interpreter.mostOfOneRule = options.mostOfOneRule
      interpreter.interpret(&row, into: &block)
      block.diagnostics.append(contentsOf: interpreter.finish())
    case .incomplete:
      row.flags.insert(.unreadable)
    case .faulty(let fault):
      if let plain = PlainText(start, count: slice.text.count, maxDepth: options.maxDepth) {
        return interpret(plain, of: slice, &row, start, into: &block, options, level: level, plainStart: plainStart) ? plain : nil
      }
      row.flags.insert(.unreadable)
      report(fault, in: slice, row, start, into: &block)
    }
    return nil
  }

  /// Reads a slice by its plain text, and reports what that leaves out.
  ///
  /// - Returns: whether the row was read; otherwise it is unreadable, and has no ranges but its text.
  private static func interpret(
    _ plain: PlainText, of slice: FeatureSlice, _ row: inout FeatureRow, _ start: TextPointer, into block: inout FeatureBlock<Geographic>,
    _ options: DecodingOptions, level: Int, plainStart: Int
  ) -> Bool {
    var found: [Diagnostic] = []
    var isRead = false
    let whole = row.text
    plain.bytes.withUnsafeBufferPointer { bytes in
      guard let text = bytes.baseAddress else { return }
      switch YajlParser.parse(text, count: plain.count, maxDepth: options.maxDepth, level: level) {
      case .complete(let tape) where options.readsExtensions && plainStart + plain.bytes.count < Int(UInt32.max):
        row.text = TextRange(plainStart, plainStart + plain.count)
        var interpreter = FeatureInterpreter(
          text: text, textStart: row.text.start, byteOffset: row.byteOffset, tape: tape, ordinal: slice.ordinal, element: slice.element)
        interpreter.mostOfOneRule = options.mostOfOneRule
        interpreter.interpret(&row, into: &block)
        found = interpreter.finish().filter { !isAboutNull($0, of: plain, row) }.map { placed($0, in: plain, row) }
        isRead = true
      case .complete, .incomplete: row.flags.insert(.unreadable)
      case .faulty(let fault):
        row.flags.insert(.unreadable)
        let first = block.diagnostics.count
        report(fault, in: slice, row, text, into: &block)
        found = block.diagnostics[first...].map { placed($0, in: plain, row) }
        block.diagnostics.removeSubrange(first...)
      }
    }
    if !isRead { row.text = whole }
    let id = found.lazy.compactMap(\.id).first
    found += findings(of: plain.extensions, in: start, at: row.byteOffset, feature: slice.ordinal, pointer: slice.pointer, options)
    if let id { for index in found.indices { found[index].id = id } }
    block.diagnostics += found.enumerated().sorted { ($0.element.byte, $0.offset) < ($1.element.byte, $1.offset) }.map(\.element)
    return isRead
  }

  /// Whether a finding is about a null that stands for NaN or an infinity, of which there is another one.
  private static func isAboutNull(_ finding: Diagnostic, of plain: PlainText, _ row: FeatureRow) -> Bool {
    let offset = finding.byte - row.byteOffset
    guard finding.byteCount == JSONExtension.null.count, plain.bytes[offset..<offset + finding.byteCount].elementsEqual(JSONExtension.null)
    else { return false }
    let original = plain.original(of: offset), index = plain.extensions.partitioningIndex { Int($0.start) >= original }
    return index < plain.extensions.count && plain.extensions[index].kind == .notFinite && Int(plain.extensions[index].start) == original
  }

  /// A finding about plain text with its place in the input.
  private static func placed(_ finding: Diagnostic, in plain: PlainText, _ row: FeatureRow) -> Diagnostic {
    var finding = finding
    let offset = finding.byte - row.byteOffset, start = plain.original(of: offset)
    finding.byte = row.byteOffset + start
    finding.byteCount = max(1, plain.original(of: offset + finding.byteCount) - start)
    return finding
  }

  /// What is reported of extensions of JSON: of each kind the first ones, and how many more there are.
  static func findings(
    of extensions: [JSONExtension], in text: TextPointer, at byteOffset: Int, feature: Int?, pointer: String, _ options: DecodingOptions
  ) -> [Diagnostic] {
    var found: [Diagnostic] = []
    var counts: [Rule: Int] = [:]
    for one in extensions {
      let count = counts[one.rule, default: 0] + 1
      counts[one.rule] = count
      if count > options.mostOfOneRule { continue }
      found.append(
        Diagnostic(
          one.rule, byte: byteOffset + Int(one.start), byteCount: one.range.count, feature: feature, pointer: pointer,
          message: one.message(in: text)))
    }
    for (rule, count) in counts.sorted(by: { $0.key.code < $1.key.code }) where count > options.mostOfOneRule {
      var rest = Diagnostic(
        rule, byte: byteOffset, feature: feature, pointer: pointer,
        message: "\(count - options.mostOfOneRule) more of this kind are not listed")
      rest.others = count - options.mostOfOneRule - 1
      rest.isRest = true
      found.append(rest)
    }
    return found
  }

  private static func report(
    _ fault: SyntaxFault, in slice: FeatureSlice, _ row: FeatureRow, _ text: TextPointer, into block: inout FeatureBlock<Geographic>
  ) {
    var fault = fault
    if case .stray? = slice.fault { fault = fault.ofStray(text, isElement: slice.element != nil) }
    // What begins like a value is a value with a fault in it; what cannot begin one stands between values.
    let isStray = slice.element == nil && fault.rule == .syntax && fault.offset == 0 && !SliceWalk.beginsValue(text[0])
    block.diagnostics.append(
      Diagnostic(
        isStray ? .strayText : fault.rule, byte: row.byteOffset + fault.offset,
        byteCount: fault.byteCount, feature: slice.ordinal, pointer: slice.pointer + fault.pointer, message: fault.message))
  }
}
