import CGraphics
import Foundation

/// A drawn picture.
struct Picture {
  let width: Int
  let height: Int
  /// RGBA, row by row from the top, colours multiplied by their opacity.
  var pixels: [UInt8]

  /// A picture of the means of so many by so many pixels.
  func averaged(by times: Int) -> Picture {
    if times == 1 { return self }
    var picture = Picture(width: width / times, height: height / times, pixels: [])
    picture.pixels.reserveCapacity(4 * picture.width * picture.height)
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        var sums = SIMD4<Int>(repeating: 0)
        for row in y * times..<(y + 1) * times {
          for column in x * times..<(x + 1) * times {
            let pixel = 4 * (row * width + column)
            for channel in 0..<4 { sums[channel] += Int(pixels[pixel + channel]) }
          }
        }
        let count = times * times
        for channel in 0..<4 { picture.pixels.append(UInt8((sums[channel] + count / 2) / count)) }
      }
    }
    return picture
  }

  /// Writes it as PNG, under its name only when it is complete.
  func write(to path: String) throws {
    // PNG wants colours as they are, not multiplied.
    var straight = pixels
    for pixel in stride(from: 0, to: straight.count, by: 4) {
      let alpha = Int(straight[pixel + 3])
      if alpha == 0 || alpha == 255 { continue }
      for channel in pixel..<pixel + 3 { straight[channel] = UInt8(min(255, (Int(straight[channel]) * 255 + alpha / 2) / alpha)) }
    }
    var image = png_image()
    image.version = UInt32(PNG_IMAGE_VERSION)
    image.width = UInt32(width)
    image.height = UInt32(height)
    image.format = UInt32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)
    let partial = path + ".partial"
    defer { png_image_free(&image) }
    guard png_image_write_to_file(&image, partial, 0, straight, 0, nil) != 0 else {
      throw RendererError("\(path): the picture cannot be written")
    }
    guard rename(partial, path) == 0 else { throw RendererError("\(path): the picture cannot get its name") }
  }
}
