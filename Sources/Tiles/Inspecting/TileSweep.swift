internal import ByteStreams
internal import GeoPipeline
internal import MapTiles

/// Reads all tiles of a container by threads, and takes what becomes of them in the order of their identifiers.
///
/// What becomes of a tile must not depend on its address: tiles that share their bytes are read once where they follow one another closely.
struct TileSweep {
  let input: TileInput
  let jobs: Int
  /// Where the list of tiles is kept if it is long; `nil` for the folder that `TMPDIR` names, or `/tmp`.
  var temporaryFolder: String?

  /// How many runs a thread takes at a time, and the results that it keeps.
  private static let batch = 16, mostKept = 64

  /// - Parameters:
  ///   - makeWork: called once on each thread; what it returns gets each tile, or why it could not be read, and its bytes without
  ///     compression.
  ///   - deliver: takes tiles that share their bytes, one thread at a time; `false` ends the sweep.
  /// - Returns: why the list of tiles ends before its time, if it does.
  /// - Throws: `ByteStreamError` if the container cannot be opened, and what `deliver` throws.
  func run<Output: Sendable>(
    makeWork: @Sendable () -> (Result<StoredTile, ByteStreamError>, Result<[UInt8], ByteStreamError>) -> Output,
    deliver: (TileRun, Output) throws(ByteStreamError) -> Bool
  ) throws(ByteStreamError) -> ByteStreamError? {
    var list = try TileRunList(input, temporaryFolder: temporaryFolder)
    let damage = list.damage
    let (input, temporaryFolder) = (input, temporaryFolder)
    try OrderedRun.run(
      jobs: jobs, size: { _ in 0 },
      next: { () throws(ByteStreamError) -> [TileRun]? in
        var runs: [TileRun] = []
        while runs.count < Self.batch, let run = try list.next() { runs.append(run) }
        return runs.isEmpty ? nil : runs
      },
      makeWorker: {
        let reader = Result { () throws(ByteStreamError) in try input.reader(temporaryFolder: temporaryFolder) }
        let work = makeWork()
        var kept: [UInt64: Output] = [:]
        return { (runs: [TileRun]) -> [(TileRun, Output)] in
          runs.map { run in
            if let content = run.content, let output = kept[content] { return (run, output) }
            let (stored, content) = Self.read(run.first, reader)
            let output = work(stored, content)
            if let content = run.content {
              if kept.count == Self.mostKept { kept.removeAll(keepingCapacity: true) }
              kept[content] = output
            }
            return (run, output)
          }
        }
      },
      deliver: { (outputs: [(TileRun, Output)]) throws(ByteStreamError) in
        for (run, output) in outputs {
          guard try deliver(run, output) else { return false }
        }
        return true
      })
    return damage
  }

  private static func read(
    _ address: TileAddress, _ reader: Result<any StoredTileReading, ByteStreamError>
  ) -> (Result<StoredTile, ByteStreamError>, Result<[UInt8], ByteStreamError>) {
    do throws(ByteStreamError) {
      let reader = try reader.get()
      guard let stored = try reader.stored(address) else {
        throw ByteStreamError(.readFailed, path: "\(address)", message: "the tile is gone; the container has changed while it was read")
      }
      do throws(ByteStreamError) {
        return (.success(stored), .success(try reader.decompressed(stored)))
      } catch {
        return (.success(stored), .failure(error))
      }
    } catch {
      return (.failure(error), .failure(error))
    }
  }
}
