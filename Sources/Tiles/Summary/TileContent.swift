internal import ByteStreams
internal import MapTiles

/// What a summary needs of a tile.
struct TileContent: Sendable {
  var storedBytes = 0
  var compression: TileCompression?
  /// Part of the SHA-256 of the stored bytes; empty if they could not be read.
  var digest: [UInt8] = []
  var layers: [LayerTally] = []
  /// Why the tile cannot be read.
  var problem: String?
  var unreadableFeatures = 0
  var firstSkipped: String?

  init(stored: Result<StoredTile, ByteStreamError>, bytes: Result<[UInt8], ByteStreamError>, isVector: Bool) {
    if case .success(let stored) = stored {
      (storedBytes, compression) = (stored.bytes.count, stored.compression)
      var hash = SHA256()
      stored.bytes.withUnsafeBytes { hash.add($0) }
      digest = Array(hash.bytes().prefix(16))
    }
    do throws(ByteStreamError) {
      let bytes = try bytes.get()
      if !isVector { return }
      do throws(VectorTileProblem) {
        let tile = try VectorTile(bytes)
        layers = tile.layers.map(LayerTally.init)
        let skipped = tile.problems.filter(\.isSkipped)
        (unreadableFeatures, firstSkipped) = (skipped.count, skipped.first.map { "\($0)" })
      } catch {
        problem = "\(error)"
      }
    } catch {
      problem = error.message
    }
  }
}
