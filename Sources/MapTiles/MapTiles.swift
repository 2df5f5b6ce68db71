// What its declarations are made of comes with it: one import is enough.
@_exported public import ByteStreams
@_exported public import GeoAlgorithms
@_exported public import GeoModel
