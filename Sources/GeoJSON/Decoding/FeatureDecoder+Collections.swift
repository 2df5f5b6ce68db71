package import GeoModel

extension FeatureDecoder {
  /// Judges the members of a collection, which may stand on both sides of its features.
  ///
  /// - Parameter boundary: where it ends; of one that begins nothing is known yet.
  /// - Complexity: O(bytes of its members).
  package static func judge(
    _ boundary: CollectionBoundary, _ options: DecodingOptions
  ) -> [Diagnostic] {
    guard let opening = boundary.opening else { return [] }
    let text = FrameText(unchanged: [opening.text[...], boundary.between[...], boundary.textBehindBetween])
    let place = EnvelopePlace(boundary, opening)
    let found: [Diagnostic]? = text.withText { start, count in
      switch YajlParser.parse(start, count: count, maxDepth: options.maxDepth) {
      case .complete(let tape): return judge(tape, start, place, plain: nil, options)
      case .incomplete: return []
      case .faulty(let fault):
        guard let plain = PlainText(start, count: count, maxDepth: options.maxDepth) else {
          return [finding(of: fault, at: place.byte(fault.offset))]
        }
        let extensions = findings(of: plain.extensions, in: start, at: 0, feature: nil, pointer: "", options).map { finding in
          var finding = finding
          finding.byte = place.byte(finding.byte)
          return finding
        }
        let others: [Diagnostic]? = plain.bytes.withUnsafeBufferPointer { bytes in
          guard let text = bytes.baseAddress else { return nil }
          switch YajlParser.parse(text, count: plain.count, maxDepth: options.maxDepth) {
          case .complete(let tape): return judge(tape, text, place, plain: plain, options)
          case .incomplete: return []
          case .faulty(let fault): return [finding(of: fault, at: place.byte(plain.original(of: fault.offset)))]
          }
        }
        return ((others ?? []) + extensions).enumerated().sorted { ($0.element.byte, $0.offset) < ($1.element.byte, $1.offset) }.map(
          \.element)
      }
    }
    return found ?? []
  }

  /// Where the bytes of a collection's members, taken together, stand in the input.
  private struct EnvelopePlace {
    let opening: CollectionBoundary.Opening
    let byteOffset: Int
    /// What stands between several arrays of features, and has no place of its own.
    let between: Range<Int>

    init(_ boundary: CollectionBoundary, _ opening: CollectionBoundary.Opening) {
      (self.opening, byteOffset) = (opening, boundary.byteOffset)
      between = opening.text.count..<opening.text.count + boundary.between.count
    }

    func byte(_ offset: Int) -> Int {
      if offset < between.lowerBound { return opening.byteOffset + offset }
      return byteOffset + max(0, offset - between.upperBound + (between.isEmpty ? 0 : 1))
    }
  }

  private static func finding(of fault: SyntaxFault, at byte: Int) -> Diagnostic {
    Diagnostic(fault.rule, byte: byte, byteCount: fault.byteCount, pointer: fault.pointer, message: fault.message)
  }

  /// - Parameter plain: what the tape was read from, if that is not the members' own text.
  private static func judge(
    _ tape: TokenTape, _ text: TextPointer, _ place: EnvelopePlace, plain: PlainText?, _ options: DecodingOptions
  ) -> [Diagnostic] {
    let opening = place.opening
    var interpreter = FeatureInterpreter(text: text, textStart: 0, byteOffset: 0, tape: tape, ordinal: nil, element: nil)
    interpreter.mostOfOneRule = options.mostOfOneRule
    let isCollection = interpreter.interpretEnvelope()
    return interpreter.finish().map { finding in
      var finding = finding
      // Fixes are tried on features, and on collections.
      if !isCollection { finding.knownFix = Fix.none }
      let start = finding.byte, end = start + finding.byteCount
      let offset = plain?.original(of: start) ?? start
      if let plain { finding.byteCount = max(1, plain.original(of: end) - offset) }
      if place.between.contains(offset) { finding.byteCount = 1 }
      finding.byte = place.byte(offset)
      // What is about the collection as a whole is shown up to its features: those are not in the text that was judged.
      if finding.byte < opening.byteOffset + opening.text.count {
        finding.byteCount = min(finding.byteCount, opening.byteOffset + opening.text.count - finding.byte)
      }
      return finding
    }
  }
}
