// One import for those who want everything.
@_exported public import ByteStreams
@_exported public import Expressions
@_exported public import GeoAlgorithms
@_exported public import GeoBatches
@_exported public import GeoConversion
@_exported public import GeoFindings
@_exported public import GeoJSON
@_exported public import GeoModel
@_exported public import GeoPipeline
@_exported public import GeoReading
@_exported public import GeoSummary
@_exported public import GeoValidation
@_exported public import IMDF
@_exported public import Overlays
@_exported public import Pipelines
@_exported public import SVG
@_exported public import TopoJSON
