extension ReadingArguments {
  /// Hands the run over to the full program if it needs that, and returns if it does not. To be called before anything is written.
  ///
  /// - Parameters:
  ///   - inputs: the inputs whose beginnings say what they need.
  ///   - need: what the run needs it for in any case; `nil` for nothing.
  ///   - target: the CRS of the output.
  ///   - unchanged: the option that reads numbers as they are written.
  ///   - isLineForLine: whether standard input is read line for line: no more of it is waited for than its first line.
  ///   - list: the bytes of a list of files that cannot be read twice.
  func handOver(
    lookingAt inputs: [String], need known: FullProgram.Need? = nil, target: String? = nil, unchanged: String = "--source-crs OGC:CRS84",
    isLineForLine: Bool = false, list: InputFiles.List = InputFiles.List()
  ) throws {
    guard let full else { return }
    var need = known ?? FullProgram.need(ofOptions: [("--source-crs", sourceCRS), ("--target-crs", target)])
    if need == nil, sourceCRS == nil { need = FullProgram.need(ofInputs: inputs, isLineForLine: isLineForLine, name: name) }
    if let need { throw full.takeOver(for: need, unchanged: unchanged, list: list) }
  }
}
