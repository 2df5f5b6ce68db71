import GeoToolkit
import Testing

/// Columns of properties keep what is written: by type, or to the letter.
@Suite struct PropertyColumnTests {
  private func columns(_ names: [String], _ properties: [String]) throws -> [PropertyColumn] {
    var options = BatchingOptions()
    options.properties = names
    options.keepsOtherProperties = true
    let text = properties.map { #"{"type":"Feature","properties":\#($0),"geometry":{"type":"Point","coordinates":[1,2]}}"# }.joined(separator: "\n")
    let batch = try #require(try OverlayBatchesTests.batches(Array(text.utf8), options).first)
    BatchCheck(batch).expectConsistent()
    return batch.features.properties
  }

  private func column(_ values: String...) throws -> PropertyColumn.Values {
    try #require(try columns(["a"], values.map { #"{"a":\#($0)}"# }).first).values
  }

  @Test(arguments: [
    ["9007199254740993", "1.5"], ["18446744073709551615", "1", "-5"], ["-9223372036854775809", "2"], ["9223372036854775807", "0.25"],
    ["123456789012345678901234567890", "1e300"], ["9007199254740993.5", "1"], ["9007199254740993e0", "1e300"], ["1e400", "1"], ["-9007199254740993", "-0.0"],
  ])
  func `whole numbers that doubles do not hold are text, to the letter`(values: [String]) throws {
    let found = try #require(try columns(["a"], values.map { #"{"a":\#($0)}"# }).first).values
    guard case .text(let texts) = found else {
      Issue.record("\(found)")
      return
    }
    #expect(values.indices.map { texts[$0] } == values)
  }

  @Test func `numbers that fit are numbers`() throws {
    #expect(try column("9007199254740993", "-9223372036854775808", "1.0", "2e3") == .integer([9_007_199_254_740_993, .min, 1, 2000]))
    #expect(try column("9007199254740992", "1.5", "1e300", "-1e22", "1152921504606846976") == .number([0x1p53, 1.5, 1e300, -1e22, 0x1p60]))
    #expect(try column("0.1", "0.30000000000000004441", "3") == .number([0.1, 0.30000000000000004, 3]))
    guard case .number(let zeros) = try column("-0.0", "0", "-0") else {
      Issue.record("no numbers")
      return
    }
    #expect(zeros.map(\.sign) == [.minus, .plus, .minus])
  }
}
