/// What stopped the program, in one sentence.
struct RendererError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
