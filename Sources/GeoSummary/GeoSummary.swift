// What its declarations are made of comes with it: one import is enough.
@_exported public import GeoReading
@_exported public import IMDF
