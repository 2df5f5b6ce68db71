# Untested: no Homebrew was at hand. `make dist DIST_REPOSITORY=https://…` fills in the addresses, the version and the checksum of the
# source archive, and writes the result to out/dist/geojson.rb, which belongs in a tap.
class Geojson < Formula
  desc "Validate, convert and describe GeoJSON and indoor maps"
  homepage "@REPOSITORY@"
  url "@REPOSITORY@/releases/download/v@VERSION@/geojson-@VERSION@.tar.gz"
  sha256 "@SHA256@"
  license "Apache-2.0"

  depends_on "pkgconf" => :build
  depends_on "libdeflate"
  depends_on "libyaml"
  depends_on "pango"
  depends_on "proj"
  depends_on "yajl"
  depends_on "zstd"

  uses_from_macos "swift" => :build
  uses_from_macos "sqlite"
  uses_from_macos "zlib"

  on_macos do
    depends_on macos: :sequoia
  end

  def install
    # Homebrew builds in a sandbox, in which SwiftPM cannot set up one of its own.
    system "make", "install", "PREFIX=#{prefix}", "SWIFT_BUILD_FLAGS=--disable-sandbox"
  end

  test do
    (testpath/"point.geojson").write <<~JSON
      {"type": "Feature", "geometry": {"type": "Point", "coordinates": [7.45, 46.95]}, "properties": {}}
    JSON
    system bin/"geojson", "validate", "point.geojson"
    system bin/"geojson", "convert", "point.geojson", "-o", "point.geojsonl"
    assert_path_exists testpath/"point.geojsonl"
    system bin/"geojson", "convert", "point.geojson", "-o", "mercator.geojson", "--target-crs", "EPSG:3857"
    assert_path_exists testpath/"mercator.geojson"
    assert_match version.to_s, shell_output("#{bin}/geojson --version")
  end
end
