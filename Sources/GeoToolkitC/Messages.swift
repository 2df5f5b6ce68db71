#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// Hands an error's words to the caller, who frees them.
func tell(_ error: any Error, _ message: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) {
  message?.pointee = strdup("\(error)")
}

@c(geo_message_free)
public func freeMessage(_ message: UnsafeMutablePointer<CChar>?) { free(message) }
