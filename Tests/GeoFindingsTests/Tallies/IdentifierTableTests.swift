import Testing
@testable import GeoFindings
import GeoToolkit

struct IdentifierTableTests {
  /// Hashes as good as those of ids.
  private func hash(_ number: Int) -> UInt64 {
    let product = (UInt64(number) &* 0x9E37_79B9_7F4A_7C15 ^ 0x5851_F42D).multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
    return product.high ^ product.low
  }

  @Test func `what was put in is found, and nothing else`() {
    var table = IdentifierTable()
    for number in 0..<40_000 {
      #expect(table.index(of: hash(number)) == nil)
      table.insert(hash(number))
    }
    #expect(table.count == 40_000)
    for number in 0..<40_000 { #expect(table.index(of: hash(number)) == number) }
    for number in 40_000..<60_000 { #expect(table.index(of: hash(number)) == nil) }
  }

  @Test func `hashes that all begin or end alike have places too`() {
    var table = IdentifierTable()
    let hashes = (1...500).map { UInt64($0) << 9 } + (1...500).map { UInt64($0) << 54 } + [0]
    for hash in hashes where table.index(of: hash) == nil { table.insert(hash) }
    #expect(table.count == hashes.count)
    #expect(hashes.indices.allSatisfy { table.index(of: hashes[$0]) == $0 })
  }
}
