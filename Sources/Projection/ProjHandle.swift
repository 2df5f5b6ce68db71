internal import CProj
internal import GeoReading

/// An operation of PROJ with a context of its own.
final class ProjHandle: @unchecked Sendable {
  // Unchecked: it lies in a pool, or one transformer has it.
  let context = ProjContext()
  let operation: OpaquePointer

  init(from: String, to: String) throws(CoordinateSystemError) {
    let source = proj_create(context.pointer, from), target = proj_create(context.pointer, to)
    defer {
      proj_destroy(source)
      proj_destroy(target)
    }
    guard let way = proj_create_crs_to_crs_from_pj(context.pointer, source, target, nil, nil) else {
      let why = context.failure
      throw CoordinateSystemError(
        "PROJ knows no way from \(ProjSystem.shown(from)) to \(ProjSystem.shown(to))\(why.isEmpty ? "" : ": \(why)")")
    }
    defer { proj_destroy(way) }
    guard let normalized = proj_normalize_for_visualization(context.pointer, way) else {
      throw CoordinateSystemError("PROJ cannot put x before y in \(ProjSystem.shown(from))")
    }
    operation = normalized
  }

  deinit { proj_destroy(operation) }
}
