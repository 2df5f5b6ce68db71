/// What cannot be read of one of several inputs, until its turn has come.
final class RejectCollection: @unchecked Sendable {
  // Unchecked: the thread that writes to it is alone with it, and is done when it is read.
  var bytes: [UInt8] = []
}
