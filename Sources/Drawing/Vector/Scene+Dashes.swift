extension Scene {
  /// The same scene with dashes as paths where a path does not begin a dash, which no format can say path by path: pieces of lines that
  /// were cut have dashes where the whole line has.
  func withCutDashesAsPaths() -> Scene {
    var scene = self
    for (index, group) in groups.enumerated() {
      for (number, paint) in group.paints.enumerated() {
        guard case .stroke(var shape) = paint.kind, var dashes = DashedPath(shape),
          paint.paths.contains(where: { paths.shapes[$0].distance > 0 })
        else { continue }
        let first = scene.paths.count
        paths.positions.withUnsafeBufferPointer { positions in
          for path in paint.paths {
            let (line, ends) = (UnsafeBufferPointer(rebasing: positions[paths.range(ofPath: path)]), paths.shapes[path])
            dashes.forEach(line, isClosed: ends.isClosed, start: ends.distance) { scene.paths.append($0, isClosed: false) }
          }
        }
        shape.dashes = []
        scene.groups[index].paints[number] = PaintedPaths(.stroke(shape), paint.color, paths: first..<scene.paths.count)
      }
    }
    return scene
  }
}
