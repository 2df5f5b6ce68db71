public import ByteStreams
internal import GeoModel
internal import GeoPipeline
internal import MapTiles

extension TileDifference {
  /// Compares two archives, folders of tiles, or single vector tiles.
  ///
  /// - Parameters:
  ///   - a: the path of the one before.
  ///   - b: the path of the one after.
  ///   - jobs: how many threads compare, at least 1; the result does not depend on it.
  ///   - limit: how many differences are listed; all are counted.
  ///   - temporaryFolder: where lists are kept that are too long for memory; `nil` for the folder that `TMPDIR` names, or `/tmp`.
  /// - Throws: `ByteStreamError` if one of them cannot be read as a whole.
  /// - Complexity: O(bytes); memory is that of some tiles for each thread.
  public init(_ a: String, _ b: String, jobs: Int, limit: Int = 20, temporaryFolder: String? = nil) throws(ByteStreamError) {
    (self.a, self.b) = (a, b)
    func input(_ path: String) throws(ByteStreamError) -> TileInput {
      if let input = TileInput(path: path) { return input }
      // Says that there is nothing, where there is nothing.
      if StoredFile.kind(of: path) == nil { _ = try StoredFile.contents(of: path, limit: 0) }
      throw ByteStreamError(.unsupportedFormat, path: path, message: "found no tiles: this is no archive, folder or vector tile")
    }
    let (inputA, inputB) = (try input(a), try input(b))
    metadata = MetadataComparison.differences(
      try inputA.reader(temporaryFolder: temporaryFolder), try inputB.reader(temporaryFolder: temporaryFolder))
    var pairs = TilePairs(
      try TileRunList(inputA, temporaryFolder: temporaryFolder), try TileRunList(inputB, temporaryFolder: temporaryFolder))
    if let damage = pairs.damage { throw damage }
    typealias Compared = (pair: TilePairs.Pair, change: Result<TileChange, ByteStreamError>?)
    try OrderedRun.run(
      jobs: jobs, size: { _ in 0 },
      next: { () throws(ByteStreamError) -> [TilePairs.Pair]? in
        var batch: [TilePairs.Pair] = []
        while batch.count < Self.batch, let pair = try pairs.next() { batch.append(pair) }
        return batch.isEmpty ? nil : batch
      },
      makeWorker: {
        let readers = Result { () throws(ByteStreamError) in
          (try inputA.reader(temporaryFolder: temporaryFolder), try inputB.reader(temporaryFolder: temporaryFolder))
        }
        return { (batch: [TilePairs.Pair]) -> [Compared] in
          batch.map { pair in
            if !pair.isInA || !pair.isInB { return (pair, nil) }
            do throws(ByteStreamError) {
              let (a, b) = try readers.get()
              return (pair, .success(try TileChange(pair.run.first, a, b, limit: limit)))
            } catch {
              return (pair, .failure(error))
            }
          }
        }
      },
      deliver: { (batch: [Compared]) throws(ByteStreamError) in
        for (pair, change) in batch { add(pair, try change?.get(), limit: limit) }
        return true
      })
  }

  /// How many pairs a thread takes at a time.
  private static let batch = 16
  /// So many layers are counted one by one: every tile could have others.
  private static let mostLayers = 1000

  private mutating func add(_ pair: TilePairs.Pair, _ change: TileChange?, limit: Int) {
    var first = pair.run.first
    for (level, count) in pair.run.zooms {
      if zooms.last?.zoom != level { zooms.append(Zoom(zoom: level)) }
      zooms[zooms.count - 1].add(pair, change, count: count)
      if change == nil, examples.count < limit {
        examples.append(Example(tile: first, layer: nil, id: nil, kind: pair.isInA ? .removed : .added, differences: []))
      }
      guard let next = TileAddress(identifier: first.identifier + count) else { break }
      first = next
    }
    guard let change else {
      count = min(count &+ Int(pair.run.count), 1 << 60)
      return
    }
    if change.isSame { return }
    examples += change.examples.prefix(limit - examples.count)
    var features = FeatureCounts()
    for layer in change.layers {
      features.add(layer.counts, times: pair.run.count)
      var index = layers.firstIndex { ExactName($0.name) == ExactName(layer.name) }
      if index == nil, layers.count < Self.mostLayers {
        layers.append(Layer(name: layer.name))
        index = layers.count - 1
      }
      if let index { layers[index].features.add(layer.counts, times: pair.run.count) }
    }
    count = min(count &+ max(features.sum, 1), 1 << 60)
  }
}

extension TileDifference.Zoom {
  fileprivate mutating func add(_ pair: TilePairs.Pair, _ change: TileChange?, count: UInt64) {
    guard let change else {
      if pair.isInA { onlyInA += Int(count) } else { onlyInB += Int(count) }
      return
    }
    if change.isSame { same += Int(count) } else { changed += Int(count) }
    for layer in change.layers { features.add(layer.counts, times: count) }
  }
}
