import CGraphics
import GeoToolkit

extension BlendMode {
  /// Tells the driver how colours meet those under them; colours are multiplied by their opacity.
  ///
  /// Modes that mix colours (PDF 1.7 §11.3.5) are `KHR_blend_equation_advanced`'s; those of Porter and Duff are factors.
  func apply() {
    glEnable(GLenum(GL_BLEND))
    if let equation = advancedEquation {
      glBlendEquation(GLenum(equation))
      return
    }
    let (source, destination) = factors
    glBlendEquationSeparate(GLenum(self == .plusDarker ? GL_FUNC_REVERSE_SUBTRACT : GL_FUNC_ADD), GLenum(GL_FUNC_ADD))
    glBlendFunc(GLenum(source), GLenum(destination))
  }

  /// What the shader puts out instead of a colour: D − (αs − S) is S + D − αs.
  func output(for color: SIMD4<Float>) -> SIMD4<Float> {
    self == .plusDarker ? SIMD4(color.w - color.x, color.w - color.y, color.w - color.z, color.w) : color
  }

  private var advancedEquation: Int32? {
    switch self {
    case .multiply: GL_MULTIPLY_KHR
    case .screen: GL_SCREEN_KHR
    case .overlay: GL_OVERLAY_KHR
    case .darken: GL_DARKEN_KHR
    case .lighten: GL_LIGHTEN_KHR
    case .colorDodge: GL_COLORDODGE_KHR
    case .colorBurn: GL_COLORBURN_KHR
    case .softLight: GL_SOFTLIGHT_KHR
    case .hardLight: GL_HARDLIGHT_KHR
    case .difference: GL_DIFFERENCE_KHR
    case .exclusion: GL_EXCLUSION_KHR
    case .hue: GL_HSL_HUE_KHR
    case .saturation: GL_HSL_SATURATION_KHR
    case .color: GL_HSL_COLOR_KHR
    case .luminosity: GL_HSL_LUMINOSITY_KHR
    default: nil
    }
  }

  private var factors: (source: Int32, destination: Int32) {
    switch self {
    case .clear: (GL_ZERO, GL_ZERO)
    case .copy: (GL_ONE, GL_ZERO)
    case .sourceIn: (GL_DST_ALPHA, GL_ZERO)
    case .sourceOut: (GL_ONE_MINUS_DST_ALPHA, GL_ZERO)
    case .sourceAtop: (GL_DST_ALPHA, GL_ONE_MINUS_SRC_ALPHA)
    case .destinationOver: (GL_ONE_MINUS_DST_ALPHA, GL_ONE)
    case .destinationIn: (GL_ZERO, GL_SRC_ALPHA)
    case .destinationOut: (GL_ZERO, GL_ONE_MINUS_SRC_ALPHA)
    case .destinationAtop: (GL_ONE_MINUS_DST_ALPHA, GL_SRC_ALPHA)
    case .xor: (GL_ONE_MINUS_DST_ALPHA, GL_ONE_MINUS_SRC_ALPHA)
    case .plusLighter, .plusDarker: (GL_ONE, GL_ONE)
    default: (GL_ONE, GL_ONE_MINUS_SRC_ALPHA)
    }
  }
}
