public import ByteStreams
internal import GeoJSON
public import GeoModel

/// Decodes GeoJSON to what `MKGeoJSONDecoder` returns: features with their shapes, or shapes alone, in order.
///
/// It has fewer limits: sequences and concatenations of objects are read like collections, altitudes and numeric ids are
/// kept, nested collections are flattened, and an invalid feature is skipped and reported instead of failing the whole.
///
/// ```swift
/// for object in try MapObjectDecoder().decode(bytes) {
///   if case .feature(let feature) = object { show(feature.geometry) }
/// }
/// ```
public struct MapObjectDecoder: Sendable {
  public var options: ReadingOptions

  public init(options: ReadingOptions = ReadingOptions()) { self.options = options }

  /// - Parameter bytes: an array, a slice, or Foundation's `Data`, compressed or not.
  /// - Throws: `ByteStreamError` when a compressed input is damaged. Never because of the data.
  /// - Complexity: O(n); holds everything. For large inputs use ``FeatureBlocks`` or ``GeoBatches/OverlayBatches``.
  public func decode(_ bytes: some Collection<UInt8>) throws(ByteStreamError) -> [MapObject] {
    try decode(bytes) { _ in }
  }

  /// - Parameters:
  ///   - bytes: UTF-8: an array, a slice, or Foundation's `Data`.
  ///   - findings: called with the findings about the data.
  public func decode(_ bytes: some Collection<UInt8>, findings: ([Diagnostic]) -> Void) throws(ByteStreamError) -> [MapObject] {
    var reader = FeatureReader(bytes: Array(bytes), options: options)
    var objects: [MapObject] = []
    while let block = try reader.next() {
      if !block.diagnostics.isEmpty { findings(block.diagnostics) }
      for feature in block where feature.isReadable {
        let title = PointAnnotation.title(in: feature.properties)
        let shapes = feature.geometry.map { MapShape.shapes(of: $0, title: title) } ?? []
        if feature.row.flags.contains(.bareGeometry) {
          objects += shapes.map { .shape($0) }
        } else {
          objects.append(.feature(MapFeature(identifier: feature.id, properties: feature.properties, geometry: shapes)))
        }
      }
    }
    return objects
  }
}

/// One element of a decoder's result (`MKGeoJSONObject`).
public enum MapObject: Sendable {
  case feature(MapFeature)
  case shape(MapShape)
}

/// A feature and its shapes (`MKGeoJSONFeature`).
public struct MapFeature: Sendable {
  public var identifier: FeatureID?
  public var properties: Properties

  /// One for each geometry; those of a GeometryCollection one after the other. Points have the feature's title.
  public var geometry: [MapShape]
}

/// A geometry by MapKit's names (`MKShape & MKGeoJSONObject`).
public enum MapShape: Sendable {
  case point(PointAnnotation)
  case multiPoint(MultiPoint<Geographic>)
  case polyline(LineString<Geographic>)
  case multiPolyline(MultiPolyline)
  case polygon(Polygon<Geographic>)
  case multiPolygon(MultiPolygon<Geographic>)

  /// The shapes of a geometry, empty ones left out.
  ///
  /// - Parameter title: of points.
  static func shapes(of geometry: Geometry<Geographic>, title: String?) -> [MapShape] {
    // Collections in collections are waiting here, not on the stack.
    var waiting = [geometry]
    var shapes: [MapShape] = []
    while let next = waiting.popLast() {
      switch next.shape {
      case .collection(let inner): waiting += inner.reversed()
      case _ where next.isEmpty: break
      case .point(let point):
        if let point { shapes.append(.point(PointAnnotation(coordinate: point.position, altitude: point.altitude, title: title))) }
      case .multiPoint(let points): shapes.append(.multiPoint(points))
      case .lineString(let line): shapes.append(.polyline(line))
      case .multiLineString(let lines): shapes.append(.multiPolyline(lines))
      case .polygon(let polygon): shapes.append(.polygon(polygon))
      case .multiPolygon(let polygons): shapes.append(.multiPolygon(polygons))
      }
    }
    return shapes
  }
}
