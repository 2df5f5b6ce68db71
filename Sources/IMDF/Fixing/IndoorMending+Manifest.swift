internal import GeoJSON
internal import GeoModel

/// The manifest; places count in its own text.
extension IndoorMending {
  static let manifestMends: [String: IndoorMend] = [
    "ManifestVersionMustBeValid": IndoorMend { mending, finding in
      // What was written for a draft is most often right for the standard; the other rules tell what is not.
      guard let value = finding.value, let version = value.string, version.hasPrefix("1.0") || version.hasPrefix("v1.0") else { return [] }
      return mending.put(value, string: "1.0.0").map(mending.moved)
    },
    "imdf.archive-layout": IndoorMend { mending, finding in
      // The notices about files are fixed when the archive is written.
      guard finding.isInManifest, let manifest = mending.map.archive.manifest, let json = mending.map.manifest?.json else { return [] }
      let mark = mending.markLength
      let (start, end) = (json.range.lowerBound + mark, json.range.upperBound + mark)
      return [TextReplacement(mark..<start, ""), TextReplacement(end..<manifest.bytes.count, "\n")]
    },
    "imdf.manifest-member": IndoorMend { mending, finding in
      guard let value = finding.value, let text = value.string else { return [] }
      if finding.pointer == "/extensions" { return mending.put(value, "[\(value.text)]").map(mending.moved) }
      let better: String? =
        switch finding.pointer {
        case "/created": Normalised.time(text, isGuess: mending.isUnsafe)
        case "/language": Normalised.languageTag(text, isGuess: mending.isUnsafe)
        default: nil
        }
      return better.map { mending.put(value, string: $0).map(mending.moved) } ?? []
    }
  ]

  private var markLength: Int {
    map.archive.manifest?.byteOrderMarkCount ?? 0
  }

  /// The manifest's values count from after its byte order mark.
  private func moved(_ replacement: TextReplacement) -> TextReplacement {
    let range = replacement.range.lowerBound + markLength..<replacement.range.upperBound + markLength
    return TextReplacement(range: range, bytes: replacement.bytes)
  }
}
