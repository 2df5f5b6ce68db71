/// What `geojson --version` says.
public enum ToolkitVersion {
  public static let text = "0.1.0"
}
