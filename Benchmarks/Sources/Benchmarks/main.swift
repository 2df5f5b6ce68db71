import Foundation
import GeoToolkit

func cpu() -> Double {
  var t = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t)
  return Double(t.tv_sec) + Double(t.tv_nsec) * 1e-9
}

for path in CommandLine.arguments.dropFirst() where path != "--slice" {
  var data = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  let byteCount = data.count
  data.append(contentsOf: [UInt8](repeating: 0, count: 64))
  var best = Double.infinity
  var positions = 0
  var features = 0
  var unread = 0
  var taken = 0
  var findings = 0
  let sliceOnly = CommandLine.arguments.contains("--slice")
  for _ in 0..<9 {
    let start = cpu()
    positions = 0; features = 0; unread = 0; findings = 0
    var slicer = FeatureSlicer(whole: data, count: byteCount)
    var decoder = FeatureDecoder()
    var block = FeatureBlock<Geographic>()
    while let group = slicer.next() {
      if sliceOnly { continue }
      decoder.decode(group, into: &block)
      positions += block.geometry.positions.count
      features += block.count
      findings += block.diagnostics.count
      for row in block.rows where row.flags.contains(.unreadable) { unread += 1 }
    }
    best = min(best, cpu() - start)
  }
  print(path.split(separator: "/").last!, String(format: "%.0f MB/s", Double(data.count) / 1e6 / best), positions, features, "unreadable", unread, "findings", findings)
}
