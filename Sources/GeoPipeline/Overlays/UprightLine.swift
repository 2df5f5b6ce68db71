/// A line that goes straight up or down: in the plane it is one place, of which a batch has one height.
enum UprightLine {
  static let message = "a batch cannot hold the heights of a line that goes straight up or down; the first height there is kept"
}
