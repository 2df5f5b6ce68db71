public import GeoModel

extension Feature {
  /// The identifier (RFC 7946 §3.2); `nil` if there is none, or one that is neither a string nor a number.
  /// Complexity: O(its length).
  public var id: FeatureID? {
    let json = view(of: row.id)
    return switch json.kind {
    case .string: json.string.map { .string($0) }
    case .number: .number(json.text)
    default: nil
    }
  }

  /// The members that RFC 7946 does not name (§6.1), in the order of the text; of a bare geometry, the geometry's own.
  /// Complexity: O(bytes of the feature), O(1) for most features that have none.
  public var foreignMembers: [RawJSON.Member] {
    guard row.flags.contains(.hasForeignMembers), isReadable else { return [] }
    let known =
      row.flags.contains(.bareGeometry) ? FeatureInterpreter.geometryMembers : FeatureInterpreter.featureMembers
    return frame.members.filter { !known.contains($0.name) }
  }

  /// The feature's text: a Feature or a bare geometry. It is the exact text of the input, without changes by stages; `FeatureWriter` writes
  /// these. Not necessarily JSON if the feature is not readable. A feature that does not come from GeoJSON text has its present text.
  /// Complexity: O(1) for text; otherwise O(bytes).
  public var json: RawJSON {
    guard row.flags.contains(.framed) else { return frame }
    return RawJSON(copying: FeatureWriter(options: WritingOptions()).text(ofRow: index, in: block))
  }

  /// The row's own text, in which a geometry that was never text is empty.
  fileprivate var frame: RawJSON { view(of: row.text) }
}

extension Feature where Space: GeographicSpace {
  /// The feature's own `bbox` (RFC 7946 §5); `nil` if it has none. As written, or, after a stage changed the geometry,
  /// as computed by `RefreshBoxes`, and `nil` without that stage. Complexity: O(bytes of the feature + log n) for the n boxes of the block;
  /// O(1) without any.
  public var boundingBox: BoundingBox? {
    guard row.flags.contains(.hasBoundingBox), isReadable, let written = frame["bbox"] else { return nil }
    return written.withText { text, count in
      let box = BoundingBoxText(UnsafeBufferPointer(start: text, count: count))
      guard !row.flags.isDisjoint(with: .moved) else { return BoundingBox(box.values) }
      // The boxes of a row stand behind those of the objects in theirs; one that could not be read is none of them.
      let behind = block.boundingBoxes.partitioningIndex { $0.row > UInt32(index) }
      guard behind > 0, case let own = block.boundingBoxes[behind - 1], own.row == UInt32(index),
        own.level == (row.flags.contains(.bareGeometry) ? 0 : nil)
      else { return nil }
      return BoundingBox(box.recomputed(own.numbers, hasHeights: block.geometry.hasAltitude(in: block.geometries(ofRow: index))) ?? [])
    }
  }
}
