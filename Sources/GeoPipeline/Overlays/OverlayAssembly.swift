public import Overlays

/// Makes batches from drafts that come in input order: as many features as fit into each, and the rest into the next.
///
/// Holds the features of one batch. The result depends on the features alone, not on where drafts begin and end, or on threads.
///
/// Ordinals and bytes belong to the run. Blocks of one input keep theirs. A block that starts before the end of the previous one (a block
/// of `FeatureBuilder`, which counts from 0, a second input, blocks out of order) is numbered as if it followed it in one input, and the
/// blocks that continue it are, too: ordinals and byte ranges ascend, and no two features share them. Lines and columns of findings stay
/// those of their own text.
public struct OverlayAssembly: Sendable {
  public let options: OverlayOptions
  private var held = OverlayDraft()
  /// Of what is held: in the unit of the options' size; and the bytes of ids and properties.
  private var size = 0, textSize = 0
  private var sequence = 0
  private var numbering = RunNumbering()
  /// Whether it was reported that a line loses heights, which is reported once a run.
  private var hasUprightLine = false

  public init(options: OverlayOptions = OverlayOptions()) {
    self.options = options
  }

  /// Takes the next draft. Returns the batches that are full: none most of the time.
  /// Complexity: O(its size), O(m log m) for m findings, and the same for m draw groups when a batch is made.
  public mutating func add(_ draft: OverlayDraft) -> [OverlayBatch] {
    if draft.isVoid { return [] }
    var (draft, batches) = (draft, [OverlayBatch]())
    numbering.number(&draft)
    keepFirstUprightLine(of: &draft)
    let rows = draft.rows
    var (start, next) = (draft.start, 0)
    repeat {
      let fitting = fit(draft, rows, from: next)
      let end = fitting.isFull ? rows[fitting.end].place : draft.end
      // As a whole, unless the batch before has taken what stands before its first row.
      if isEmpty, batches.isEmpty, !fitting.isFull {
        // What was before any feature is part of the first batch, whether it came with one or not.
        let lowerBound = held.sourceBytes.isEmpty ? draft.sourceBytes.lowerBound : held.sourceBytes.lowerBound
        held = draft
        held.sourceBytes = lowerBound..<draft.sourceBytes.upperBound
      } else {
        reserveCapacity()
        held.append(draft, from: start, to: end)
      }
      (start, next) = (end, fitting.end)
      if fitting.isFull { batches.append(makeBatch()) }
    } while next < rows.count
    return batches
  }

  private mutating func keepFirstUprightLine(of draft: inout OverlayDraft) {
    draft.diagnostics.removeAll { finding in
      guard finding.message == UprightLine.message else { return false }
      defer { hasUprightLine = true }
      return hasUprightLine
    }
  }

  /// Whether nothing was taken since the last batch, not even features that a step left out.
  private var isEmpty: Bool {
    held.features.count == 0 && held.losses.isEmpty && held.diagnostics.isEmpty && held.sourceFeatures.isEmpty
  }

  /// The last batch; `nil` if nothing has come since the previous one.
  public mutating func finish() -> OverlayBatch? {
    if held.features.count == 0, held.losses.isEmpty, held.diagnostics.isEmpty { return nil }
    return makeBatch()
  }

  private mutating func makeBatch() -> OverlayBatch {
    var encoding = BatchEncoding(held, options)
    held = OverlayDraft()
    (size, textSize) = (0, 0)
    defer { sequence += 1 }
    return encoding.batch(sequence: sequence)
  }

  /// Makes room at once for what a full batch of polygons has: growing on the way would touch, and copy, as much again, and memory
  /// that nothing is written to costs nothing.
  private mutating func reserveCapacity() {
    let vertices =
      switch options.batchSize {
      case .vertices(let count): count
      // With as many triangles as vertices.
      case .bytes(let count): count / (options.vertexFormat.stride + 9 + 12)
      }
    held.reserveCapacity(vertices: min(vertices, 1 << 20))
  }

  /// Up to which row a draft goes into this batch, one at least into an empty one, and whether that one does not.
  private mutating func fit(_ draft: OverlayDraft, _ rows: [OverlayDraft.Row], from start: Int) -> (end: Int, isFull: Bool) {
    let limit: Int, mostText: Int
    var (perVertex, perIndex, perText) = (1, 0, 0)
    switch options.batchSize {
    case .vertices(let count): (limit, mostText) = (count, count > .max / Self.textPerVertex ? .max : count * Self.textPerVertex)
    case .bytes(let count):
      (limit, mostText) = (count, count)
      (perVertex, perIndex, perText) = (options.vertexFormat.stride + 9, 4, 1)
      // About six corners and nine indices for each.
      if options.ribbons { perVertex += 6 * (options.vertexFormat.stride + 16) + 36 }
    }
    var item = start < rows.count ? draft.items(ofFeatures: rows[start].place.feature..<rows[start].place.feature).lowerBound : 0
    var (features, findings) = (held.features.count, held.losses.count + held.diagnostics.count)
    for index in start..<rows.count {
      let row = rows[index]
      var (added, text) = (0, 0)
      if row.isFeature {
        text = draft.textSize(ofFeature: row.place.feature)
        // Features without geometry and properties take memory, too.
        added = (64 + text) * perText
      }
      while row.isFeature, item < draft.items.count, draft.items[item].feature == row.place.feature {
        added += draft.items[item].vertices.count * perVertex + draft.items[item].indices.count * perIndex
        if perText > 0, draft.hasHeight(draft.items[item]) { added += draft.items[item].vertices.count * (options.ribbons ? 28 : 4) }
        let label = draft.textSize(ofItem: item)
        text += label
        added += label * perText
        item += 1
      }
      if features > 0, size + added > limit || textSize + text > mostText || features >= limit { return (index, true) }
      if findings >= Self.mostFindings { return (index, true) }
      size += added
      textSize += text
      features += row.isFeature ? 1 : 0
      findings += row.findings
    }
    return (rows.count, false)
  }

  /// As many bytes of ids and properties as vertices take with their indices, about.
  private static let textPerVertex = 32

  /// The most findings that are reported of features at once, which bounds their memory.
  private static let mostFindings = 1 << 14
}
