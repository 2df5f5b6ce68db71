/// The result of repairing a geometry.
public enum RepairOutcome: Sendable, Hashable {
  /// It is valid as it is.
  case valid
  /// A valid one was written.
  case repaired
  /// It has no area, or no length: nothing would be left of it.
  case nothingLeft
  /// A ring goes round a pole and is not cut: it has no inside in the plane.
  case roundPole
  /// A ring goes round the globe more than once: it has no inside at all.
  case woundRepeatedly
  /// A coordinate is not a finite number, or so large that its products are not.
  case notFinite
  /// It crosses itself so often that it is no outline.
  case tooManyCrossings
  /// A hole goes across the 180th meridian; where it is cut there, as it has to be, positions are lost that ``RepairStrategy/linework``
  /// keeps.
  case losesPositions
  /// What would be written is not valid once its longitudes are within ±180: an edge that is wider than 180° goes the other way round then.
  case notValidInRange
}
