import IMDF
import Testing

/// Nothing else is imported here.
@Suite struct OneImportTests {
  private func open(_ source: consuming ByteSource, _ limits: ZipLimits) throws(ByteStreamError) -> IndoorArchive {
    try IndoorArchive(zip: source, limits: limits)
  }

  @Test func `whoever imports the library can name what it takes and gives`() {
    let error = #expect(throws: ByteStreamError.self) { try open(ByteSource(bytes: Array("no archive".utf8), name: "a.zip"), ZipLimits()) }
    #expect(error?.path == "a.zip")
  }
}
