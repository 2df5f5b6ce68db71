internal import CGeoToolkit

/// Where a batch of an indoor map belongs.
struct BatchPlace: Sendable {
  let building: String?
  let level: String?
  let ordinal: Int?

  func lend(_ body: (UnsafePointer<geo_place>) -> Void) {
    withText(building) { building in
      withText(level) { level in
        var place = geo_place(building: building, level: level, ordinal: Int64(ordinal ?? 0), has_ordinal: ordinal == nil ? 0 : 1)
        body(&place)
      }
    }
  }
}

/// Lends a text as C has it; `NULL` for none.
func withText(_ text: String?, _ body: (UnsafePointer<CChar>?) -> Void) {
  if let text { text.withCString(body) } else { body(nil) }
}
