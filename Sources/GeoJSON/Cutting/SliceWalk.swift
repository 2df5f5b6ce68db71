internal import GeoModel

/// The state of a walk over the input: what has been cut, what is open, where to go on. Offsets are into the
/// slicer's buffer.
struct SliceWalk: Sendable {
  let options: DecodingOptions
  /// How many values and findings a group is filled up to: what is decoded of the shortest ones takes a thousand times their bytes.
  let mostOfGroup: Int
  var isFinished = false

  static let usualMost = limit(4096, small: 3)

  // MARK: What has been cut
  var slices: [FeatureSlice] = []
  /// How many features were taken without being cut.
  var takenCount = 0
  /// How many rows will come of what has been cut or taken.
  var rowCount: Int { slices.count + takenCount }
  var boundaries: [CollectionBoundary] = []
  /// As in ``SliceGroup/cutOff``.
  var cutOff: CollectionBoundary?
  var diagnostics: [Diagnostic] = []
  var oversized: [OversizedText] = []
  var lost: [TextRange] = []
  /// As in ``FeatureBlock/joints``.
  private var joints: [Int] = []

  // MARK: Where the walk stands
  /// Where the buffer's first byte stands in the input.
  var base = 0
  /// As in ``FeatureBlock/lead``.
  private var lead: [UInt8] = []
  /// One more than an excerpt shows, so that it is seen to be cut.
  static let mostLead = 121
  /// Where to go on.
  var at = 0
  var state = State.start
  var offering = Offering.never
  /// After this no feature is offered that has not been cut: scanners stop there, or at something after it.
  var offerEnd = Int.max
  var skipper = ValueSkipper(0)

  /// Features and other records so far.
  var ordinal = 0
  /// Whether any value, or any record separator, was seen.
  var sawValue = false
  var sawSeparator = false
  /// Whether nothing stood between the last value and the byte at hand.
  var isAdjacent = false
  var warnedOfAdjacency = false
  /// Whether a value stood on the line, or in the record, at hand.
  var isBehindValue = false
  var stray = StrayText()

  // MARK: The root object at hand
  var recordStart = 0
  var member = Member()
  /// Set once the array of features was found.
  var opening: CollectionBoundary.Opening?
  /// What stands between several arrays of features (``CollectionBoundary/between``).
  var between: [UInt8] = []
  var element = 0
  var expectation = Expectation.first

  // MARK: The value at hand that becomes a slice
  var sliceStart = 0
  /// Where it ended, for an element whose separator has yet to come.
  var sliceEnd = 0
  /// Where the bytes of an open value begin that is longer than the limit, and its slice: they are handed on piece by piece, as they are
  /// stepped over.
  private(set) var oversizedPiece: (start: Int, row: Int?)?
  var isOversized: Bool { oversizedPiece != nil }
  /// How long an open value may get before yajl is asked whether it is damaged.
  var suspicion = Self.calm
  var nextCheck = Self.calm
  static let calm = limit(16 << 20, small: 600)
  static let alert = limit(64 << 10, small: 150)
  static let nervous = limit(1 << 10, small: 50)
  /// Values up to this length are usual: the next power of two of the longest one that was found sound when it was looked at for its
  /// length.
  var usualLength = 0
  static let shortEnough = limit(8 << 10, small: 100)

  // MARK: Looking for the next feature behind damage
  var pursuit = Pursuit()
  /// How often it was looked for.
  var searchCount = 0
  /// The names, with quotation marks, of the first members of features and records so far.
  var beginnings: [[UInt8]] = []
  /// Bytes that may still be read to decide whether objects are features, and up to where in the input more were granted.
  var lookBudget = Self.mostLooked
  var lookedTo = 0
  /// The same where the value at hand begins, for who walks over it once more.
  var looksAtStart = (budget: Self.mostLooked, lookedTo: 0, inVain: 0)
  static let mostLooked = limit(1 << 20, small: 200)
  /// Whether the values at hand stood in something that is damaged, of which commas and brackets are left between them.
  var isBehindDamage = false

  // MARK: Comments, and values with extensions of JSON
  var extended = ExtendedValue()
  var comment = CommentSearch()
  /// Bytes that were looked at for them without a result.
  var lookedInVain = 0

  enum State: Sendable {
    /// Before the first byte.
    case start
    /// Between the values of a sequence.
    case between
    /// Inside a root array, or another root value that is stepped over by its brackets.
    case record
    /// Behind a root object, before it is known whether more of it follows.
    case recordEnd
    /// Inside text that begins no object and no array.
    case stray
    /// Inside a root object, outside its features.
    case envelope(EnvelopePhase)
    /// Between two elements of features.
    case elements
    /// Inside an element of features.
    case element
    /// Behind an element whose separator has yet to come.
    case elementEnd
    /// Inside a value that looked damaged, walked once more for extensions of JSON.
    case extended
    /// Behind damage, looking for where to go on.
    case search(Damage)
  }

  /// What is damaged: it decides what becomes of the text up to where the walk goes on.
  enum Damage: Sendable {
    /// A value, which is a slice for the decoder to judge, and was or was not an element of features.
    case value(inElements: Bool)
    /// Members among the features, without their object: a feature's, or at the end perhaps the collection's own.
    case members
    /// The same after an element that is JSON (from ``sliceStart`` to ``sliceEnd``): a bracket too many has ended it, or they are not its
    /// own.
    case torn
    /// What neither is a value nor separates two among the features, and whatever follows it.
    case junk
    /// What follows the features of a collection: the collection's end, for the decoder to judge.
    case envelope
    /// More of what the decoder judges already: enough was reported.
    case told
  }

  enum EnvelopePhase: Sendable { case name, inName, colon, value, inValue, after }

  /// What an array of features has room for next; a value or a separator alike after something that should not be there
  /// and was mentioned.
  enum Expectation: Sendable { case first, value, separator, any }

  /// The member of the root object at hand.
  struct Member: Sendable {
    var nameStart = 0
    var nameEnd = 0
    var valueStart = 0
    /// What the root's `type` was, if it came already.
    var rootType: TypeName?
    var isFirst = true
  }

  init(options: DecodingOptions, mostOfGroup: Int = usualMost) {
    var options = options
    options.maxFeatureSize = min(options.maxFeatureSize, 4_000_000_000)
    self.options = options
    self.mostOfGroup = mostOfGroup
  }

  /// Walks on over the bytes at hand, or up to a feature that may be taken.
  mutating func advance(_ text: TextPointer, _ end: Int) {
    repeat {
      while !isFull, offering != .now, step(text, end) {}
    } while isFinished && !isFull && offering != .now && settle(text, end)
  }

  /// One step; `false` when it needs more bytes.
  private mutating func step(_ text: TextPointer, _ end: Int) -> Bool {
    switch state {
    case .start: start(text, end)
    case .between: between(text, end)
    case .record: record(text, end)
    case .recordEnd: behindRecord(text, end)
    case .stray: stray(text, end)
    case .envelope(let phase): envelope(phase, text, end)
    case .elements: elements(text, end)
    case .element: insideElement(text, end)
    case .elementEnd: behindElement(text, end)
    case .extended: insideExtended(text, end)
    case .search(let damage): search(text, end, damage)
    }
  }

  /// A byte-order mark is stepped over once, and mentioned.
  private mutating func start(_ text: TextPointer, _ end: Int) -> Bool {
    if end < 4, !isFinished { return false }
    if end >= 3, text[0] == 0xEF, text[1] == 0xBB, text[2] == 0xBF {
      report(.byteOrderMark, at: 0, count: 3, "found a UTF-8 byte-order mark; it is skipped")
      at = 3
    }
    if SyntaxFault.otherEncoding(text, count: end) != nil {
      // Nothing in it is what it looks like: one damaged value.
      sawValue = true
      recordStart = at
      state = .record
      return beginSearch(from: at, .value(inElements: false))
    }
    state = .between
    return true
  }

  private mutating func between(_ text: TextPointer, _ end: Int) -> Bool {
    while at < end {
      switch text[at] {
      case 0x20, 0x0A, 0x0D, 0x09:
        isAdjacent = false
        if text[at] == .lineFeed, !sawSeparator { isBehindValue = false }
        at += 1
      case .recordSeparator:
        isAdjacent = false
        isBehindValue = false
        isBehindDamage = false
        sawSeparator = true
        at += 1
      case 0xEF where isFinished || at + 3 <= end:
        // Files that were joined have their marks with them.
        guard at + 3 <= end, text[at + 1] == 0xBB, text[at + 2] == 0xBF else { return beginRecord(text, end) }
        report(.byteOrderMark, at: at, count: 3, "found a UTF-8 byte-order mark between records; it is skipped")
        at += 3
      case 0xEF: return false
      case .slash, .numberSign:
        switch skipComment(text, end) {
        case .skipped: continue
        case .waiting: return false
        case .none: return beginRecord(text, end)
        }
      case let byte where isBehindDamage && Self.isStray(byte):
        // What is left of the structure round the damage.
        at += 1
      default: return beginRecord(text, end)
      }
    }
    return false
  }

  private mutating func beginRecord(_ text: TextPointer, _ end: Int) -> Bool {
    if text[at] == .openBrace {
      if offers(atUsual: !isAdjacent) { return true }
      let start = at
      cutLines(text, end)
      if at > start { return true }
      if isAdjacent { noteJoint() }
    }
    sawValue = true
    recordStart = at
    sliceStart = at
    nextCheck = suspicion
    looksAtStart = (lookBudget, lookedTo, lookedInVain)
    switch text[at] {
    case .openBrace:
      member = Member()
      opening = nil
      at += 1
      state = .envelope(.name)
    case .openBracket:
      skipper = ValueSkipper(text[at])
      state = .record
    default: beginStray()
    }
    return true
  }

  /// A record begins right after another: the first such place is reported for all.
  private mutating func noteJoint() {
    joints.append(base + at)
    if warnedOfAdjacency { return }
    warnedOfAdjacency = true
    report(.noSeparator, at: at, "found a value directly after another; expected a line break or a record separator between them")
  }

  /// A root value that is no object: text that the decoder will refuse, as a record of its own.
  private mutating func record(_ text: TextPointer, _ end: Int) -> Bool {
    switch skipper.advance(text, from: &at, to: reach(end)) {
    case .done:
      if isMisquoted(text, from: recordStart) { return beginSearch(text, before: at) }
      isAdjacent = true
      isBehindValue = true
      if isOversized { endOversized(at) } else { cutWhole(from: recordStart, to: at, element: nil) }
      state = .between
      return true
    case .more: return whenOpen(text, end)
    case .damaged: return beginSearch(text, before: at)
    }
  }

  // MARK: - Cutting

  /// Hands on the bytes of one value.
  mutating func cut(from start: Int, to end: Int, element: Int?, fault: FeatureSlice.Fault? = nil) {
    slices.append(FeatureSlice(text: TextRange(start, end), ordinal: ordinal, element: element, fault: fault))
    ordinal += 1
    if suspicion < Self.calm, fault == nil { suspicion = min(suspicion * 2, Self.calm) }
  }

  /// Hands on a value that is too long, of which the bytes up to `end` have come: a little of it to show.
  mutating func cutOversized(from start: Int, to end: Int, element: Int?) {
    cut(
      from: start, to: start + min(end - start, 4096), element: element,
      fault: .tooLarge(limit: options.maxFeatureSize))
    oversizedPiece = (start, rowCount - 1)
  }

  /// The value that is too long ends before `end`.
  mutating func endOversized(_ end: Int) {
    guard let piece = oversizedPiece else { return }
    oversized.append(OversizedText(text: TextRange(piece.start, end), row: piece.row, isEnd: true))
    oversizedPiece = nil
  }

  mutating func report(
    _ rule: Rule, _ severity: Severity? = nil, at offset: Int, count: Int = 1, pointer: String = "", _ message: String
  ) {
    diagnostics.append(
      Diagnostic(rule, severity: severity, byte: base + offset, byteCount: count, pointer: pointer, message: message))
  }

  /// Whether there is a group to hand on; bytes that belong to no value are handed on as well, since their lines count.
  var hasSomething: Bool {
    rowCount > 0 || !boundaries.isEmpty || cutOff != nil || !diagnostics.isEmpty || !oversized.isEmpty
      || firstOpenByte >= SliceGroup.usualSize
  }

  /// Whether a group is to be handed on before the walk goes on.
  var isFull: Bool { rowCount + diagnostics.count >= mostOfGroup }

  /// Whether an element of features is open.
  var isElement: Bool { if case .element = state { true } else { false } }

  /// The first byte that must stay in the buffer.
  var firstOpenByte: Int {
    switch state {
    case .start, .between, .elements: at
    case .record, .recordEnd, .stray, .envelope: recordStart
    case .element, .elementEnd, .search: sliceStart
    case .extended: extended.firstOpenByte
    }
  }

  /// Gives what was cut to a group and makes the rest the buffer's beginning.
  mutating func moveOut(into group: inout SliceGroup) {
    let cut = group.byteCount
    group.byteOffset = base
    group.slices = slices
    group.boundaries = boundaries
    group.cutOff = cutOff
    cutOff = nil
    group.diagnostics = diagnostics
    group.joints = joints
    group.lead = lead
    lead = Self.lead(behind: group.text, lead)
    if let piece = oversizedPiece {
      oversized.append(OversizedText(text: TextRange(piece.start, cut), row: piece.row, isEnd: false))
      oversizedPiece = (0, nil)
    }
    group.oversized = oversized
    oversized = []
    group.lost = lost
    lost = []
    slices.removeAll(keepingCapacity: false)
    takenCount = 0
    boundaries = []
    diagnostics = []
    joints = []
    base += cut
    at -= cut
    recordStart -= cut
    sliceStart -= cut
    sliceEnd -= cut
    pursuit.move(by: cut)
    extended.move(by: cut)
    member.nameStart -= cut
    member.nameEnd -= cut
    member.valueStart -= cut
  }

  /// The end of the last line of a text, of which the beginning may stand before it.
  private static func lead(behind text: BlockText, _ before: [UInt8]) -> [UInt8] {
    text.withUnsafeBufferPointer { text in
      let end = text.suffix(mostLead)
      if let last = end.lastIndex(where: endsLine) { return Array(text[(last + 1)...]) }
      return end.count == text.count ? (before + text).suffix(mostLead) : Array(end)
    }
  }

  private static func endsLine(_ byte: UInt8) -> Bool { byte == .lineFeed || byte == 0x0D || byte == .recordSeparator }
}
