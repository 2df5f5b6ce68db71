import GeoToolkit

/// The examples of batches for renderers and of MapKit's words.
private func upload(_ batch: OverlayBatch) {}
private func show(_ shapes: [MapShape]) {}

func batchesAsTheyAreAskedFor(path: String) async throws {
  // begin
  for try await batch in OverlayBatches(path: path) {
    upload(batch)
  }
  // end
}

func batchesPulled(path: String) throws {
  // begin
  var reader = try OverlayReader(path: path)
  while let batch = try reader.next() {
    upload(batch)
  }
  // end
}

func objectsInMapKitsWords(bytes: [UInt8]) throws {
  // begin
  for object in try MapObjectDecoder().decode(bytes) {
    if case .feature(let feature) = object { show(feature.geometry) }
  }
  // end
}
