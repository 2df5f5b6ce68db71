public import GeoModel

extension FeatureBlock {
  /// Changes features in place, in a closure that gets each: properties member by member, ids, geometry.
  ///
  /// ```swift
  /// try block.edit { feature in
  ///   feature.properties["source"] = "survey"
  ///   feature.id = feature.properties["code"]?.string.map { .string($0) }
  /// }
  /// ```
  ///
  /// Ordinals, positions in the input, findings and boundaries of collections stay. Text and columns of unchanged content stay, byte for
  /// byte. Features that could not be read, or were dropped, are skipped. In the world plane everything except geometry can be changed.
  ///
  /// - Throws: what `change` throws; ``GeoJSON/GeoJSONError`` for values that GeoJSON cannot express or readers could not read: a ring that
  ///   is not closed, a number that is infinite, an id that is not a number. The block is then unchanged.
  /// - Complexity: O(features), and for each one that changes O(its bytes); O(bytes of the block) if one does.
  public mutating func edit(_ change: (inout EditableFeature<Space>) throws -> Void) throws {
    var feature = EditableFeature<Space>(editing: BlockEditing(cast(to: Geographic.self)))
    for index in rows.indices where feature.editing.isEditable(index) {
      feature.editing.begin(index)
      try change(&feature)
      precondition(feature.index == index, "a feature is changed, and none is put in its place")
      do throws(GeoJSONError) { try feature.editing.end() } catch { throw error.inFeature(rows[index].ordinal) }
    }
    let edits = feature.editing.edits
    var changed = feature.editing.block
    if !edits.isEmpty { try changed.rewrite(edits, appending: []) }
    self = changed.cast(to: Space.self)
  }
}

extension FeatureBlock where Space: GeographicSpace {
  /// Adds a feature after the block's own: to their collection, if they are in one.
  ///
  /// Its ordinal continues those of the block. It has no bytes in the input: its range is empty, at the end of the
  /// block. Later blocks keep their ordinals, so one of theirs may be the same; batches renumber such features. In a block that was
  /// cut at the 180th meridian no path may cross it.
  ///
  /// - Throws: ``GeoJSON/GeoJSONError`` for values that GeoJSON cannot express or readers could not read; the block is then unchanged.
  /// - Complexity: O(bytes of the block): append many at once, as an array.
  public mutating func append(_ feature: GeoFeature) throws(GeoJSONError) { try append([feature]) }

  /// Adds features after the block's own, in their order.
  ///
  /// - Throws: ``GeoJSON/GeoJSONError`` for values that GeoJSON cannot express or readers could not read; the block is then unchanged.
  /// - Complexity: O(bytes of the block and of the features).
  public mutating func append(_ features: [GeoFeature]) throws(GeoJSONError) {
    if features.isEmpty { return }
    let next = (rows.last?.ordinal ?? -1) + 1
    var texts: [[UInt8]] = []
    for (index, feature) in features.enumerated() {
      var text = TextOutput()
      do throws(GeoJSONError) { _ = try feature.appendText(to: &text) } catch { throw error.inFeature(next + index) }
      texts.append(text.bytes)
    }
    var changed = cast(to: Geographic.self)
    try changed.rewrite([], appending: texts)
    self = changed.cast(to: Space.self)
  }
}
