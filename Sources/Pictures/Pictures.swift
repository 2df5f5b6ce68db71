// What its declarations are made of comes with it: one import is enough.
@_exported public import Drawing
@_exported public import GeoBatches
@_exported public import MapViews
