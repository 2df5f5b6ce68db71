import Testing
import GeoToolkit

@Suite struct CatalogueTests {
  @Test func `codes and names are unique`() {
    #expect(Set(Rule.catalogue.map(\.code)).count == Rule.catalogue.count)
    #expect(Set(Rule.catalogue.map(\.name)).count == Rule.catalogue.count)
  }
}
