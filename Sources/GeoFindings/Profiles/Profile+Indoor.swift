extension Profile {
  /// Indoor maps: a single file of features is judged by the rules of IMDF as well; archives and folders need no profile.
  public static let imdf = Profile(
    "imdf",
    summary: "IMDF 1.0.0: the input is an indoor map, or a file of one, and judged by the published rules of the format.",
    sources: ["OGC 20-094, Indoor Mapping Data Format 1.0.0: https://docs.ogc.org/cs/20-094/index.html"],
    demands: [])
}
