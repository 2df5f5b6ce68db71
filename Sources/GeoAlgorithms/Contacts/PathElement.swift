/// A vertex of a path, or the edge that begins there, named by its point.
struct PathElement {
  var point: Int
  var isEdge = false

  init(vertex point: Int) { self.point = point }
  init(edge point: Int) { (self.point, isEdge) = (point, true) }

  init(_ passage: ContactList.Passage) { (point, isEdge) = (passage.element, passage.isWithinEdge) }
}
