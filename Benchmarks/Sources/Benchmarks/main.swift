import Foundation

// Benchmarks [--runs N] [--seconds S] [--case NAME]… [--json FILE] FILE…
// Everything happens in memory: the files are read before the clock starts.

func refuse(_ message: String, status: Int32 = 64) -> Never {
  FileHandle.standardError.write(Data("Benchmarks: \(message)\n".utf8))
  exit(status)
}

var runs = 9
var seconds = 0.5
var wanted: Set<String> = []
var report: String?
var paths: [String] = []
var arguments = CommandLine.arguments.dropFirst()
while let argument = arguments.popFirst() {
  func value() -> String {
    guard let value = arguments.popFirst() else { refuse("\(argument) wants a value") }
    return value
  }
  switch argument {
  case "--runs":
    guard let number = Int(value()), number > 0 else { refuse("--runs wants a number of at least 1") }
    runs = number
  case "--seconds":
    guard let number = Double(value()), number >= 0 else { refuse("--seconds wants a number of at least 0") }
    seconds = number
  case "--case": wanted.insert(value())
  case "--slice": wanted.insert("cut")
  case "--json": report = value()
  case _ where argument.hasPrefix("-"): refuse("no option \(argument)")
  default: paths.append(argument)
  }
}
let names = BenchmarkCase.all.map(\.name)
if let unknown = wanted.first(where: { !names.contains($0) }) {
  refuse("no case \(unknown); there are \(names.joined(separator: ", "))")
}
if paths.isEmpty { refuse("name a file") }

var measurements: [Measurement] = []
for path in paths {
  // No second copy stays: memory is measured.
  guard let text = FileManager.default.contents(atPath: path).map({ [UInt8]($0) }) else {
    refuse("cannot read \(path)", status: 2)
  }
  let file = URL(fileURLWithPath: path).lastPathComponent
  print("\n\(file), \(String(format: "%.1f", Double(text.count) / 1e6)) MB\n\(Measurement.heading)")
  for benchmark in BenchmarkCase.all where wanted.isEmpty || wanted.contains(benchmark.name) {
    let body = benchmark.prepare(text)
    let measurement = Measurement.take(
      file: file, name: benchmark.name, bytes: text.count, atLeast: runs, seconds: seconds, body)
    print(measurement.line)
    measurements.append(measurement)
  }
}
if let report {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
  do {
    try encoder.encode(measurements).write(to: URL(fileURLWithPath: report))
  } catch {
    refuse("cannot write \(report): \(error.localizedDescription)", status: 2)
  }
}
