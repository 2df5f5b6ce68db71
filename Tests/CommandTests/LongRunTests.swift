import Foundation
import Testing

/// What runs that take a while say: progress, and a line when they are interrupted.
@Suite(.enabled(if: Program.isPresent, Comment(rawValue: Program.absence)), .timeLimit(.minutes(1)))
struct LongRunTests {
  private let place: Workspace

  init() throws {
    place = try Workspace()
    for name in ["a", "b"] { try place.file("\(name).geojsonl", Self.feature + Self.feature) }
  }

  private static let feature = #"{"type":"Feature","properties":{"a":1.0},"geometry":null}"# + "\n"

  private func objects(_ text: String) throws -> [[String: Any]] {
    try text.split(separator: "\n").filter { $0.hasPrefix("{\"features\"") }.map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  @Test func `progress is of all inputs`() throws {
    // The pipe makes it last.
    let script = """
      mkfifo c.geojsonl; (cat a.geojsonl; sleep 1.3; cat b.geojsonl) > c.geojsonl &
      "$0" convert a.geojsonl c.geojsonl b.geojsonl -o out.geojsonl -j 1 --progress json
      """
    let result = try Program.shell(script, in: place.folder)
    let found = try objects(result.err)
    let last = try #require(found.last)
    #expect(result.status == 0 && place.text("out.geojsonl") == String(repeating: Self.feature, count: 8), "\(result)")
    #expect(last["features"] as? Int == 6 && last["bytes"] as? Int == 6 * Self.feature.utf8.count, "\(last)")
    #expect(last["files"] as? Int == 1 && last["total_files"] as? Int == 3 && last["total_bytes"] is NSNull && last["percent"] is NSNull)
  }

  @Test func `nothing is shown without a terminal that is not asked for`() throws {
    let script = "(cat a.geojsonl; sleep 0.3; cat b.geojsonl) | \"$0\" convert --to geojsonseq - 2>&1 >/dev/null"
    #expect(try Program.shell(script, in: place.folder).out == "")
  }

  @Test(arguments: [("INT", 130), ("TERM", 143)], [true, false])
  func `a run that a signal ends says what it did`(signal: (name: String, status: Int), isFile: Bool) throws {
    // In its own session: what runs in the background of a shell ignores SIGINT.
    let script = """
      import os, signal, subprocess, sys, time
      signal.pthread_sigmask(signal.SIG_SETMASK, [])
      command = [sys.argv[1], "convert", "--to", "geojsonseq"] + sys.argv[3:]
      child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
          preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
      child.stdin.write(open("a.geojsonl", "rb").read())
      child.stdin.flush()
      time.sleep(0.7)
      child.send_signal(getattr(signal, "SIG" + sys.argv[2]))
      out, err = child.communicate()
      sys.stderr.write(err.decode())
      sys.exit(128 - child.returncode)
      """
    try place.file("run.py", script)
    let result = try Program.shell(
      "python3 run.py \"$0\" \(signal.name) " + (isFile ? "-o out.geojsonl" : "") + " 2>&1; echo $?", in: place.folder)
    if result.out.contains("python3: not found") { return }
    let bytes = 2 * Self.feature.utf8.count
    let what = isFile ? "no file was written" : "the output is not complete"
    #expect(result.out == "interrupted (SIG\(signal.name)): 2 features, \(bytes) bytes read; \(what)\n\(signal.status)\n", "\(result)")
    #expect(place.names == ["a.geojsonl", "b.geojsonl", "run.py"])
  }
}
