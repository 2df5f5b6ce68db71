@_exported public import GeoJSON
@_exported public import GeoModel
