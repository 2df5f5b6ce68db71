internal import GeoModel

/// What the geometries of some blocks are.
struct GeometryTally: Sendable {
  /// Features that were read, bare geometries that were read, and what could not be.
  private(set) var features = 0
  private(set) var bareGeometries = 0
  private(set) var unreadable = 0

  /// Of features and bare geometries, by raw value of ``GeometryKind``; collections apart.
  private(set) var kinds = [Int](repeating: 0, count: GeometryKind.allCases.count)
  private(set) var collections = 0
  /// Inside GeometryCollections of any depth, and collections inside collections.
  private(set) var memberKinds = [Int](repeating: 0, count: GeometryKind.allCases.count)
  private(set) var memberCollections = 0
  private(set) var nulls = 0
  /// Without any position, null not counted.
  private(set) var empties = 0
  private(set) var beyondThreeNumbers = 0

  /// Features by the most decimals of any of their coordinates; those without position not counted.
  private(set) var decimals = [Int](repeating: 0, count: 256)
  private(set) var withExponents = 0

  /// Complexity: O(rows + geometries).
  mutating func add(_ block: FeatureBlock<Geographic>) {
    for (index, row) in block.rows.enumerated() {
      if row.flags.contains(.dropped) { continue }
      if row.flags.contains(.unreadable) {
        unreadable += 1
        continue
      }
      if row.flags.contains(.bareGeometry) { bareGeometries += 1 } else { features += 1 }
      let geometries = block.geometries(ofRow: index)
      if row.nestingCount > 0 {
        collections += 1
        let nesting = block.nesting[Int(row.nestingStart)..<Int(row.nestingStart + row.nestingCount)]
        for step in nesting.dropFirst() where step == .open { memberCollections += 1 }
        for geometry in geometries { memberKinds[Int(block.geometry.kinds[geometry].rawValue)] += 1 }
      } else if let geometry = geometries.first {
        kinds[Int(block.geometry.kinds[geometry].rawValue)] += 1
      } else {
        nulls += 1
        continue
      }
      if geometries.allSatisfy({ block.geometry.positions(ofGeometry: $0).isEmpty }) {
        empties += 1
        continue
      }
      // What was worked out is not written with any.
      if block.origin == nil { decimals[Int(row.decimals)] += 1 }
      if row.flags.contains(.hasExponents) { withExponents += 1 }
      if row.flags.contains(.extraOrdinates) { beyondThreeNumbers += 1 }
    }
  }

  mutating func merge(_ other: GeometryTally) {
    features += other.features
    bareGeometries += other.bareGeometries
    unreadable += other.unreadable
    for kind in kinds.indices {
      kinds[kind] += other.kinds[kind]
      memberKinds[kind] += other.memberKinds[kind]
    }
    collections += other.collections
    memberCollections += other.memberCollections
    nulls += other.nulls
    empties += other.empties
    beyondThreeNumbers += other.beyondThreeNumbers
    for count in decimals.indices { decimals[count] += other.decimals[count] }
    withExponents += other.withExponents
  }
}
