extension UnsafeMutableBufferPointer {
  /// Heap sort: in place and without the buffer that `sort` allocates. Complexity: O(n log n).
  func heapSort(by isOrdered: (Element, Element) -> Bool) {
    if count < 2 { return }
    var start = count / 2
    var end = count
    while end > 1 {
      if start > 0 {
        start -= 1
      } else {
        end -= 1
        swapAt(0, end)
      }
      var root = start
      while 2 * root + 1 < end {
        var child = 2 * root + 1
        if child + 1 < end, isOrdered(self[child], self[child + 1]) { child += 1 }
        if !isOrdered(self[root], self[child]) { break }
        swapAt(root, child)
        root = child
      }
    }
  }
}
