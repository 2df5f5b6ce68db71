/// How a complete file gets its name.
struct Publication {
  /// Whether a file of that name is replaced, also one that appears while this one is written.
  var replaces: Bool
  /// What the file to replace must still be; `nil` for any.
  var expected: FileVersion?
  /// Whether contents and name are on the disk when the file is committed.
  var isSynchronized = true
}
