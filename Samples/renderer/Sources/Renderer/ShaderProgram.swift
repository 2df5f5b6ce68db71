import CGraphics

/// A vertex and a fragment shader, compiled, and where their uniforms are.
final class ShaderProgram {
  private let name: GLuint
  private var locations: [String: GLint] = [:]

  init(vertex: String, fragment: String) throws {
    name = glCreateProgram()
    for (kind, text) in [(GL_VERTEX_SHADER, vertex), (GL_FRAGMENT_SHADER, fragment)] {
      let shader = glCreateShader(GLenum(kind))
      text.withCString { source in
        var source: UnsafePointer<GLchar>? = source
        glShaderSource(shader, 1, &source, nil)
      }
      glCompileShader(shader)
      var isCompiled: GLint = 0
      glGetShaderiv(shader, GLenum(GL_COMPILE_STATUS), &isCompiled)
      if isCompiled == 0 {
        var log = [GLchar](repeating: 0, count: 4096)
        glGetShaderInfoLog(shader, GLsizei(log.count), nil, &log)
        let words = log.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        throw RendererError("the driver does not compile a shader: " + String(decoding: words, as: UTF8.self))
      }
      glAttachShader(name, shader)
      glDeleteShader(shader)
    }
    glLinkProgram(name)
    var isLinked: GLint = 0
    glGetProgramiv(name, GLenum(GL_LINK_STATUS), &isLinked)
    if isLinked == 0 { throw RendererError("the driver does not link the shaders") }
  }

  deinit { glDeleteProgram(name) }

  func use() { glUseProgram(name) }

  private func location(_ uniform: String) -> GLint {
    if let known = locations[uniform] { return known }
    let found = glGetUniformLocation(name, uniform)
    locations[uniform] = found
    return found
  }

  func set(_ uniform: String, _ x: Float) { glUniform1f(location(uniform), x) }
  func set(_ uniform: String, _ x: Float, _ y: Float) { glUniform2f(location(uniform), x, y) }
  func set(_ uniform: String, _ c: SIMD4<Float>) { glUniform4f(location(uniform), c.x, c.y, c.z, c.w) }
  func set(_ uniform: String, _ n: UInt32) { glUniform1ui(location(uniform), n) }
  func set(_ uniform: String, _ n: Int32) { glUniform1i(location(uniform), n) }
}
