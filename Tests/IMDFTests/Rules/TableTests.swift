import Foundation
import GeoModel
import GeoTestSupport
@testable import IMDF
import Testing

/// The tables in Swift against the reference they were made from, where that is at hand.
@Suite(.enabled(if: SharedMaterial.isPresent, "the shared folder is absent")) struct TableTests {
  static func json(_ name: String) throws -> [String: Any] {
    let data = try #require(SharedMaterial.contents(of: "reference/\(name)"))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  @Test func `controlled lists`() throws {
    let lists = try Self.json("imdf-categories.json")
    for list in CategoryList.allCases {
      let name = "\(list)".reduce(into: "") { $0 += $1.isUppercase ? "_\($1.lowercased())" : String($1) }
      #expect(list.words == lists[name] as? [String], "\(name)")
    }
    #expect(FeatureType.allCases.map(\.name) == lists["feature_type"] as? [String])
  }

  @Test func `properties of each type`() throws {
    let features = try #require(try Self.json("imdf-properties.json")["features"] as? [String: [String: Any]])
    #expect(features.count == 16)
    for type in FeatureType.allCases {
      let properties = try #require(features[type.name]?["properties"] as? [String: [String: Any]])
      #expect(Set(type.propertyFacts.map(\.key.name)) == Set(properties.keys), "\(type)")
      for fact in type.propertyFacts {
        #expect(properties[fact.key.name]?["nullable"] as? Bool == fact.isNullable, "\(type).\(fact.key)")
        #expect(properties[fact.key.name]?["min_items"] as? Int ?? 0 == fact.fewest, "\(type).\(fact.key)")
      }
    }
  }

  @Test func `published rules with their severities`() throws {
    let rules = try #require(try Self.json("imdf-validations.json")["rules"] as? [[String: Any]])
    let weights = ["violation": "error", "warning": "warning", "info": "info"]
    let expected = rules.map { rule in
      "\(rule["feature_type"] as? String ?? "archive").\(rule["rule"] as? String ?? "") \(weights[rule["severity"] as? String ?? ""] ?? "")"
    }
    #expect(expected.sorted() == IndoorRules.published.map { "\($0.name) \($0.severity.name)" }.sorted())
  }
}
