#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A mutex and a condition, at addresses that do not move.
///
/// Unchecked: both pointers are set once, and what they point to is made for use by many threads.
final class Lock: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  init() {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  func lock() { pthread_mutex_lock(mutex) }
  func unlock() { pthread_mutex_unlock(mutex) }

  /// Gives the mutex up until it is woken, and takes it again.
  func wait() { pthread_cond_wait(condition, mutex) }
  func wakeAll() { pthread_cond_broadcast(condition) }
}

/// One thread with a stack as large as the main one's: the interpreter of JSON recurses as deep as its limit allows.
struct WorkerThread {
  private let handle: pthread_t

  /// `nil` when the system gives no more threads; the others then do the work.
  init?(_ body: @escaping () -> Void) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, 8 << 20)
    let box = Unmanaged.passRetained(Body(run: body))
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let status = pthread_create(&thread, &attributes, { context in
      #if canImport(Darwin)
        Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
      #else
        if let context { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
      #endif
      return nil
    }, box.toOpaque())
    if status != 0 {
      box.release()
      return nil
    }
    #if canImport(Darwin)
      guard let thread else { return nil }
    #endif
    handle = thread
  }

  func join() { pthread_join(handle, nil) }

  /// Lets it end by itself; its memory is then given back without ``join()``.
  func detach() { pthread_detach(handle) }

  private final class Body {
    let run: () -> Void
    init(run: @escaping () -> Void) { self.run = run }
  }
}
