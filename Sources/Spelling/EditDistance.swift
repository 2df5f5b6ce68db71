/// How many letters must be put in, taken out or replaced to make one text another (Levenshtein 1965).
package enum EditDistance {
  /// The likely intended name: of names in lower case the nearest to a word in any case, if two letters make it the same.
  /// Complexity: O(letters of the names), times those of the word where it is as long.
  package static func nearest(to word: String, among names: [String]) -> String? {
    let lower = word.lowercased()
    return names.lazy.filter { abs($0.utf8.count - lower.utf8.count) <= 2 }
      .map { (name: $0, distance: between(lower, $0)) }.filter { $0.distance <= 2 }.min { $0.distance < $1.distance }?.name
  }

  package static func between(_ a: String, _ b: String) -> Int {
    let b = Array(b.utf8)
    var row = Array(0...b.count)
    for (i, byte) in a.utf8.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for j in b.indices {
        let above = row[j + 1]
        row[j + 1] = min(above + 1, row[j] + 1, diagonal + (byte == b[j] ? 0 : 1))
        diagonal = above
      }
    }
    return row[b.count]
  }
}
