import Foundation
import Testing

/// Sequences from a pipe that brings little at a time to another pipe.
@Suite(.enabled(if: Program.isPresent, Comment(rawValue: Program.absence)), .timeLimit(.minutes(1)))
struct SlowPipeTests {
  private static func feature(_ number: Int) -> String { "{\"type\":\"Feature\",\"properties\":{\"n\":\(number)},\"geometry\":null}" }

  /// A program with pipes at both ends, which is written to and read from by turns: what it keeps back is waited for in vain.
  private func talk(
    _ arguments: [String], _ talk: (_ send: (String) throws -> Void, _ receive: (String) throws -> Void) throws -> Void
  ) throws {
    let process = Process()
    let program: URL = try #require(Program.url)
    process.executableURL = program
    process.arguments = arguments
    let input = Pipe(), output = Pipe()
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    try talk(
      { try input.fileHandleForWriting.write(contentsOf: Data($0.utf8)) },
      { expected in
        var received = Data()
        while received.count < expected.utf8.count {
          let more = output.fileHandleForReading.availableData
          if more.isEmpty { break }
          received += more
        }
        #expect(String(decoding: received, as: UTF8.self) == expected)
      })
    try input.fileHandleForWriting.close()
    #expect(output.fileHandleForReading.readDataToEndOfFile().isEmpty)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  @Test(arguments: [1, 2, 3], [["convert", "--to", "geojsonseq"], ["validate", "--fix", "-"]])
  func `each record is written while the input has no more`(jobs: Int, command: [String]) throws {
    try talk(command + ["-j", "\(jobs)"]) { send, receive in
      for number in 0..<20 {
        let record = Self.feature(number) + "\n"
        try send(record)
        try receive(record)
      }
    }
  }

  @Test(arguments: [1, 2])
  func `records with separators are written while the input has no more, and so are those in the beginning of the next`(jobs: Int) throws {
    try talk(["convert", "-j", "\(jobs)"]) { send, receive in
      try send("\u{1E}" + Self.feature(0) + "\n\u{1E}" + Self.feature(1) + "\n\u{1E}{\"type\":")
      try receive("\u{1E}" + Self.feature(0) + "\n\u{1E}" + Self.feature(1) + "\n")
      try send("\"Feature\",\"properties\":{\"n\":2},\"geometry\":null}\n")
      try receive("\u{1E}" + Self.feature(2) + "\n")
    }
  }

  @Test(arguments: [1, 2]) func `each line is answered at once, also one that is empty or cannot be read`(jobs: Int) throws {
    try talk(["convert", "--strict-lines", "-j", "\(jobs)"]) { send, receive in
      for number in 0..<5 {
        try send("\n")
        try receive(
          #"{"type":"Feature","error":{"code":"GJ108","message":"found an empty line; expected a Feature or a geometry on each line"},"#
            + #""properties":null,"geometry":null}"# + "\n")
        try send(Self.feature(number) + "\n{")
        try receive(Self.feature(number) + "\n")
        try send("\n")
        try receive(
          #"{"type":"Feature","error":{"code":"GJ102","message":"the text ends inside a value; expected the rest of it"},"#
            + #""properties":null,"geometry":null}"# + "\n")
      }
    }
  }

  @Test func `a sequence without a name is known by its second value`() throws {
    try talk(["convert"]) { send, receive in
      try send(Self.feature(0) + "\n")
      try send(Self.feature(1) + "\n")
      try receive(Self.feature(0) + "\n" + Self.feature(1) + "\n")
    }
  }
}
