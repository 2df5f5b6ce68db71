/// The union of the worlds of a region that is wider than one.
struct WorldOverlay {
  mutating func note(loops: Range<Int>, areHoles: Bool) {}
  mutating func unite(_ tracing: inout RingTracing) -> Bool { false }
}
