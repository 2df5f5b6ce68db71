import Foundation
import Testing

/// A GLB file, read by what glTF 2.0 says and nothing of ours.
struct GLBFile {
  let document: [String: Any]
  private let binary: [UInt8]

  init(_ bytes: [UInt8]) throws {
    let length = (0..<4).reduce(0) { $0 | Int(bytes[12 + $1]) << (8 * $1) }
    document = try #require(try JSONSerialization.jsonObject(with: Data(bytes[20..<20 + length])) as? [String: Any])
    binary = Array(bytes.dropFirst(28 + length))
  }

  func list(_ name: String) -> [[String: Any]] { document[name] as? [[String: Any]] ?? [] }

  /// The root's, about the whole scene.
  var extras: [String: Any] { list("nodes").first?["extras"] as? [String: Any] ?? [:] }

  /// How far above the root a node's own vertices begin, its parents included.
  func height(ofNode number: Int) -> Double {
    let nodes = list("nodes")
    let own = (nodes[number]["translation"] as? [Double])?[1] ?? 0
    let parent = nodes.firstIndex { ($0["children"] as? [Int])?.contains(number) ?? false }
    return own + (parent.map { height(ofNode: $0) } ?? 0)
  }

  /// The primitives of a mesh.
  func primitives(ofMesh mesh: Int) -> [[String: Any]] { list("meshes")[mesh]["primitives"] as? [[String: Any]] ?? [] }

  /// The vertices of a primitive: east, up, south.
  func places(_ primitive: [String: Any]) throws -> [SIMD3<Float>] {
    let accessor = list("accessors")[try #require((primitive["attributes"] as? [String: Int])?["POSITION"])]
    let view = list("bufferViews")[try #require(accessor["bufferView"] as? Int)]
    let start = (view["byteOffset"] as? Int ?? 0) + (accessor["byteOffset"] as? Int ?? 0)
    func number(_ place: Int) -> Float { Float(bitPattern: (0..<4).reduce(0) { $0 | UInt32(binary[place + $1]) << UInt32(8 * $1) }) }
    return (0..<(accessor["count"] as? Int ?? 0)).map { index in
      let place = start + 12 * index
      return SIMD3(number(place), number(place + 4), number(place + 8))
    }
  }
}
