internal import CByteScan
internal import GeoModel

/// Takes features that are like one before them, by comparison with it.
///
/// The features of a file mostly have the same members in the same order. Whether a text is well formed depends on nothing but its bytes: of one
/// that has the bytes of a feature that was found good (the *model*), but other digits in its numbers and other letters in its strings, there
/// is nothing left to look at. So the model holds for each byte what may stand there, sixteen or more are compared at a time, and only values of another length,
/// or another kind, are read by themselves (*slots*). Coordinates and boxes always are, they are no part of the model; and so are values that turned out
/// to be others mostly. Where it will stop is known beforehand then, which a processor foresees better than where two texts begin to differ.
///
/// The model is a copy, so that it outlives the text that it was found in.
struct FeatureModel: ~Copyable {
  /// What may stand at each byte: `low`, and up to `allowed` above it. Behind them is room for vectors that reach further.
  var low: UnsafeMutablePointer<UInt8>
  var allowed: UnsafeMutablePointer<UInt8>
  var count = 0
  private var capacity = 0

  /// Values that may be others, in order.
  let slots: UnsafeMutablePointer<Slot>
  var slotCount = 0
  static let mostSlots = RawValueScanner.mostNames

  /// Where comparing stops, in order: at slots that are open, and at the end.
  private let stops: UnsafeMutablePointer<Stop>
  private var stopCount = 0

  /// Where ranges of a row begin and end, in order; the last one is beyond the model.
  let landmarks: UnsafeMutablePointer<Landmark>
  var landmarkCount = 0
  /// Where the landmarks are in the feature at hand, by ``Landmark/Place``.
  private let places: UnsafeMutablePointer<UInt32>

  var kind: GeometryKind?
  var flags: FeatureRow.Flags = []
  private var habit = ModelHabit()

  struct Slot {
    /// Offsets in the model; of what is no part of it, both are where it would stand.
    var start: Int
    var end: Int
    var kind: Kind
    /// Whether it is read whatever it is.
    var isOpen: Bool
    /// How many features had others.
    var others = 0

    enum Kind { case value, identifier, type, coordinates, boundingBox }
  }

  private struct Stop {
    var offset: Int
    var slot: Int
  }

  struct Landmark {
    var offset: Int
    var place: Place

    enum Place: Int, CaseIterable {
      case propertiesStart, propertiesEnd, identifierStart, identifierEnd, geometryStart, geometryEnd, typeStart, typeEnd
    }
  }

  init() {
    low = .allocate(capacity: 0)
    allowed = .allocate(capacity: 0)
    slots = .allocate(capacity: Self.mostSlots)
    stops = .allocate(capacity: Self.mostSlots + 1)
    landmarks = .allocate(capacity: Landmark.Place.allCases.count + 1)
    places = .allocate(capacity: Landmark.Place.allCases.count)
  }

  deinit {
    // Nothing in them is more than plain numbers.
    low.deallocate()
    allowed.deallocate()
    slots.deallocate()
    stops.deallocate()
    landmarks.deallocate()
    places.deallocate()
  }

  /// Has no model any more.
  mutating func forget() {
    (count, slotCount, stopCount, landmarkCount) = (0, 0, 0, 0)
    kind = nil
    flags = []
    places.update(repeating: 0, count: Landmark.Place.allCases.count)
  }

  /// Makes room for a model of `needed` bytes.
  mutating func reserve(_ needed: Int) {
    if needed <= capacity { return }
    capacity = needed * 2
    low = Self.grown(low, count, to: capacity)
    allowed = Self.grown(allowed, count, to: capacity)
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

  /// Takes the text of the row that has begun in `taken`, if it is like the model.
  mutating func take(
    _ text: TextRange, _ base: TextPointer, _ values: inout RawValueScanner, into taken: inout ScannedFeatures
  ) -> Bool {
    if count == 0 { return false }
    let row = taken.row
    var like = Likeness(kind: kind)
    let end = base + Int(text.end)
    let isAlike = compare(base + Int(text.start), &like, base, end, &values, &taken) == end
    if !isAlike || like.kind.map({ taken.coordinates.shape(as: $0) }) == false {
      if !isAlike, !like.coordinates.isEmpty { taken.coordinates.removeLast() }
      return false
    }
    row.pointee.flags.insert(flags)
    row.pointee.properties = range(.propertiesStart, .propertiesEnd)
    row.pointee.id = range(.identifierStart, .identifierEnd)
    row.pointee.geometry = range(.geometryStart, .geometryEnd)
    if let kind = like.kind { taken.endGeometry(kind, GeometrySource(coordinates: like.coordinates, type: range(.typeStart, .typeEnd))) }
    taken.endRow()
    if !like.boundingBox.isEmpty { taken.noteBoundingBox(like.boundingBox) }
    let advice = habit.noteAlike(others: like.others, open: stopCount)
    if advice != .keep { follow(advice, text, base) }
    return true
  }

  /// What was found in a feature that is compared with the model.
  private struct Likeness {
    var kind: GeometryKind?
    var coordinates = TextRange.empty
    var boundingBox = TextRange.empty
    /// How many values are others that were expected to be alike.
    var others = 0
  }

  @inline(__always)
  private func range(_ start: Landmark.Place, _ end: Landmark.Place) -> TextRange {
    TextRange(places[start.rawValue], places[end.rawValue])
  }

  /// Compares the text from `start` to `end` with the model.
  /// - Returns: the end of what is like the model; `nil` where it is not.
  @inline(__always)
  private func compare(
    _ start: TextPointer, _ like: inout Likeness, _ base: TextPointer, _ end: TextPointer, _ values: inout RawValueScanner,
    _ taken: inout ScannedFeatures
  ) -> TextPointer? {
    var p = start
    // Where the comparison stands in the model, and the next of each. There are no offsets but of the model's bytes.
    var at = 0
    var slot = 0, stop = stops, landmark = landmarks
    while true {
      let length = stop.pointee.offset &- at
      let alike = length < 64 ? bytescan_alike_by_16(p, low + at, allowed + at, length) : bytescan_alike(p, low + at, allowed + at, length)
      if alike == length {
        slot = stop.pointee.slot
        stop += 1
      } else {
        let place = at &+ alike
        while slot < slotCount, slots[slot].end < place { slot &+= 1 }
        if slot == slotCount || slots[slot].start > place { return nil }
        slots[slot].others &+= 1
        like.others &+= 1
      }
      let start = slot == slotCount ? count : slots[slot].start
      p += start &- at
      while landmark.pointee.offset <= start {
        places[landmark.pointee.place.rawValue] = UInt32(truncatingIfNeeded: p - base &- (start &- landmark.pointee.offset))
        landmark += 1
      }
      if slot == slotCount { return p }
      switch slots[slot].kind {
      case .value:
        if !values.value(&p) { return nil }
      case .identifier:
        if !FeatureScanner.identifier(&p) { return nil }
      case .type:
        guard p.take(.quote), case .geometry(let other)? = TypeName.known(&p) else { return nil }
        like.kind = other
      case .coordinates:
        let start = p - base
        if !taken.coordinates.scan(&p, before: end) { return nil }
        like.coordinates = TextRange(start, p - base)
      case .boundingBox:
        let start = p - base
        if !FeatureScanner.boundingBox(&p) { return nil }
        like.boundingBox = TextRange(start, p - base)
      }
      at = slots[slot].end
      slot &+= 1
    }
  }

  /// Of values that were others often enough no more is expected: comparing them first would be in vain.
  private mutating func openSlots() {
    for index in 0..<slotCount where slots[index].others >= ModelHabit.oftenOther { slots[index].isOpen = true }
    noteStops()
  }

  /// Notes where the comparison is to stop: at values that are read whatever they are, and at the end.
  mutating func noteStops() {
    stopCount = 0
    for index in 0..<slotCount where slots[index].isOpen {
      stops[stopCount] = Stop(offset: slots[index].start, slot: index)
      stopCount += 1
    }
    stops[stopCount] = Stop(offset: count, slot: slotCount)
    stopCount += 1
  }
}
