/// What is wrong with a file, each mistake with its place; of a flood the first ones, and how many more there are.
struct MistakeList {
  /// The most mistakes that are reported one by one: a file with more is most likely of another kind.
  private static let mostListed = 50

  private let path: String
  private var listed: [String] = []
  private var count = 0

  init(path: String) { self.path = path }

  var isEmpty: Bool { count == 0 }

  /// - Parameter message: is not evaluated if it would not be reported, since finding a suggestion takes time.
  mutating func add(line: Int, column: Int, _ message: @autoclosure () -> String) {
    count += 1
    if count <= Self.mostListed { listed.append("\(path):\(line):\(column): error: \(message())") }
  }

  /// A line for each.
  var messages: [String] {
    let more = count - listed.count
    return more == 0 ? listed : listed + ["\(path): \(more) more mistake\(more == 1 ? "" : "s") \(more == 1 ? "is" : "are") not listed"]
  }
}
