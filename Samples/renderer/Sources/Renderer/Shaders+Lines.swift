/// Strokes: of segments and of ribbons, solid and with dashes.
extension Shaders {
  /// What the programs that stroke segments, one instance each, have in common.
  private static let segment =
    head + """
      uniform highp samplerBuffer places;
      uniform highp usamplerBuffer features;
      uniform float halfWidth;
      uniform uint cap;  // 0 butt, 1 round, 2 square
      layout(location = 0) in vec3 corner;  // how far along, 0 or 1; an angle about that end; whether it is drawn in to the end's middle
      layout(location = 1) in uvec4 ends;  // its vertices, the one before and the one behind
      layout(location = 2) in uint kinds;
      const float quarter = 1.5707964;
      vec2 along;
      float span;
      vec2 stored(uint vertex) { return texelFetch(places, int(vertex)).xy * scale; }
      void place() {
        vec2 run = stored(ends.y) - stored(ends.x);
        span = length(run);
        along = span > 0.0 ? run / span : vec2(1, 0);
        id = texelFetch(features, int(ends.x)).x;
      }
      // What is drawn beyond an end: 0 nothing, 1 half a disc, 2 half a square, 3 what a round join adds.
      uint shape(bool end) {
        uint kind = end ? kinds >> 2u : kinds & 3u;
        return kind == 0u ? 3u : kind == 1u ? 0u : cap;
      }
      // By what angle the line turns at an end, seen along the way out of the segment.
      float turn(bool end) {
        vec2 onwards = end ? stored(ends.w) - stored(ends.y) : stored(ends.z) - stored(ends.x);
        if (span == 0.0 || onwards == vec2(0)) return 2.0 * quarter;
        vec2 way = end ? along : -along;
        return atan(dot(onwards, vec2(-way.y, way.x)), dot(onwards, way));
      }
      // From the end of an axis that runs out of the segment.
      vec2 at(float angle) { return vec2(abs(angle) >= quarter ? 0.0 : cos(angle), sin(angle)); }
      vec2 squared(float angle) { return clamp(1.4143 * vec2(2.0, 1.0) * at(angle), -1.0, 1.0); }
      vec4 spotOnScreen(vec2 spot) { return onScreen(stored(ends.x) + offset + along * spot.x + vec2(-along.y, along.x) * spot.y); }

      """

  /// A segment and what is beyond its ends.
  static let line =
    segment + """
      void main() {
        place();
        bool end = corner.x > 0.5;
        uint form = shape(end);
        float angle = corner.y;
        vec2 beyond = form == 0u ? vec2(0, sign(angle)) : form == 2u ? squared(angle) : at(angle);
        if (form == 3u && abs(angle) < 1.5) {
          // A sector on the outer side, from this segment's edge to the other's.
          float by = turn(end);
          float last = by > 0.0 ? by - quarter : by + quarter;
          bool isOutside = by > 0.0 ? angle <= last : angle >= last;
          beyond = corner.z != 0.0 ? (corner.z * by > 0.0 ? vec2(0) : vec2(0, sign(angle))) : at(isOutside ? angle : last);
        }
        if (form != 3u && corner.z != 0.0) beyond = vec2(0, corner.z);
        vec2 outwards = end ? vec2(1) : vec2(-1);
        gl_Position = corner.x == 0.5 ? spotOnScreen(vec2(span / 2.0, 0)) : spotOnScreen(vec2(end ? span : 0.0, 0) + halfWidth * beyond * outwards);
      }
      """

  /// Where dashes are, the fragment says: `spot` is how far along the segment it is, in pixels, and how far beside it, in half widths.
  private static let dashes = """
    flat out float spanOfDashes;
    flat out float phase;
    flat out uvec2 shapes;
    flat out vec2 turns;
    sample out vec3 spot;

    """

  static let dashedLine =
    segment + dashes + """
      layout(location = 3) in float distance;
      uniform float worldSize;
      uniform float period;
      void main() {
        place();
        bool end = corner.x > 0.5;
        spanOfDashes = span;
        shapes = uvec2(shape(false), shape(true));
        turns = vec2(turn(false), turn(true));
        phase = mod(distance * worldSize, period);
        vec2 beyond = corner.z != 0.0 ? vec2(0, corner.z) : squared(corner.y);
        if (shape(end) == 0u) beyond.x = 0.0;
        if (corner.x == 0.5) beyond = vec2(0);
        beyond *= end ? 1.0 : -1.0;
        vec2 pixels = vec2(span * corner.x, 0) + halfWidth * beyond;
        spot = vec3(pixels.x, beyond.y, 0);
        gl_Position = spotOnScreen(pixels);
      }
      """

  private static let expanded =
    head + """
      uniform float halfWidth;
      layout(location = 0) in vec2 place;
      layout(location = 1) in vec2 extrusion;
      layout(location = 2) in uint feature;

      """

  /// Lines that were expanded to triangles.
  static let ribbon =
    expanded + """
      void main() {
        id = feature;
        gl_Position = onScreen(place * scale + offset + halfWidth * extrusion);
      }
      """

  /// The same with dashes, by the batch's metres along the line.
  static let dashedRibbon =
    expanded + dashes + """
      layout(location = 3) in float distance;
      uniform highp samplerBuffer metres;  // how long one is in the plane, for each feature
      uniform float worldSize;
      void main() {
        id = feature;
        spanOfDashes = 1e30;
        shapes = uvec2(1, 1);
        turns = vec2(0);
        phase = 0.0;
        spot = vec3(distance * texelFetch(metres, int(feature)).x * worldSize, extrusion);
        gl_Position = onScreen(place * scale + offset + halfWidth * extrusion);
      }
      """

  /// Whether a spot is in a dash or in its caps: asked for every sample of a pixel.
  static let inDash = """
    uniform highp samplerBuffer dashes;  // first and end of each in pixels, over and over
    uniform int dashCount;
    uniform float period;
    uniform float halfWidth;
    uniform uint cap;
    flat in float spanOfDashes;
    flat in float phase;
    flat in uvec2 shapes;
    flat in vec2 turns;
    sample in vec3 spot;
    // A spot so far beyond an end of that shape.
    bool covers(float beyond, uint shape) {
      if (beyond <= 0.0) return true;
      float beside = halfWidth * length(spot.yz);
      return shape == 1u ? beyond * beyond + beside * beside <= halfWidth * halfWidth : shape == 2u && beyond <= halfWidth;
    }
    // A spot beyond an end where the line turns: in the sector on the outer side.
    bool joins(vec2 beyond, float turn) {
      float angle = atan(beyond.y, beyond.x);
      return length(beyond) <= halfWidth && (turn > 0.0 ? angle <= turn - 1.5707964 : angle >= turn + 1.5707964);
    }
    bool isInDash() {
      float nearest = clamp(spot.x, 0.0, spanOfDashes);
      float turn = floor((nearest + phase) / period) * period - phase;
      for (int i = 0; i < 3 * dashCount; i++) {
        vec2 dash = texelFetch(dashes, i % dashCount).xy + turn + period * float(i / dashCount - 1);
        if (dash.y < 0.0 || dash.x > spanOfDashes) continue;
        if (nearest < dash.x) {
          if (covers(dash.x - spot.x, cap)) return true;
        } else if (nearest > dash.y) {
          if (covers(spot.x - dash.y, cap)) return true;
        } else {
          bool isBefore = spot.x < nearest;
          vec2 beyond = vec2(spot.x - nearest, halfWidth * spot.y) * (isBefore ? -1.0 : 1.0);
          uint shape = isBefore ? shapes.x : shapes.y;
          if (shape == 3u && beyond.x > 0.0 ? joins(beyond, isBefore ? turns.x : turns.y) : covers(beyond.x, shape)) return true;
        }
      }
      return false;
    }

    """
}
