internal import CProj

/// A context of PROJ: one thread at a time uses it, and the objects that were made with it.
final class ProjContext: @unchecked Sendable {
  // Unchecked: whoever holds it sees to that.
  let pointer: OpaquePointer?

  init() {
    pointer = proj_context_create()
    // What goes wrong is told in our own words, and nothing is fetched: output must not depend on the network.
    proj_log_level(pointer, PJ_LOG_NONE)
    proj_context_set_enable_network(pointer, 0)
  }

  deinit { proj_context_destroy(pointer) }

  /// Why the last call failed; empty if it did not.
  var failure: String {
    let number = proj_context_errno(pointer)
    guard number != 0, let text = proj_context_errno_string(pointer, number) else { return "" }
    return String(cString: text)
  }
}
