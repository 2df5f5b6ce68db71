internal import GeoAlgorithms
internal import GeoModel

/// Something wrong with a geometry, before anybody looked up where it stands in the text.
struct GeometryFault {
  enum Detail {
    case message(String)
    /// Put into words only if it is shown: an outline may have thousands of them.
    case defect(TopologyDefect)
  }

  var rule: Rule
  /// The index of a position in the column: the fault's place, or the first of a ring or line that is at fault as a whole.
  var position: Int
  var isRing = false
  /// See ``Diagnostic/subject``.
  var subject: String?
  /// See ``Diagnostic/mayBeMore``.
  var mayBeMore = false
  var detail: Detail
}
