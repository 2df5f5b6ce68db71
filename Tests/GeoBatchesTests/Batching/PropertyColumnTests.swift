import GeoToolkit
import Testing

/// Columns of properties keep what is written: by type, or to the letter.
@Suite struct PropertyColumnTests {
  private func columns(_ names: [String], _ properties: [String]) throws -> [PropertyColumn] {
    var options = BatchingOptions()
    options.properties = names
    options.keepsOtherProperties = true
    let text = properties.map { #"{"type":"Feature","properties":\#($0),"geometry":{"type":"Point","coordinates":[1,2]}}"# }.joined(
      separator: "\n")
    let batch = try #require(try OverlayBatchesTests.batches(Array(text.utf8), options).first)
    BatchCheck(batch).expectConsistent()
    return batch.features.properties
  }

  private func column(_ values: String...) throws -> PropertyColumn.Values {
    try columns(["a"], values.map { #"{"a":\#($0)}"# })[0].values
  }

  @Test(arguments: [
    ["9007199254740993", "1.5"], ["18446744073709551615", "1", "-5"], ["-9223372036854775809", "2"], ["9223372036854775807", "0.25"],
    ["123456789012345678901234567890", "1e300"], ["9007199254740993.5", "1"], ["9007199254740993e0", "1e300"], ["1e400", "1"],
    ["-9007199254740993", "-0.0"]
  ])
  func `whole numbers that doubles do not hold are text, to the letter`(values: [String]) throws {
    let found = try columns(["a"], values.map { #"{"a":\#($0)}"# })[0].values
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

  @Test func `columns have the members of their names, code point for code point`() throws {
    let long = String(repeating: "x", count: 100)
    let names = ["name", "\u{E9}", "e\u{301}", long, "none", "nothing"]
    let found = try columns(
      names, [#"{"n\u0061me":1,"e\u0301":3,"\#(long)":4,"\#(long)x":5,"nothing":null,"named":6,"\u00e9":2}"#, "null", "[1]", #"{"name":7}"#]
    )
    #expect(found.map(\.name) == names)
    #expect(
      found.map(\.values).prefix(4) == [.integer([1, 0, 0, 7]), .integer([2, 0, 0, 0]), .integer([3, 0, 0, 0]), .integer([4, 0, 0, 0])])
    #expect(found.map { $0.isPresent[0] } == [true, true, true, true, false, false])
    // There, if only as null.
    #expect(found.map(\.isNamed) == [true, true, true, true, false, true])
  }

  @Test func `the last of several members of one name counts, and none of them is left in the rest`() throws {
    var options = BatchingOptions()
    options.properties = ["a"]
    options.keepsOtherProperties = true
    for (selection, rest) in [
      (PropertySelection.all, #"{"b":3,"c":4}"#), (.only(["a", "c"]), #"{"c":4}"#), (.without(["c"]), #"{"b":3}"#), (.none, "")
    ] {
      options.otherProperties = selection
      let text = #"{"type":"Feature","properties":{"a":1,"b":3,"\u0061":2,"c":4},"geometry":null}"#
      let batch = try #require(try OverlayBatchesTests.batches(Array(text.utf8), options).first)
      #expect(batch.features.properties.map(\.values) == [.integer([2])] && batch.features.otherProperties[0] == rest)
    }
  }
}
