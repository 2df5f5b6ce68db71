internal import CByteScan
internal import GeoModel

/// Takes features that are like one before them, by comparison with it.
///
/// The features of a file mostly have the same members in the same order. Whether a text is well formed depends on nothing but its bytes:
/// of one that has the bytes of a feature that was found good (the *model*), but other digits in its numbers and other letters in its
/// strings, there is nothing left to look at. So the model holds for each byte what may stand there, sixteen or more are compared at a
/// time, and only values of another length, or another kind, are read by themselves (*slots*). Coordinates and boxes always are, they are
/// no part of the model; and so are values that turned out to be others mostly. Where it will stop is known beforehand then, which a
/// processor foresees better than where two texts begin to differ.
///
/// The model is a copy, so that it outlives the text that it was found in.
struct FeatureModel: ~Copyable {
  /// What may stand at each byte, the values that may be others, and where ranges of a row begin and end (by ``Landmark``).
  var model: bytescan_model
  /// How many bytes, and how many there is room for.
  var count = 0
  private var capacity = 0
  var landmarkCount = 0
  /// How many values are read whatever they are.
  private var openCount = 0

  static let mostSlots = RawValueScanner.mostNames

  var kind: GeometryKind?
  var flags: FeatureRow.Flags = []
  private var habit = ModelHabit()

  enum Landmark: UInt32, CaseIterable {
    case propertiesStart, propertiesEnd, identifierStart, identifierEnd, geometryStart, geometryEnd, typeStart, typeEnd
  }

  init() {
    // Behind the last of each stands one more, the end.
    model = bytescan_model(
      low: .allocate(capacity: 0), allowed: .allocate(capacity: 0),
      slots: .allocate(capacity: Self.mostSlots + 1), slot_count: 0, stops: .allocate(capacity: Self.mostSlots + 1),
      landmarks: .allocate(capacity: Landmark.allCases.count + 1),
      places: .allocate(capacity: Landmark.allCases.count))
  }

  deinit {
    // Nothing in them is more than plain numbers.
    model.low.deallocate()
    model.allowed.deallocate()
    model.slots.deallocate()
    model.stops.deallocate()
    model.landmarks.deallocate()
    model.places.deallocate()
  }

  /// Has no model any more.
  mutating func forget() {
    (count, model.slot_count, landmarkCount) = (0, 0, 0)
    kind = nil
    flags = []
    model.places.update(repeating: 0, count: Landmark.allCases.count)
  }

  /// Makes room for a model of `needed` bytes.
  mutating func reserve(_ needed: Int) {
    if needed <= capacity { return }
    capacity = needed * 2
    model.low = Self.grown(model.low, count, to: capacity)
    model.allowed = Self.grown(model.allowed, count, to: capacity)
  }

  private static func grown(
    _ column: UnsafeMutablePointer<UInt8>, _ count: Int, to capacity: Int
  ) -> UnsafeMutablePointer<UInt8> {
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity + SliceGroup.padding)
    larger.update(from: column, count: count)
    column.deallocate()
    return larger
  }

  /// Is shown a Feature that was taken otherwise, and learns it when it is time.
  mutating func see(_ text: TextRange, _ base: TextPointer) {
    follow(habit.noteOther(), text, base)
  }

  private mutating func follow(_ advice: ModelHabit.Advice, _ text: TextRange, _ base: TextPointer) {
    switch advice {
    case .keep: break
    case .forget: forget()
    case .open: openSlots()
    case .learn: learn(text, base)
    }
  }

  enum Outcome {
    case taken(next: Int, length: Int)
    case unlike
    /// It is like the model, but what follows is not as it should be.
    case otherEnd
  }

  /// Takes the row that has begun in `taken`, if it is like the model, and ends within `text`.
  ///
  /// - Parameter isNext: where what follows on a feature that ends at an offset begins, if that is as it should be.
  @inline(__always)
  mutating func take(
    _ text: TextRange, _ base: TextPointer, _ values: inout RawValueScanner, into taken: inout ScannedFeatures, isNext: (Int) -> Int?
  ) -> Outcome {
    if count == 0 { return .unlike }
    let row = taken.row
    var comparison = bytescan_begin_comparison(base + Int(text.start), base + Int(text.end), base)
    var like = Likeness(kind: kind)
    let isAlike = compare(&comparison, &like, &values, &taken)
    guard isAlike, comparison.text <= comparison.end, let next = isNext(comparison.text - base) else {
      if !like.coordinates.isEmpty { taken.coordinates.removeLast() }
      return isAlike ? .otherEnd : .unlike
    }
    if comparison.position_end > 0 {
      // The only position of a Point is appended when all else is known.
      if like.kind != .point { return .unlike }
      like.coordinates = TextRange(comparison.position_start, comparison.position_end)
      taken.coordinates.append(pointAt: Position(x: comparison.position.0, y: comparison.position.1), decimals: comparison.decimals)
    } else if like.kind.map({ taken.coordinates.shape(as: $0) }) == false {
      return .unlike
    }
    let end = comparison.text - base
    row.pointee.text.end = UInt32(truncatingIfNeeded: end)
    row.pointee.flags.insert(flags)
    row.pointee.properties = range(.propertiesStart, .propertiesEnd)
    row.pointee.id = range(.identifierStart, .identifierEnd)
    row.pointee.geometry = range(.geometryStart, .geometryEnd)
    if let kind = like.kind { taken.endGeometry(kind, GeometrySource(coordinates: like.coordinates, type: range(.typeStart, .typeEnd))) }
    taken.endRow()
    if !like.boundingBox.isEmpty { taken.noteBoundingBox(like.boundingBox) }
    let advice = habit.noteAlike(others: comparison.others, open: openCount)
    if advice != .keep { follow(advice, row.pointee.text, base) }
    return .taken(next: next, length: end - Int(text.start))
  }

  /// What was found in a feature that is compared with the model.
  private struct Likeness {
    var kind: GeometryKind?
    var coordinates = TextRange.empty
    var boundingBox = TextRange.empty
  }

  @inline(__always)
  private func range(_ start: Landmark, _ end: Landmark) -> TextRange {
    TextRange(model.places[Int(start.rawValue)], model.places[Int(end.rawValue)])
  }

  /// Compares a text with the model, up to the model's end. Returns whether it is like it.
  @inline(__always)
  private mutating func compare(
    _ comparison: inout bytescan_comparison, _ like: inout Likeness, _ values: inout RawValueScanner, _ taken: inout ScannedFeatures
  ) -> Bool {
    let base = comparison.base
    while true {
      let place = bytescan_compare(&comparison, &model)
      var p = comparison.text
      let start = p - base
      switch place {
      case BYTESCAN_END: return true
      case BYTESCAN_COORDINATES:
        if !taken.coordinates.scan(&p, before: comparison.end) { return false }
        like.coordinates = TextRange(start, p - base)
      case BYTESCAN_VALUE:
        if !Self.isClosed(p, before: comparison.end) || !values.value(&p) { return false }
      case BYTESCAN_IDENTIFIER:
        if !FeatureScanner.identifier(&p) { return false }
      case BYTESCAN_TYPE:
        guard p.take(.quote), case .geometry(let other)? = TypeName.known(&p) else { return false }
        like.kind = other
      case BYTESCAN_BOUNDING_BOX:
        if !FeatureScanner.boundingBox(&p) { return false }
        like.boundingBox = TextRange(start, p - base)
      default: return false
      }
      comparison.text = p
    }
  }

  /// Whether a container at `p` ends before `end`; what is none ends at the next quotation mark at the latest. A text that has not been cut
  /// may go on for long after its end.
  private static func isClosed(_ p: TextPointer, before end: TextPointer) -> Bool {
    if p[0] != .openBrace, p[0] != .openBracket { return true }
    var nesting = bytescan_nesting()
    return p < end && bytescan_skip(&nesting, p, end - p).outcome == BYTESCAN_CLOSED
  }

  /// Values that were others often enough are read whatever they are: comparing them first would be in vain.
  private mutating func openSlots() {
    noteStops { $0.others >= ModelHabit.oftenOther }
  }

  /// Notes where the comparison is to stop: at values that are no part of the model, at those that are open, and at the end.
  mutating func noteStops(_ isOpen: (bytescan_slot) -> Bool = { _ in false }) {
    openCount = 0
    var landmark = 0
    for index in 0...model.slot_count {
      let slot = model.slots[index]
      if slot.start != slot.end, !isOpen(slot) { continue }
      let before = landmark
      while model.landmarks[landmark].offset <= slot.start { landmark += 1 }
      model.stops[openCount] = bytescan_stop(
        start: slot.start, end: slot.end, place: slot.place, next: UInt32(index + 1), is_behind_landmark: landmark > before)
      openCount += 1
    }
  }
}
