/// The version, as in `geojson --version`.
public enum ToolkitVersion {
  public static let text = "0.1.0"
}
