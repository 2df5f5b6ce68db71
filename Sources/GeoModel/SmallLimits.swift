/// A limit of ours that no input of kilobytes reaches. In a build for fuzzing (`-D SMALL_LIMITS`) it is `small`, so that what
/// happens at it and after it runs there too.
@inlinable
package func limit(_ usual: Int, small: Int) -> Int {
  #if SMALL_LIMITS
    small
  #else
    usual
  #endif
}
