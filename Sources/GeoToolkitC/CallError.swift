internal import GeoReading
internal import ByteStreams
internal import CGeoToolkit
#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// Why a call failed: an argument or an option has a value that it cannot have.
struct CallError: Error, CustomStringConvertible {
  let status: geo_status
  let description: String

  init(_ status: geo_status, _ message: String) { (self.status, description) = (status, message) }

  init(null argument: String) { self.init(GEO_ERROR_ARGUMENT, "\(argument) is NULL") }
}

/// Does what a call is for, and hands the words of an error to the caller, who frees them.
func call(_ message: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, _ body: () throws -> geo_status) -> geo_status {
  do {
    return try body()
  } catch {
    message?.pointee = strdup("\(error)")
    return status(of: error)
  }
}

private func status(of error: any Error) -> geo_status {
  switch error {
  case let error as CallError: error.status
  case let error as ByteStreamError: status(of: error.code)
  case PipelineError.stream(let error): status(of: error.code)
  default: GEO_ERROR
  }
}

private func status(of code: ByteStreamError.Code) -> geo_status {
  switch code {
  case .notFound, .isDirectory: GEO_ERROR_NOT_FOUND
  case .permissionDenied: GEO_ERROR_PERMISSION
  case .openFailed, .readFailed: GEO_ERROR_READ
  case .corruptCompression, .truncatedCompression, .trailingGarbage: GEO_ERROR_COMPRESSION
  case .unsupportedCompression, .unsupportedFormat: GEO_ERROR_FORMAT
  case .outOfMemory, .limitExceeded: GEO_ERROR_LIMIT
  default: GEO_ERROR
  }
}

@c(geo_message_free)
public func freeMessage(_ message: UnsafeMutablePointer<CChar>?) { free(message) }
