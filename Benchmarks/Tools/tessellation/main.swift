import GeoModel
import GeoAlgorithms
import Glibc
let f = fopen(CommandLine.arguments[1], "rb")!
let rounds = Int(CommandLine.arguments[2])!
func u32() -> Int { var x: UInt32 = 0; fread(&x, 4, 1, f); return Int(x) }
var ps: [([Position],[UInt32])] = []
var nv = 0
for _ in 0..<u32() {
  let r = u32(); var ends: [UInt32] = []; var t = 0
  for _ in 0..<r { t += u32(); ends.append(UInt32(t)) }
  var pos = [Position](repeating: Position(x: 0, y: 0), count: t)
  fread(&pos, 16, t, f); nv += t
  ps.append((pos, ends))
}
func now() -> Double { var t = timespec(); clock_gettime(CLOCK_MONOTONIC, &t); return Double(t.tv_sec) + Double(t.tv_nsec) * 1e-9 }
var best = 1e9, tri = 0, bad = 0
for _ in 0..<rounds {
  let t = now(); tri = 0; bad = 0
  var k = PolygonTessellator()
  var idx: [UInt32] = []
  for p in ps {
    idx.removeAll(keepingCapacity: true)
    if k.tessellate(p.0.span, ringEnds: p.1.span, into: &idx) == .notSimple { bad += 1 }
    tri += idx.count / 3
  }
  best = min(best, now() - t)
}
print("ours   \(CommandLine.arguments[1]) \(nv) vertices \(tri) triangles, \(bad) not simple, \(Double(Int(best*1e4))/1e4) s \(Double(Int(best/Double(nv)*1e10))/10) ns/vertex")
