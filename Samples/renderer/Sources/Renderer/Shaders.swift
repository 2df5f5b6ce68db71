/// The programs' texts. Places come in pixels from the middle of the picture, y down.
enum Shaders {
  private static let head = """
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
  static let area = head + """
    layout(location = 0) in vec2 place;
    layout(location = 1) in uint feature;
    void main() {
      id = feature;
      gl_Position = onScreen(place * scale + offset);
    }
    """

  /// A capsule round each segment, one instance each: joins of neighbours and caps are the round ends.
  static let line = head + """
    uniform highp samplerBuffer places;
    uniform highp usamplerBuffer features;
    uniform float halfWidth;
    layout(location = 0) in vec3 corner;  // which end, along, across
    layout(location = 1) in uvec2 ends;
    layout(location = 2) in uint flatEnds;
    void main() {
      vec2 from = texelFetch(places, int(ends.x)).xy * scale + offset;
      vec2 to = texelFetch(places, int(ends.y)).xy * scale + offset;
      vec2 run = to - from;
      float length = length(run);
      vec2 along = length > 0.0 ? run / length : vec2(1, 0);
      vec2 across = vec2(-along.y, along.x);
      bool isEnd = corner.x > 0.5;
      float cap = (flatEnds & (isEnd ? 2u : 1u)) != 0u ? 0.0 : corner.y;
      id = texelFetch(features, int(ends.x)).x;
      gl_Position = onScreen((isEnd ? to : from) + halfWidth * (cap * along + corner.z * across));
    }
    """

  /// Lines that were expanded to triangles.
  static let ribbon = head + """
    uniform float halfWidth;
    layout(location = 0) in vec2 place;
    layout(location = 1) in vec2 extrusion;
    layout(location = 2) in uint feature;
    void main() {
      id = feature;
      gl_Position = onScreen(place * scale + offset + halfWidth * extrusion);
    }
    """

  /// A disc at each place of a label, as long as there is room for it within its area.
  static let label = head + """
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
  static let point = head + """
    uniform float radius;
    layout(location = 0) in vec2 corner;
    layout(location = 1) in vec2 place;
    layout(location = 2) in uint feature;
    void main() {
      id = feature;
      gl_Position = onScreen(place * scale + offset + radius * corner);
    }
    """

  static let color = """
    #version 320 es
    #extension GL_KHR_blend_equation_advanced : enable
    precision highp float;
    #ifdef GL_KHR_blend_equation_advanced
    layout(blend_support_all_equations) out;
    #endif
    uniform vec4 color;
    layout(location = 0) out vec4 result;
    void main() { result = color; }
    """

  /// Which feature it is, 0 being none.
  static let identity = """
    #version 320 es
    precision highp float;
    precision highp int;
    uniform uint first;
    flat in uint id;
    layout(location = 0) out uint result;
    void main() { result = first + id + 1u; }
    """
}
