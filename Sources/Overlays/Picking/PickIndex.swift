internal import GeoModel

/// An index for the parts of a batch near a position: a packed R-tree over the boxes of polygons, strips and points, in order of the
/// Hilbert curve (Kamel and Faloutsos 1993; the layout of flatbush and FlatGeobuf).
///
/// ```
/// boxes    [leaf boxes, 16 to a node … | boxes of nodes … | … | root]
/// entries  [numbers of parts …         | first child of each …     ]
/// ```
///
/// Parts are numbered polygons first, then strips, then points, including labels, which are not found. Boxes are in Float, relative to
/// the batch's origin, rounded outwards: nothing lies outside its box.
public struct PickIndex: Sendable {
  /// Children of a node.
  public static let nodeSize = 16

  /// Smallest x, smallest y, greatest x, greatest y; level after level, the leaves first.
  public package(set) var boxes: [SIMD4<Float>] = []

  /// For a leaf the number of its part, for a node the index of its first child in ``boxes``.
  public package(set) var entries: [UInt32] = []

  /// The end of each level in ``boxes``.
  public package(set) var levelEnds: [UInt32] = []

  /// - Parameter parts: the boxes of all parts, relative to the batch's origin; nothing for those that are not to be found.
  /// - Complexity: O(n log n).
  package init(parts: [PlaneRect]) {
    guard parts.contains(where: { !$0.isNothing }) else { return }
    var extent = PlaneRect.nothing
    for part in parts { extent.add(part) }
    let (width, height) = (extent.maxX - extent.minX, extent.maxY - extent.minY)
    func cell(_ value: Double, _ start: Double, _ size: Double) -> UInt16 {
      size > 0 ? UInt16(min(max((value - start) / size, 0), 1) * 65535) : 0
    }
    let order = parts.enumerated().compactMap { index, part in
      part.isNothing
        ? nil
        : UInt64(
          hilbertIndex(
            x: cell((part.minX + part.maxX) / 2, extent.minX, width),
            y: cell((part.minY + part.maxY) / 2, extent.minY, height))) << 32 | UInt64(index)
    }.sorted()
    boxes.reserveCapacity(parts.count + parts.count / (Self.nodeSize - 1) + 2)
    for key in order {
      let number = UInt32(truncatingIfNeeded: key)
      boxes.append(Self.outwards(parts[Int(number)]))
      entries.append(number)
    }
    levelEnds.append(UInt32(boxes.count))
    var start = 0
    while boxes.count - start > 1 {
      let end = boxes.count
      for first in stride(from: start, to: end, by: Self.nodeSize) {
        var box = boxes[first]
        for child in first + 1..<max(first + 1, min(first + Self.nodeSize, end)) {
          box.lowHalf = pointwiseMin(box.lowHalf, boxes[child].lowHalf)
          box.highHalf = pointwiseMax(box.highHalf, boxes[child].highHalf)
        }
        boxes.append(box)
        entries.append(UInt32(first))
      }
      start = end
      levelEnds.append(UInt32(boxes.count))
    }
  }

  /// Calls `body` with the number of every part whose box meets a rectangle, given relative to the batch's origin; `false`
  /// ends the search. Complexity: O(log n + results), for parts that do not overlap much.
  public func search(_ rect: PlaneRect, _ body: (Int) -> Bool) {
    guard !boxes.isEmpty else { return }
    let wanted = Self.outwards(rect)
    // As deep as the tree has levels: 8 for four thousand million parts.
    var pending = [(node: boxes.count - 1, level: levelEnds.count - 1)]
    while let (node, level) = pending.popLast() {
      let box = boxes[node]
      guard all(box.lowHalf .<= wanted.highHalf), all(wanted.lowHalf .<= box.highHalf) else { continue }
      if level == 0 {
        if !body(Int(entries[node])) { return }
        continue
      }
      let first = Int(entries[node])
      for child in (first..<min(first + Self.nodeSize, Int(levelEnds[level - 1]))).reversed() {
        pending.append((child, level - 1))
      }
    }
  }

  private static func outwards(_ rect: PlaneRect) -> SIMD4<Float> {
    SIMD4(down(rect.minX), down(rect.minY), up(rect.maxX), up(rect.maxY))
  }

  private static func down(_ value: Double) -> Float {
    let rounded = Float(value)
    return Double(rounded) > value ? rounded.nextDown : rounded
  }

  private static func up(_ value: Double) -> Float {
    let rounded = Float(value)
    return Double(rounded) < value ? rounded.nextUp : rounded
  }
}
