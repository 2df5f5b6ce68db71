internal import GeoPipeline

/// Setters of texts for as many threads as ask for one at the same time.
///
/// Unchecked: the lock guards the setters, each of which one thread uses at a time.
final class SetterPool: @unchecked Sendable {
  private let setting: any TextSetting
  private let lock = Lock()
  private var idle: [any TextSetter] = []

  init(_ setting: any TextSetting) { self.setting = setting }

  /// Calls `body` with a setter that no other thread uses.
  func with<Result>(_ body: (inout any TextSetter) -> Result) -> Result {
    lock.lock()
    let free = idle.popLast()
    lock.unlock()
    var setter = free ?? setting.setter()
    let result = body(&setter)
    lock.lock()
    idle.append(setter)
    lock.unlock()
    return result
  }
}
