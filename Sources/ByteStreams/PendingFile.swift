#if canImport(Darwin)
internal import Darwin
#else
internal import Glibc
#endif

/// A temporary file that will either get its real name or be removed: the second unless ``publish()`` does
/// the first.
struct PendingFile: ~Copyable {
  private let temporary: String
  private let place: OutputPlace
  private let ticket: TemporaryTable.Ticket?
  private var isSettled = false

  init(temporary: String, place: OutputPlace, ticket: TemporaryTable.Ticket?) {
    self.temporary = temporary
    self.place = place
    self.ticket = ticket
  }

  deinit {
    if !isSettled { unlink(temporary) }
    if let ticket { TemporaryTable.shared.forget(ticket) }
  }

  /// Gives the file its name.
  mutating func publish() throws(ByteStreamError) {
    guard !isSettled else { return }
    if place.isReplacing {
      try rename()
    } else if link(temporary, place.path) == 0 {
      // Unlike a rename, a hard link never takes the place of a file that appeared in the meantime.
      unlink(temporary)
    } else if errno == EEXIST {
      throw .alreadyExists(place.given)
    } else {
      // A file system without hard links.
      if (try? FileStatus(path: place.path, followingLinks: false)) != nil {
        throw .alreadyExists(place.given)
      }
      try rename()
    }
    isSettled = true
  }

  /// Opens the file to be read under its temporary name; an open file stays when its name goes.
  borrowing func opened(name: String) throws(ByteStreamError) -> ByteSource {
    do throws(SystemError) {
      let descriptor = try Descriptor(path: temporary, flags: O_RDONLY | O_NOCTTY)
      return ByteSource(.descriptor(descriptor), name: name, totalBytes: nil)
    } catch {
      throw .opening(name, error)
    }
  }

  /// Lets the file be: it turned out to be someone else's.
  consuming func forget() {
    isSettled = true
  }

  private borrowing func rename() throws(ByteStreamError) {
    if renameFile(temporary, place.path) != 0 { throw .writing(place.given, .last) }
  }
}

// Inside the type the C name is hidden by its own method.
private func renameFile(_ old: String, _ new: String) -> CInt {
  rename(old, new)
}
