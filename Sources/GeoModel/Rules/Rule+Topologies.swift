/// What a topology must be (TopoJSON 1.0, github.com/topojson/topojson-specification).
extension Rule {
  /// `GJ701` `topology.transform`.
  public static let topologyTransform = Rule(
    "GJ701", "topology.transform", .error, reference: "TopoJSON §2.1.2",
    summary: "the transform of a topology is not a scale and a translate of two numbers each",
    remedy: "write the topology again; positions cannot be known without its transform",
    explanation: "Positions are steps on a grid, and the transform says where the grid lies.",
    example: #"{"type":"Topology","transform":{"scale":[0.1]},"objects":{"a":{"type":"Point","coordinates":[1,2]}},"arcs":[]}"#)

  /// `GJ702` `topology.arcs`.
  public static let topologyArcs = Rule(
    "GJ702", "topology.arcs", .error, reference: "TopoJSON §2.1",
    summary: "a topology has no array of arcs",
    remedy: "write the topology again with its arcs; one without lines has an empty array",
    explanation: "Lines and rings are numbers of arcs: without the arcs there are none.",
    example: #"{"type":"Topology","objects":{"a":{"type":"Point","coordinates":[1,2]}}}"#)

  /// `GJ703` `topology.objects`.
  public static let topologyObjects = Rule(
    "GJ703", "topology.objects", .error, reference: "TopoJSON §2.1",
    summary: "the objects of a topology are not an object",
    remedy: "write objects as a JSON object with a geometry object for each layer",
    explanation: "Readers look for a layer by its name.",
    example: #"{"type":"Topology","objects":[],"arcs":[]}"#)

  /// `GJ704` `topology.layer`.
  public static let topologyLayer = Rule(
    "GJ704", "topology.layer", .error, reference: "TopoJSON §2.1",
    summary: "a topology has no object of the name that was asked for",
    remedy: "ask for one of the names that the message lists, or for all of them",
    explanation: "Without the layer that was asked for there is nothing to read.",
    example: #"{"type":"Topology","objects":{"a":{"type":"Point","coordinates":[1,2]}},"arcs":[]}"#)

  /// `GJ711` `arc.missing`.
  public static let arcMissing = Rule(
    "GJ711", "arc.missing", .error, reference: "TopoJSON §2.1.4",
    summary: "a geometry names an arc that is not there",
    remedy: "write the topology again; a number i of n arcs is from -n to n - 1, and negative for arc -1 - i backwards",
    explanation: "A border with a piece left out is another border, so the feature is lost.",
    example: #"{"type":"Topology","objects":{"a":{"type":"LineString","arcs":[1]}},"arcs":[[[0,0],[1,1]]]}"#)

  /// `GJ712` `arc.type`.
  public static let arcType = Rule(
    "GJ712", "arc.type", .error, reference: "TopoJSON §2.1.3",
    summary: "an arc is not an array of positions",
    remedy: "write the topology again; a position is an array of two numbers or more",
    explanation: "A border with a piece left out is another border, so the feature is lost. An arc that no geometry uses is a warning.",
    example: #"{"type":"Topology","objects":{"a":{"type":"LineString","arcs":[0]}},"arcs":[[[0,0],null]]}"#)

  /// `GJ713` `arcs.type`.
  public static let arcNumbers = Rule(
    "GJ713", "arcs.type", .error, reference: "TopoJSON §2.1.4",
    summary: "the arcs of a geometry are not whole numbers in as many arrays as its type has",
    remedy: "write numbers of arcs in one array for a line, two for a polygon, three for several polygons",
    explanation: "Readers follow the arrays level by level; a type says how many there are.",
    example: #"{"type":"Topology","objects":{"a":{"type":"Polygon","arcs":[0]}},"arcs":[[[0,0],[1,0],[0,1],[0,0]]]}"#)

  /// `GJ714` `arcs.gap`.
  public static let arcGap = Rule(
    "GJ714", "arcs.gap", .warning, reference: "TopoJSON §2.1.4",
    summary: "an arc does not begin where the one before it ends, or a ring does not come back to its beginning",
    remedy: "write the topology again; the end of an arc is the beginning of the next",
    explanation: "Here both positions are kept and the ring is closed; other readers leave out one of the two, and do not agree which.",
    example: #"{"type":"Topology","objects":{"a":{"type":"LineString","arcs":[0,1]}},"arcs":[[[0,0],[1,1]],[[2,2],[3,3]]]}"#)

  /// `GJ721` `topology.member-lost`.
  public static let topologyMemberLost = Rule(
    "GJ721", "topology.member-lost", .warning, reference: "TopoJSON §2.2",
    summary: "a member has no place between GeoJSON and TopoJSON",
    remedy: "give it another name, or move it into properties",
    explanation:
      "In TopoJSON one object stands for a feature and its geometry, so that they cannot both have a member of one name, and arcs are its own; in GeoJSON a geometry cannot have properties, and what is a geometry, features or crs means something else.",
    example: #"{"type":"Feature","bbox":[1,2,1,2],"properties":{},"geometry":{"type":"Point","coordinates":[1,2],"bbox":[0,0,9,9]}}"#)
}
