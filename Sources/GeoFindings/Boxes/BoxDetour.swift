internal import GeoAlgorithms
package import GeoJSON
package import GeoModel

/// A `bbox` that goes the long way round the globe: it holds what it bounds, which lies close together across the 180th meridian
/// (RFC 7946 §5.2).
///
/// No box is one that a box across the meridian betters by little: of places all over the globe the smallest box leaves out some
/// stretch of an ocean, which no reader expects. The smallest box counts if it is half a turn wide at most, or narrower by a
/// quarter turn.
package struct BoxDetour: Sendable {
  private let written: (west: Double, east: Double)
  private let smallest: LongitudeRange

  /// `nil` for a box that does not go the long way.
  ///
  /// - Parameter smallest: the smallest box round the globe; asked only of boxes that are wider than half a turn.
  package init?(_ text: BoundingBoxText, smallest: () -> GeographicBox?) {
    guard text.values.count == 4 || text.values.count == 6 else { return nil }
    written = (text.values[0], text.values[text.values.count / 2])
    let width = written.east - written.west
    guard width > 180, let range = smallest()?.longitudes, range.width <= 180 || width - range.width >= 90 else { return nil }
    self.smallest = range
  }

  /// - Parameters:
  ///   - subject: what the box is about, with the verb that goes with it.
  func message(about subject: String, lies: String) -> String {
    """
    found a bbox \(Self.degrees(written.east - written.west)) wide, from \(written.west.plainText) to \(written.east.plainText), \
    while \(subject) \(lies) within \(Self.degrees(smallest.width)) the short way round; expected \
    west \(smallest.west.plainText) and east \(smallest.east.plainText)
    """
  }

  /// Without the digits that subtracting adds.
  private static func degrees(_ width: Double) -> String { ((width * 1e6).rounded() / 1e6).plainText + "°" }
}

/// What is wrong with a box.
package enum BoxFault: Sendable {
  case stale(BoxJudgement)
  case longWay(BoxDetour)

  package var rule: Rule {
    switch self {
    case .stale: .boxStale
    case .longWay: .boxLongWay
    }
  }

  /// What is put in its place, if anything is.
  package var replacement: [UInt8]? {
    switch self {
    case .stale(let judgement): judgement.text
    case .longWay: nil
    }
  }

  /// The words for the box of a collection.
  package var messageOfCollection: String {
    switch self {
    case .stale(let judgement): judgement.message(about: "the features of the collection", reaches: "reach", ends: "end at")
    case .longWay(let detour): detour.message(about: "the features of the collection", lies: "lie")
    }
  }
}
