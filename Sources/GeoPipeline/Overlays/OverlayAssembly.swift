public import Overlays

/// Makes batches of drafts that come in input order: as many features as fit into each, and the rest into the next.
///
/// Holds the features of one batch. What it makes depends on the features alone, not on where drafts begin and end, who made
/// them, or when.
public struct OverlayAssembly: Sendable {
  public let options: OverlayOptions
  private var held = OverlayDraft()
  private var size = 0
  private var sequence = 0

  public init(options: OverlayOptions = OverlayOptions()) {
    self.options = options
  }

  /// Takes the next draft. Returns the batches that are full: none most of the time.
  /// Complexity: O(its size), and O(m log m) for m draw groups when a batch is made.
  public mutating func add(_ draft: OverlayDraft) -> [OverlayBatch] {
    var batches: [OverlayBatch] = []
    var start = 0
    // Before the first feature of all, it goes with that; else with the batch that is held when it comes.
    var hasLead = true
    while start < draft.features.count {
      let (end, isFull) = fit(draft, from: start)
      if isEmpty, start == 0, hasLead, end == draft.features.count {
        held = draft
      } else {
        reserveCapacity()
        held.append(draft, features: start..<end, hasLead: hasLead)
      }
      (start, hasLead) = (end, false)
      if isFull { batches.append(makeBatch()) }
    }
    if hasLead { held.append(draft, features: 0..<0, hasLead: true) }
    return batches
  }

  /// Whether nothing was taken since the last batch, not even features that a step left out.
  private var isEmpty: Bool {
    held.features.count == 0 && held.losses.isEmpty && held.diagnostics.isEmpty && held.sourceFeatures.isEmpty
  }

  /// The last batch; `nil` if nothing came since the one before.
  public mutating func finish() -> OverlayBatch? {
    if held.features.count == 0, held.losses.isEmpty, held.diagnostics.isEmpty { return nil }
    return makeBatch()
  }

  private mutating func makeBatch() -> OverlayBatch {
    var encoding = BatchEncoding(held, options)
    held = OverlayDraft()
    size = 0
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

  /// How many features go into this batch, one at least into an empty one, and whether the next does not.
  private mutating func fit(_ draft: OverlayDraft, from start: Int) -> (end: Int, isFull: Bool) {
    let limit: Int
    var (perVertex, perIndex, perFeature): (Int, Int, Int)
    switch options.batchSize {
    case .vertices(let count): (limit, perVertex, perIndex, perFeature) = (count, 1, 0, 0)
    case .bytes(let count):
      (limit, perVertex, perIndex, perFeature) = (count, options.vertexFormat.stride + 9, 4, 64)
      // About six corners and nine indices for each.
      if options.ribbons { perVertex += 6 * (options.vertexFormat.stride + 16) + 36 }
    }
    var item = draft.items(ofFeatures: start..<start).lowerBound
    for feature in start..<draft.features.count {
      var added = perFeature
      while item < draft.items.count, draft.items[item].feature == feature {
        added += draft.items[item].vertices.count * perVertex + draft.items[item].indices.count * perIndex
        item += 1
      }
      // Features without geometry take memory, too.
      let isAlone = feature == start && held.features.count == 0
      if !isAlone, size + added > limit || held.features.count + feature - start >= limit { return (feature, true) }
      size += added
    }
    return (draft.features.count, false)
  }
}
