extension Scene {
  /// The same scene with the outlines of symbols as paths. Of translucent symbols each is a paint of its own, since they lie over each
  /// other.
  func withSymbolsAsPaths() -> Scene {
    var scene = self
    for (index, group) in groups.enumerated() {
      scene.groups[index].paints = group.paints.flatMap { paint -> [PaintedPaths] in
        guard case .symbols(let symbol) = paint.kind else { return [paint] }
        let corners = symbol.corners()
        let first = scene.paths.count
        for path in paint.paths {
          for place in paths.positions[paths.range(ofPath: path)] { scene.paths.append(corners.lazy.map { place + $0 }, isClosed: true) }
        }
        let drawn = first..<scene.paths.count
        if paint.color.alpha == 255 { return [PaintedPaths(.fill, paint.color, paths: drawn)] }
        return drawn.map { PaintedPaths(.fill, paint.color, paths: $0..<$0 + 1) }
      }
    }
    return scene
  }
}
