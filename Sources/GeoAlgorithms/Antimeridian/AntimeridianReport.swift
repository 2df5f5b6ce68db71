public import GeoModel

/// A finding of cutting a geometry at the antimeridian; the caller makes a message from it.
public struct AntimeridianReport: Sendable, Hashable {
  public enum Finding: Sendable, Hashable {
    /// The path crosses the 180th meridian.
    case crossed

    /// The ring goes round a pole and was closed there.
    case poleEnclosed(Pole)

    /// The direction of an exterior ring disagrees with the decision of the policy `.smaller`.
    case windingDisagrees

    /// The edge that begins here spans exactly 180° of longitude; its direction as written was kept.
    case ambiguousEdge

    /// The ring goes round a pole by way of the pole itself, or of an edge so wide that the other way round is
    /// just as likely, or it halves the globe.
    case poleAmbiguous

    /// The ring goes round the globe more than once, which no valid ring does. The area that it goes round at all was written.
    case windingNumber(Int)

    /// The polygon crosses or covers itself, or another of its geometry, where it is cut.
    case overlapsItself

    /// The result of cutting a polygon is not valid, here: for example it crosses or touches itself away from the meridian, as before.
    case notValid(at: Position)

    /// A hole lies in none of the parts; it was given to the first.
    case holeOutside

    /// An edge of the result spans this many degrees, more than a half turn, so that read alone it would go the other way round
    /// (conventions 2.2).
    case wideEdge(degrees: Double)

    /// Edges go round the globe so often, in whole turns, that the geometry was left unchanged.
    case tooManyTurns(Int)

    /// A longitude further out than 540°, like metres of a projection, was reduced by whole turns.
    case farTurn

    /// The polygon has no area and nothing is left of it.
    case collapsed

    /// Joined pieces of a polygon have different heights, in metres, on both sides of the seam, at so many positions: at the first of
    /// them one was dropped and the other kept.
    case heightsDropped(Int, dropped: Double, kept: Double)

    /// The polygon crosses or covers itself so often that its outline was not traced: it was left uncut.
    case tooManyCrossings

    /// A coordinate is not finite, or further out than ``AntimeridianCut/reach``, or a ring round a pole has a latitude
    /// beyond ±90: the part was left unchanged.
    case outOfReach
  }

  public var finding: Finding

  /// Whether the result may be valid and still not be the polygon that was written.
  var isDoubtful: Bool { finding == .overlapsItself || finding == .holeOutside || finding == .collapsed }

  /// Whether it says that the result may not be valid.
  var saysInvalid: Bool {
    switch finding {
    case .overlapsItself, .holeOutside, .notValid: true
    default: false
    }
  }

  /// The position that it is about, as an index into the input column's positions.
  public var position: Int

  public init(_ finding: Finding, at position: Int) {
    self.finding = finding
    self.position = position
  }
}
