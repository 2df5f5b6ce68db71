internal import GeoModel
internal import Overlays

/// Where a draft can be parted: between features, those included that cannot be read.
extension OverlayDraft {
  /// A place between features.
  struct Place {
    /// The draft's feature that comes next.
    var feature: Int
    /// Of the input.
    var byte: Int
    var ordinal: Int
    /// Whether all that was found before comes after it, or all that was found after comes before it, wherever it is said to be.
    var isFirst = false, isLast = false
  }

  /// A feature of the input: one of the draft's, or one of which only findings are left.
  struct Row {
    /// Where it begins.
    var place: Place
    var isFeature: Bool
    /// How many findings there are about it, and about what comes before the next one.
    var findings: Int
  }

  var start: Place { Place(feature: 0, byte: sourceBytes.lowerBound, ordinal: sourceFeatures.lowerBound, isFirst: true) }

  var end: Place { Place(feature: features.count, byte: sourceBytes.upperBound, ordinal: sourceFeatures.upperBound, isLast: true) }

  /// Where one of its features begins, or after the last one everything ends.
  func place(ofFeature index: Int) -> Place {
    if index == features.count { return end }
    return Place(feature: index, byte: features.sourceBytes[index].lowerBound, ordinal: features.ordinals[index])
  }

  /// All of its rows that anything is known of, in order. Complexity: O(n), and O(m log m) for m findings.
  var rows: [Row] {
    let starts = features.sourceBytes
    var rows: [Row] = []
    rows.reserveCapacity(starts.count)
    var feature = 0
    func addFeatures(before byte: Int) {
      while feature < starts.count, starts[feature].lowerBound <= byte {
        rows.append(Row(place: place(ofFeature: feature), isFeature: true, findings: 0))
        feature += 1
      }
    }
    for loss in losses {
      addFeatures(before: loss.byte)
      if rows.last.map({ $0.place.byte < loss.byte }) ?? true {
        rows.append(Row(place: Place(feature: feature, byte: loss.byte, ordinal: loss.ordinal), isFeature: false, findings: 0))
      }
    }
    addFeatures(before: .max)
    if rows.isEmpty || losses.isEmpty && diagnostics.isEmpty { return rows }
    var row = 0
    for byte in (losses.map(\.byte) + diagnostics.map(\.byte)).sorted() {
      while row + 1 < rows.count, rows[row + 1].place.byte <= byte { row += 1 }
      rows[row].findings += 1
    }
    return rows
  }

  /// How many bytes the id and the properties of a feature have.
  func textSize(ofFeature index: Int) -> Int {
    cells.reduce(features.ids.bytes(of: index).count + features.otherProperties.bytes(of: index).count) { $0 + $1.byteCount(of: index) }
  }

  /// Bytes of the texts of an item: of one text for several items, each counts.
  func textSize(ofItem index: Int) -> Int {
    let item = items[index]
    var size = item.text.map { texts.bytes(of: $0).count } ?? 0
    if item.markerTexts >= 0 { for text in 0..<3 { size += texts.bytes(of: Int(item.markerTexts) + text).count } }
    return size
  }
}
