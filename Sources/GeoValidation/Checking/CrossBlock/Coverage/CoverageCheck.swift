internal import GeoAlgorithms
internal import GeoFindings
internal import GeoJSON
internal import GeoModel

/// Gaps and overlaps between the polygons of an input, which are known when all of it was read.
///
/// Memory: some 150 bytes a position of polygons, for ``mostPositions`` of them; of an input that has more, nothing is judged,
/// which is reported.
struct CoverageCheck: CrossBlockCheck {
  static let mostPositions = 10_000_000
  /// Narrower gaps and overlaps than this are those of rounded coordinates, in metres.
  static let narrowest = 1e-3
  /// Steps of measuring: some seconds' worth.
  private static let work = 400_000_000

  static let judgesFixes = false

  private let rules: RuleSelection
  private var shapes: [PreparedShape] = []
  private var places: [Diagnostic] = []
  private var holes: [CoveragePart.Hole] = []
  private var positionCount = 0
  private var isTooLarge: Bool { positionCount > Self.mostPositions }

  /// `nil` if no rule asks for it.
  init?(_ rules: RuleSelection) {
    guard rules.contains(.coverageGap) || rules.contains(.coverageOverlap) else { return nil }
    self.rules = rules
  }

  static func part(of block: borrowing FeatureBlock<Geographic>, fixed: [Int: FixedRow]) -> CoveragePart { CoveragePart(block) }

  mutating func settle(_ part: CoveragePart, from lines: LineCounter) -> Settlement {
    add(part, from: lines)
    return Settlement()
  }

  private mutating func add(_ part: CoveragePart, from lines: LineCounter) {
    positionCount += part.positionCount
    if isTooLarge {
      (shapes, holes) = ([], [])
      places.removeSubrange(min(1, places.count)...)
      if !places.isEmpty { return }
    }
    var placed = part.places
    var lines = lines
    lines.place(&placed, part.lines)
    places += placed
    if isTooLarge { return }
    shapes += part.shapes
    holes += part.holes
  }

  /// What is wrong with all of them together, in order of features. Complexity: O(n log n) for n positions on usual maps, and
  /// what overlaps is measured.
  func finish() -> [Diagnostic] {
    var found = findings()
    rules.apply(to: &found)
    return found
  }

  private func findings() -> [Diagnostic] {
    guard let first = places.first else { return [] }
    if isTooLarge {
      var note = first
      note.severity = .info
      note.message = "found more than \(Self.mostPositions) positions in polygons; gaps and overlaps between so many are not looked for"
      return [note]
    }
    guard let metres = LocalMetres(around: shapes) else { return [] }
    var found = FindingList()
    var allowance = Self.work
    if rules.contains(.coverageOverlap) { findOverlaps(metres, &allowance, &found) }
    if rules.contains(.coverageGap) { findGaps(metres, &allowance, &found) }
    return found.sorted
  }

  private func findOverlaps(_ metres: LocalMetres, _ allowance: inout Int, _ found: inout FindingList) {
    var relations = ShapeRelationFinder()
    let pairs = BoxPairs(of: shapes)
    for (a, b) in pairs.pairs where places[a].feature != places[b].feature {
      guard relations.relation(shapes[a], shapes[b]).overlaps else { continue }
      var difference = CoverageDifference(metres)
      difference.add(shapes[a], to: .first, near: shapes[b])
      difference.add(shapes[b], to: .second, near: shapes[a])
      let other = places[a].feature.map { "feature \($0)" } ?? "another feature"
      guard let regions = difference.regions(.both, allowance: &allowance) else {
        add(
          .coverageOverlap, places[b], nil, "found ground that \(other) covers as well, too intricate to be measured; expected no overlap",
          &found)
        continue
      }
      let wide = regions.filter { $0.width >= Self.narrowest }
      guard let widest = wide.first else { continue }
      let area = wide.reduce(0) { $0 + metres.area(of: $1) }
      add(.coverageOverlap, places[b], widest, "found \(Self.text(area)) that \(other) covers as well; expected no overlap", &found)
    }
  }

  /// What a box around all polygons has, and none of them, is what lies outside, which is the largest piece, and gaps.
  private func findGaps(_ metres: LocalMetres, _ allowance: inout Int, _ found: inout FindingList) {
    var difference = CoverageDifference(metres)
    for shape in shapes { difference.add(shape, to: .first) }
    guard let frame = PreparedShape(frameAround: shapes) else { return }
    difference.add(frame, to: .second)
    guard let regions = difference.regions(.secondOnly, allowance: &allowance) else {
      var note = places[0]
      note.severity = .info
      add(.coverageGap, note, nil, "gaps between these polygons are too intricate to be looked for", &found)
      return
    }
    let outside = regions.indices.max { regions[$0].area < regions[$1].area }
    for (index, region) in regions.enumerated() where index != outside && region.width >= Self.narrowest {
      let degrees = region.area / (metres.east * metres.north)
      // One polygon leaves it open itself.
      if holes.contains(where: { $0.box.contains(region.spot) && abs($0.area - degrees) <= 1e-6 * degrees }) { continue }
      let reach = region.area.squareRoot() + region.width
      add(
        .coverageGap, places[nearest(to: region.spot, within: reach, metres)], region,
        "found a gap of \(Self.text(metres.area(of: region))) between polygons; expected none", &found)
    }
  }

  /// The shape next to a position; of several the first.
  private func nearest(to spot: Position, within reach: Double, _ metres: LocalMetres) -> Int {
    var best = (distance: Double.infinity, index: 0)
    for (index, shape) in shapes.enumerated() {
      guard let box = shape.bounds else { continue }
      let x = max(box.southWest.x - spot.x, spot.x - box.northEast.x, 0) * metres.east
      let y = max(box.southWest.y - spot.y, spot.y - box.northEast.y, 0) * metres.north
      if (x * x + y * y).squareRoot() >= min(best.distance, reach) { continue }
      if let distance = shape.distance(from: spot, metres), distance < best.distance { best = (distance, index) }
    }
    return best.index
  }

  private func add(_ rule: Rule, _ place: Diagnostic, _ region: CoverageDifference.Region?, _ message: String, _ found: inout FindingList) {
    var finding = place
    finding.rule = rule
    if place.severity != .info { finding.severity = rule.severity }
    finding.message = message
    finding.location = region?.spot
    finding.metres = region?.width
    found.add(rule, byte: finding.byte, feature: finding.feature, finding)
  }

  /// An area in words.
  private static func text(_ squareMetres: Double) -> String {
    func digits(_ number: Double) -> String {
      let rounded = (number * 100).rounded() / 100
      return rounded == rounded.rounded() && rounded.magnitude < 1e15 ? "\(Int(rounded))" : "\(rounded)"
    }
    if squareMetres < 0.1 { return "\(digits(squareMetres * 1e4)) cm²" }
    return squareMetres < 1e6 ? "\(digits(squareMetres)) m²" : "\(digits(squareMetres / 1e6)) km²"
  }
}

extension LocalMetres {
  /// Metres in the middle of shapes; `nil` if there are none.
  fileprivate init?(around shapes: [PreparedShape]) {
    let box = CoverageBox(around: shapes)
    if box.isEmpty { return nil }
    self.init(at: Position(x: (box.southWest.x + box.northEast.x) / 2, y: (box.southWest.y + box.northEast.y) / 2))
  }

  /// Square metres of a region where it lies: all were measured with a degree's length in the middle.
  fileprivate func area(of region: CoverageDifference.Region) -> Double {
    let there = LocalMetres(at: region.spot)
    return region.area * (there.east * there.north) / (east * north)
  }
}

extension PreparedShape {
  /// A box so much larger than shapes that more of it lies outside of them than they enclose.
  fileprivate init?(frameAround shapes: [PreparedShape]) {
    let box = CoverageBox(around: shapes)
    if box.isEmpty { return nil }
    let (x, y) = (box.northEast.x - box.southWest.x + 1, box.northEast.y - box.southWest.y + 1)
    let (west, south, east, north) = (box.southWest.x - x, box.southWest.y - y, box.northEast.x + x, box.northEast.y + y)
    var column = GeometryColumn()
    for (x, y) in [(west, south), (east, south), (east, north), (west, north), (west, south)] {
      column.append(Position(x: x, y: y), altitude: nil)
    }
    column.endPath()
    column.endPart()
    column.endGeometry(.polygon)
    self.init(column, geometry: 0)
  }
}
