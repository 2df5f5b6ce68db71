internal import Foundation

/// The processor time of the calling thread: a guard against hanging that other tests and a busy machine do not upset.
public enum ThreadTime {
  public static var now: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
  }
}
