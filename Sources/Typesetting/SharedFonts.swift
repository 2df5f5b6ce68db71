internal import CTypesetting
internal import Synchronization

/// The fonts of the system, which are looked for once.
final class SharedFonts: Sendable {
  /// What fontconfig has found; it may be used by any number of threads.
  final class Loaded: @unchecked Sendable {
    // Unchecked: nothing is changed after it was made.
    let pointer: OpaquePointer

    init?(_ configuration: String?) {
      guard let pointer = typesetting_load_fonts(configuration) else { return nil }
      self.pointer = pointer
    }

    deinit { typesetting_free_fonts(pointer) }
  }

  private let configuration: String?
  private let loaded = Mutex<Loaded??>(nil)

  init(_ configuration: String?) { self.configuration = configuration }

  /// `nil` if there are no fonts.
  func load() -> Loaded? {
    loaded.withLock { loaded in
      if let known = loaded { return known }
      let found = Loaded(configuration)
      loaded = .some(found)
      return found
    }
  }
}
