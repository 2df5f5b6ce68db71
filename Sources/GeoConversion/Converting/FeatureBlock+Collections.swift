internal import GeoJSON
internal import GeoModel

extension FeatureBlock<Geographic> {
  /// Reports the members of every collection that ends here, since the output cannot hold them; except those of
  /// one collection, which the thread that delivers the blocks knows.
  mutating func noteLostMembers(_ lost: WritingTraits.LostMembers) {
    for boundary in boundaries where boundary.isEnd {
      let names = CollectionFrame.ownMembers(boundary)
      if names.isEmpty { continue }
      let finding = Diagnostic(
        .membersLost, byte: boundary.byteOffset,
        message: "the collection's own members \(NameList.shown(names)) cannot be kept \(lost.rawValue)")
      let behind = diagnostics.lastIndex { $0.byte <= boundary.byteOffset }.map { $0 + 1 } ?? 0
      diagnostics.insert(finding, at: behind)
    }
  }

  /// Reports every collection's box as lost; the thread that delivers the blocks takes this back where it is not.
  mutating func noteBoxes() {
    for boundary in boundaries {
      let box = CollectionFrame.box(opening: boundary.isEnd ? nil : boundary, closing: boundary.isEnd ? boundary : nil)
      guard let box else { continue }
      let lost = Diagnostic(
        .collectionBox, byte: box.byteOffset, byteCount: box.value.count, pointer: "/bbox", message: CollectionBox.lost)
      let behind = diagnostics.lastIndex { $0.byte <= lost.byte }.map { $0 + 1 } ?? 0
      diagnostics.insert(lost, at: behind)
    }
  }
}
