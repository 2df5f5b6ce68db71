internal import CTemporaries
#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A temporary file that will either get its real name or be removed: the second unless ``publish()`` does
/// the first.
struct PendingFile: ~Copyable {
  let temporary: String
  let place: OutputPlace
  /// Its place on the list of files that signals remove.
  private let slot: CInt
  /// Keeps other runs from taking the file for one that was left.
  private var lock: Descriptor?
  private var isSettled = false

  init(temporary: String, place: OutputPlace, slot: CInt, lock: consuming Descriptor?) {
    self.temporary = temporary
    self.place = place
    self.slot = slot
    self.lock = lock
  }

  deinit {
    if !isSettled { temporaries_remove(slot, temporary) }
  }

  /// Gives the file its name.
  ///
  /// - Throws: also when the file that was to be replaced is not the one any more that was read. It is unchanged then.
  mutating func publish() throws(ByteStreamError) {
    guard !isSettled else { return }
    if let expected = place.publication.expected { try StoredFile.refuseChanged(place.path, name: place.given, since: expected) }
    guard temporaries_publish(slot, temporary, place.path, place.publication.replaces) == 0 else {
      let error = SystemError.last
      throw error.number == EEXIST && !place.publication.replaces ? .alreadyExists(place.given) : .writing(place.given, error)
    }
    isSettled = true
    lock = nil
  }

  /// Lets other runs take the file for one that was left.
  mutating func unlock() { lock = nil }

  /// Opens the file to be read under its temporary name; an open file stays when its name goes.
  borrowing func opened(name: String) throws(ByteStreamError) -> ByteSource {
    do throws(SystemError) {
      let descriptor = try Descriptor(path: temporary, flags: O_RDONLY | O_NOCTTY)
      return ByteSource(.descriptor(descriptor), name: name, totalBytes: nil)
    } catch {
      throw .opening(name, error)
    }
  }
}
