internal import CByteScan
internal import GeoModel

/// Making a model of a feature.
extension FeatureModel {
  /// The longest model, in bytes: what is longer would cost more to keep than it spares.
  static let longest = limit(1 << 20, small: 150)

  /// Makes a Feature that was taken, so is well formed, the model. Complexity: O(its bytes).
  mutating func learn(_ text: TextRange, _ base: TextPointer) {
    forget()
    var reading = Reading(at: base + Int(text.start), copied: base + Int(text.start), end: base + Int(text.end))
    read(.feature, &reading)
    copy(&reading)
    // Of one that is too long places are known that are not in the model.
    guard !reading.isTooLong, model.slot_count < Self.mostSlots else { return forget() }
    note(.propertiesStart, at: .max)
    for slot in UnsafeBufferPointer(start: model.slots, count: model.slot_count)
    where slot.place == BYTESCAN_VALUE || slot.place == BYTESCAN_IDENTIFIER {
      loosen(Int(slot.start), Int(slot.end))
    }
    model.slots[model.slot_count] = bytescan_slot(start: UInt32(count), end: UInt32(count), place: BYTESCAN_END, others: 0)
    noteStops()
    (model.low + count).update(repeating: 0, count: SliceGroup.padding)
    (model.allowed + count).update(repeating: 0, count: SliceGroup.padding)
  }

  /// Where reading stands, and up to where the text is in the model.
  private struct Reading {
    var at: TextPointer
    var copied: TextPointer
    let end: TextPointer
    /// Whether some of it did not go into the model.
    var isTooLong = false

    /// Steps over a value.
    mutating func stepOverValue() {
      switch at[0] {
      case .quote: _ = RawValueScanner.string(&at)
      case .openBrace, .openBracket:
        var nesting = bytescan_nesting()
        at += bytescan_skip(&nesting, at, end - at).end
      default: _ = RawValueScanner.scalar(&at)
      }
    }
  }

  /// What the object at hand is.
  private enum Level { case feature, geometry, properties }

  /// Reads an object.
  private mutating func read(_ level: Level, _ reading: inout Reading) {
    reading.at += 1
    reading.at.skipSpace()
    while reading.at[0] == .quote {
      var behind = reading.at + 1
      let name = MemberName.known(&behind)
      if name != nil { reading.at = behind } else { reading.stepOverValue() }
      reading.at.skipSpace()
      reading.at += 1
      reading.at.skipSpace()
      switch (level, name) {
      case (.properties, _): readSlot(BYTESCAN_VALUE, &reading)
      case (.feature, .properties):
        note(.propertiesStart, reading)
        if reading.at[0] == .openBrace { read(.properties, &reading) } else { reading.stepOverValue() }
        note(.propertiesEnd, reading)
      case (.feature, .geometry):
        note(.geometryStart, reading)
        if reading.at[0] == .openBrace { read(.geometry, &reading) } else { reading.stepOverValue() }
        note(.geometryEnd, reading)
      case (.feature, .type): reading.stepOverValue()
      case (.feature, .id):
        note(.identifierStart, reading)
        readSlot(BYTESCAN_IDENTIFIER, &reading)
        note(.identifierEnd, reading)
      case (.feature, .bbox):
        flags.insert(.hasBoundingBox)
        readHole(BYTESCAN_BOUNDING_BOX, &reading)
      case (.geometry, .type):
        note(.typeStart, reading)
        var type = reading.at + 1
        if case .geometry(let known)? = TypeName.known(&type) { kind = known }
        readSlot(BYTESCAN_TYPE, &reading)
        note(.typeEnd, reading)
      case (.geometry, .coordinates): readHole(BYTESCAN_COORDINATES, &reading)
      default:
        flags.insert(.hasForeignMembers)
        readSlot(BYTESCAN_VALUE, &reading)
      }
      reading.at.skipSpace()
      if reading.at.take(.comma) { reading.at.skipSpace() }
    }
    reading.at += 1
  }

  /// Where in the model the reading stands.
  private func offset(_ reading: Reading) -> Int { count + (reading.at - reading.copied) }

  private mutating func note(_ place: Landmark, _ reading: Reading) { note(place, at: UInt32(offset(reading))) }

  /// There are as many places as there is room for, each noted once, and the last.
  private mutating func note(_ place: Landmark, at offset: UInt32) {
    model.landmarks[landmarkCount] = bytescan_landmark(offset: offset, place: place.rawValue)
    landmarkCount += 1
  }

  private mutating func add(_ place: bytescan_place, from start: Int, to end: Int) {
    if model.slot_count == Self.mostSlots { return }
    model.slots[model.slot_count] = bytescan_slot(start: UInt32(start), end: UInt32(end), place: place, others: 0)
    model.slot_count += 1
  }

  private mutating func readSlot(_ place: bytescan_place, _ reading: inout Reading) {
    let start = offset(reading)
    reading.stepOverValue()
    add(place, from: start, to: offset(reading))
  }

  /// Leaves a value out of the model.
  private mutating func readHole(_ place: bytescan_place, _ reading: inout Reading) {
    copy(&reading)
    add(place, from: count, to: count)
    reading.stepOverValue()
    reading.copied = reading.at
  }

  /// Copies what has been read, unless it is too long.
  private mutating func copy(_ reading: inout Reading) {
    let more = reading.at - reading.copied
    if count + more > Self.longest { reading.isTooLong = true }
    if reading.isTooLong { return }
    reserve(count + more)
    (model.low + count).update(from: reading.copied, count: more)
    (model.allowed + count).update(repeating: 0, count: more)
    count += more
    reading.copied = reading.at
  }

  /// Lets other digits and other letters stand in a value; names stay.
  private func loosen(_ start: Int, _ end: Int) {
    let low = model.low
    var at = start
    while at < end {
      switch low[at] {
      case .quote:
        var behind = TextPointer(low + at)
        _ = RawValueScanner.string(&behind)
        let close = behind - TextPointer(low) - 1
        behind.skipSpace()
        if close + 1 >= end || behind[0] != .colon { loosenString(at + 1, close) }
        at = close + 1
      case .minus, .zero...UInt8(ascii: "9"): at = loosenNumber(at)
      default: at += 1
      }
    }
  }

  /// For a letter another one may stand, for a digit another digit, where all is plain: an escape, and one of several bytes, is what it is by those round it.
  private func loosenString(_ start: Int, _ end: Int) {
    let (low, allowed) = (model.low, model.allowed)
    for index in start..<end where low[index] == .backslash || low[index] >= 0x80 { return }
    for index in start..<end {
      switch low[index] {
      case .zero...UInt8(ascii: "9"): (low[index], allowed[index]) = (.zero, 9)
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): (low[index], allowed[index]) = (UInt8(ascii: "A"), 25)
      case UInt8(ascii: "a")...UInt8(ascii: "z"): (low[index], allowed[index]) = (UInt8(ascii: "a"), 25)
      default: break
      }
    }
  }

  /// The first of several digits in front of the point may not be 0 (RFC 8259 §6).
  private func loosenNumber(_ start: Int) -> Int {
    let (low, allowed) = (model.low, model.allowed)
    var at = start
    if low[at] == .minus { at += 1 }
    if low[at + 1].isDigit {
      (low[at], allowed[at]) = (UInt8(ascii: "1"), 8)
      at += 1
    }
    while true {
      if low[at].isDigit {
        (low[at], allowed[at]) = (.zero, 9)
      } else if low[at] != .point, low[at] | 0x20 != UInt8(ascii: "e"), low[at] != .minus, low[at] != .plus {
        return at
      }
      at += 1
    }
  }
}
