internal import GeoJSON
internal import GeoModel

/// The arcs of a topology as they are used: positions in degrees, without grid and steps.
struct ArcColumns: Sendable {
  private(set) var positions: [Position] = []
  /// One for each position, NaN for none; empty when no position has one.
  private(set) var altitudes: [Double] = []
  private(set) var ends: [Int] = []
  /// Arcs that cannot be read, and what is wrong with them.
  private(set) var faults: [Int: String] = [:]
  /// Positions of more than three numbers, of which the others are left out: one of each such arc, as offsets from the beginning of
  /// the arcs' text, and how many numbers it has.
  private(set) var longPositions: [(arc: Int, index: Int, range: Range<Int>, count: Int)] = []

  /// What the topology has in place of an array of arcs, if it has none: "no arcs", "{} as arcs".
  private(set) var insteadOfArray: String?

  var count: Int { ends.count }

  func range(_ arc: Int) -> Range<Int> { (arc == 0 ? 0 : ends[arc - 1])..<ends[arc] }

  /// The most positions of one arc.
  private(set) var longest = 0

  init() {}

  /// Those of a topology without an array of arcs: none.
  init(insteadOfArray: String) { self.insteadOfArray = insteadOfArray }

  /// The height of a position, if it has one.
  func altitude(_ index: Int) -> Double? {
    altitudes.isEmpty || altitudes[index].isNaN ? nil : altitudes[index]
  }

  /// Whether an arc goes over the 180th meridian: two of its positions have longitudes more than half the globe apart. Complexity: O(n).
  var goesOver180: Bool {
    (0..<count).contains { arc in
      let range = range(arc)
      return zip(positions[range], positions[range].dropFirst()).contains { ($0.x - $1.x).magnitude > 180 }
    }
  }

  /// Reads the array of arcs at `text`, which is well-formed JSON with 64 bytes after it.
  ///
  /// Complexity: O(n); memory 16 bytes a position, and as much again while it reads.
  init(_ text: TextPointer, count: Int, _ transform: GridTransform?) {
    var scanner = CoordinateScanner()
    var at = text
    if scanner.scan(&at, before: text + count), scanner.depth == 3 {
      positions = Array(UnsafeBufferPointer(start: scanner.positions, count: scanner.positionCount))
      if scanner.hasAltitudes {
        altitudes = Array(UnsafeBufferPointer(start: scanner.altitudes, count: scanner.positionCount))
      }
      ends = UnsafeBufferPointer(start: scanner.pathEnds, count: scanner.pathCount).map { Int($0) }
    } else {
      readSingly(text, count)
    }
    if let transform { apply(transform) }
    checkFinite()
    for arc in 0..<self.count { longest = max(longest, range(arc).count) }
  }

  /// Arcs without positions, arcs that are none, positions of several sizes: one after the other.
  private mutating func readSingly(_ text: TextPointer, _ count: Int) {
    for (index, arc) in MemberWalk(text, count: count).enumerated() {
      let start = positions.count
      if let fault = read(text + arc.value.lowerBound, arc.value.count, index, at: arc.value.lowerBound) {
        faults[index] = fault
        positions.removeSubrange(start...)
        if !altitudes.isEmpty { altitudes.removeSubrange(start...) }
      }
      ends.append(positions.count)
    }
  }

  private mutating func read(_ text: TextPointer, _ count: Int, _ arc: Int, at offset: Int) -> String? {
    if text[0] != .openBracket { return "it is \(RawExcerpt.of(text, count: count)), no array" }
    for (index, item) in MemberWalk(text, count: count).enumerated() {
      let place = text + item.value.lowerBound
      guard let numbers = NumberList.read(place, count: item.value.count), numbers.count >= 2 else {
        return "its position \(index) is \(RawExcerpt.of(place, count: item.value.count)), no array of numbers"
      }
      if numbers.count > 3, longPositions.last?.arc != arc {
        longPositions.append((arc, index, item.value.moved(by: UInt32(offset)).range, numbers.count))
      }
      let hasAltitude = numbers.count > 2
      if hasAltitude, altitudes.isEmpty { altitudes = [Double](repeating: .nan, count: positions.count) }
      if hasAltitude || !altitudes.isEmpty { altitudes.append(hasAltitude ? numbers[2] : .nan) }
      positions.append(Position(x: numbers[0], y: numbers[1]))
    }
    return nil
  }

  /// From steps to places; a third number is no step and stays.
  private mutating func apply(_ transform: GridTransform) {
    var start = 0
    for end in ends {
      var x = 0.0, y = 0.0
      for index in start..<end {
        x += positions[index].x
        y += positions[index].y
        positions[index] = transform.place(x, y)
      }
      start = end
    }
  }

  private mutating func checkFinite() {
    for arc in 0..<count where faults[arc] == nil {
      if positions[range(arc)].contains(where: { !$0.x.isFinite || !$0.y.isFinite }) {
        faults[arc] = "its positions are beyond what a number can be"
      }
    }
  }
}

/// Where the grid of a quantised topology lies (TopoJSON §2.1.2).
struct GridTransform: Sendable {
  var scale: (x: Double, y: Double)
  var translate: (x: Double, y: Double)

  @inline(__always)
  func place(_ x: Double, _ y: Double) -> Position {
    Position(x: x * scale.x + translate.x, y: y * scale.y + translate.y)
  }
}

/// Arrays of numbers in well-formed text.
enum NumberList {
  /// The numbers; `nil` for what is no array of finite numbers.
  static func read(_ text: TextPointer, count: Int) -> [Double]? {
    if text[0] != .openBracket { return nil }
    var numbers: [Double] = []
    for item in MemberWalk(text, count: count) {
      let start = text + item.value.lowerBound
      guard start[0] == .minus || start[0].isDigit,
        let value = DecimalReading.value(of: UnsafeBufferPointer(start: start, count: item.value.count))
      else { return nil }
      numbers.append(value)
    }
    return numbers
  }
}
