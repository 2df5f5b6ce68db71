/// The programs' texts. Places come in pixels from the middle of the picture, y down.
enum Shaders {
  static let head = """
    #version 320 es
    precision highp float;
    precision highp int;
    uniform vec2 scale;
    uniform vec2 offset;
    uniform vec2 halfView;
    flat out uint id;
    vec4 onScreen(vec2 place) { return vec4(place / halfView * vec2(1, -1), 0, 1); }

    """

  /// Triangles.
  static let area =
    head + """
      layout(location = 0) in vec2 place;
      layout(location = 1) in uint feature;
      void main() {
        id = feature;
        gl_Position = onScreen(place * scale + offset);
      }
      """

  /// A disc at each place of a label, as long as there is room for it within its area.
  static let label =
    head + """
      uniform float radius;
      layout(location = 0) in vec2 corner;
      layout(location = 1) in vec2 place;
      layout(location = 2) in uint feature;
      layout(location = 3) in float clearance;
      uniform float worldSize;
      void main() {
        id = feature;
        float shown = clearance * worldSize < radius ? 0.0 : radius;
        gl_Position = onScreen(place * scale + offset + shown * corner);
      }
      """

  /// A disc at each place, one instance each.
  static let point =
    head + """
      uniform float radius;
      layout(location = 0) in vec2 corner;
      layout(location = 1) in vec2 place;
      layout(location = 2) in uint feature;
      void main() {
        id = feature;
        gl_Position = onScreen(place * scale + offset + radius * corner);
      }
      """

  static let color =
    colorHead + """
      void main() { result = color; }
      """

  static let dashedColor =
    colorHead + inDash + """
      void main() {
        if (!isInDash()) discard;
        result = color;
      }
      """

  /// Which feature it is, 0 being none.
  static let identity =
    identityHead + """
      void main() { result = first + id + 1u; }
      """

  static let dashedIdentity =
    identityHead + inDash + """
      void main() {
        if (!isInDash()) discard;
        result = first + id + 1u;
      }
      """

  private static let colorHead = """
    #version 320 es
    #extension GL_KHR_blend_equation_advanced : enable
    precision highp float;
    precision highp int;
    #ifdef GL_KHR_blend_equation_advanced
    layout(blend_support_all_equations) out;
    #endif
    uniform vec4 color;
    layout(location = 0) out vec4 result;

    """

  private static let identityHead = """
    #version 320 es
    precision highp float;
    precision highp int;
    uniform uint first;
    flat in uint id;
    layout(location = 0) out uint result;

    """
}
