internal import CProcessors
internal import CTemporaries
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// One thread with a stack as large as the main one's: the interpreter of JSON recurses as deep as its limit allows.
struct WorkerThread {
  private let handle: pthread_t

  /// `nil` when the system gives no more threads; the others then do the work.
  ///
  /// - Parameter index: on which processor it begins, counted from the present one, if the system reports it; later the system decides.
  init?(index: Int = 1, _ body: @escaping () -> Void) {
    var allowed = processors_allowed()
    let box = Unmanaged.passRetained(Body(run: body, processors: allowed))
    // A processor can be taken away meanwhile; then it begins anywhere.
    guard let thread = Self.start(box, &allowed, index) ?? Self.start(box, &allowed, nil) else {
      box.release()
      return nil
    }
    handle = thread
  }

  /// - Parameter index: on which processor; `nil` leaves that to the system.
  private static func start(_ box: Unmanaged<Body>, _ allowed: inout processors, _ index: Int?) -> pthread_t? {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, 8 << 20)
    if let index { processors_begin_behind(&attributes, &allowed, index) }
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let status = pthread_create(
      &thread, &attributes,
      { context in
        #if canImport(Darwin)
          Unmanaged<Body>.fromOpaque(context).takeRetainedValue().begin()
        #else
          if let context { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().begin() }
        #endif
        return nil
      }, box.toOpaque())
    return status == 0 ? thread : nil
  }

  func join() { pthread_join(handle, nil) }

  /// Lets it end by itself; its memory is then given back without ``join()``.
  func detach() { pthread_detach(handle) }

  private final class Body {
    private let run: () -> Void
    private let processors: processors

    init(run: @escaping () -> Void, processors: processors) {
      self.run = run
      self.processors = processors
    }

    func begin() {
      var processors = processors
      processors_use(&processors)
      let stack = temporaries_begin_signal_stack()
      run()
      temporaries_end_signal_stack(stack)
    }
  }
}
