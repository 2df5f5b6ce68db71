internal import GeoFindings
internal import GeoJSON
internal import GeoModel

extension ConvertedBlock {
  /// The features of a quarantine: no geometry, and as properties why and where they could not be read, and their source.
  ///
  /// - Parameters:
  ///   - count: bytes of ``rejects`` that count.
  ///   - found: the block's findings with their lines.
  func quarantine(upTo count: Int, _ found: [Finding]) -> [UInt8] {
    var out: [UInt8] = []
    var (start, isSourceCut) = (0, false)
    for text in quarantined {
      if text.end > count { break }
      let reason: Finding?
      switch text.subject {
      case .feature(let ordinal, let isCut):
        isSourceCut = isCut
        reason = FeatureWriter.first(of: found.filter { $0.diagnostic.feature == ordinal }, finding: \.diagnostic)
      case .text(let range):
        isSourceCut = false
        let damage = found.filter { $0.diagnostic.feature == nil && $0.diagnostic.severity == .error }
        reason =
          damage.first { range.contains($0.diagnostic.byte) } ?? damage.last { $0.diagnostic.byte < range.lowerBound } ?? damage.first
      }
      out += #"{"type":"Feature","properties":{"reason":"#.utf8
      JSONString.append(reason?.diagnostic.message ?? "found text that belongs to no feature", to: &out)
      out += #","code":"\#((reason?.diagnostic.rule ?? .strayText).code)","file":"#.utf8
      JSONString.append(findings.file, to: &out)
      if let diagnostic = reason?.diagnostic {
        out += #","line":\#(diagnostic.line),"column":\#(diagnostic.column),"byte":\#(diagnostic.byte)"#.utf8
        if let feature = diagnostic.feature { out += #","feature":\#(feature)"#.utf8 }
        if let id = diagnostic.id, !isSourceCut { out += #","id":\#(id)"#.utf8 }
      }
      out += #","source":"#.utf8
      out += rejects[start..<text.end]
      if isSourceCut { out += #","source_truncated":true"#.utf8 }
      out += "},\"geometry\":null}\n".utf8
      start = text.end
    }
    return out
  }
}
