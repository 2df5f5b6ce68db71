// What its declarations are made of comes with it: one import is enough.
@_exported public import ByteStreams
@_exported public import Expressions
@_exported public import GeoJSON
@_exported public import GeoPipeline
