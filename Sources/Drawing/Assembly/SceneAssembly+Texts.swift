internal import Overlays

/// Texts of lines, of points without marker, and of areas.
extension SceneAssembly {
  /// Adds the text of a line, of a point without marker, or of an area.
  func addText(of entry: Entry, to labels: inout SceneLabels) {
    let item = item(entry)
    guard let text = item.text else { return }
    let column = column(entry)
    let style = styles[Int(entry.style)]
    for path in item.paths {
      let positions = Array(column.positions[column.range(ofPath: path)])
      if item.geometry == .line, style.text?.placement == .line {
        let closing = column.shapes[path].isClosed ? positions.prefix(1) : []
        labels.add(text, at: .line(positions + closing), style: Int(entry.style))
      } else if item.geometry == .line {
        labels.add(text, at: .point(PixelPath.middle(of: positions), radius: 0), style: Int(entry.style))
      } else {
        for position in positions { labels.add(text, at: .point(position, radius: 0), style: Int(entry.style)) }
      }
    }
  }
}

extension PixelPath {
  /// The middle of a line by its length.
  fileprivate static func middle(of line: [SIMD2<Float>]) -> SIMD2<Float> {
    func length(_ a: SIMD2<Float>, _ b: SIMD2<Float>) -> Float { ((b - a) * (b - a)).sum().squareRoot() }
    let edges = zip(line, line.dropFirst())
    var rest = edges.reduce(0) { $0 + length($1.0, $1.1) } / 2
    for (start, end) in edges {
      let size = length(start, end)
      if size > 0, rest <= size { return start + (end - start) * (rest / size) }
      rest -= size
    }
    return line.first ?? .zero
  }
}
