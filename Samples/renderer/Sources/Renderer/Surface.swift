import CGraphics

/// An OpenGL ES 3.2 context without a window, and the buffers it draws into: colours of four samples a pixel, with a
/// stencil, and a picture that they are resolved into.
final class Surface {
  let width: Int
  let height: Int
  private let display: EGLDisplay
  private let context: EGLContext
  private var sampled: GLuint = 0
  private var resolved: GLuint = 0
  private var ids: GLuint = 0

  init(width: Int, height: Int) throws {
    self.width = width
    self.height = height
    // Mesa's software driver, and others, draw without any window system.
    guard let display = eglGetPlatformDisplay(EGLenum(EGL_PLATFORM_SURFACELESS_MESA), nil, nil),
      eglInitialize(display, nil, nil) == EGL_TRUE, eglBindAPI(EGLenum(EGL_OPENGL_ES_API)) == EGL_TRUE
    else { throw RendererError("there is no EGL display without a window; Mesa's software driver is in libgl1-mesa-dri") }
    let wanted: [EGLint] = [EGL_SURFACE_TYPE, 0, EGL_RENDERABLE_TYPE, EGL_OPENGL_ES3_BIT, EGL_NONE]
    var config: EGLConfig?
    var count: EGLint = 0
    guard eglChooseConfig(display, wanted, &config, 1, &count) == EGL_TRUE, count > 0 else {
      throw RendererError("EGL has no configuration for OpenGL ES 3")
    }
    let version: [EGLint] = [EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, 2, EGL_NONE]
    guard let context = eglCreateContext(display, config, nil, version),
      eglMakeCurrent(display, nil, nil, context) == EGL_TRUE
    else { throw RendererError("OpenGL ES 3.2 is not to be had here") }
    self.display = display
    self.context = context
    var most: GLint = 0
    glGetIntegerv(GLenum(GL_MAX_RENDERBUFFER_SIZE), &most)
    guard width <= Int(most), height <= Int(most) else {
      throw RendererError("a picture of \(width) × \(height) pixels is too large; at most \(most) × \(most)")
    }
    sampled = try framebuffer(color: GL_RGBA8, samples: 4)
    resolved = try framebuffer(color: GL_RGBA8, samples: 0)
    ids = try framebuffer(color: GL_R32UI, samples: 0)
  }

  deinit {
    eglMakeCurrent(display, nil, nil, nil)
    eglDestroyContext(display, context)
    eglTerminate(display)
  }

  private func framebuffer(color: Int32, samples: GLsizei) throws -> GLuint {
    var framebuffer: GLuint = 0
    glGenFramebuffers(1, &framebuffer)
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
    for (format, attachment) in [(color, GL_COLOR_ATTACHMENT0), (GL_DEPTH24_STENCIL8, GL_DEPTH_STENCIL_ATTACHMENT)] {
      var buffer: GLuint = 0
      glGenRenderbuffers(1, &buffer)
      glBindRenderbuffer(GLenum(GL_RENDERBUFFER), buffer)
      glRenderbufferStorageMultisample(
        GLenum(GL_RENDERBUFFER), samples, GLenum(format), GLsizei(width), GLsizei(height))
      glFramebufferRenderbuffer(GLenum(GL_FRAMEBUFFER), GLenum(attachment), GLenum(GL_RENDERBUFFER), buffer)
    }
    guard glCheckFramebufferStatus(GLenum(GL_FRAMEBUFFER)) == GLenum(GL_FRAMEBUFFER_COMPLETE) else {
      throw RendererError("the driver cannot draw into a picture of \(width) × \(height) pixels")
    }
    return framebuffer
  }

  /// Everything drawn from now on goes into the picture, whose ground is this colour.
  func beginPicture(background: (Float, Float, Float, Float)) {
    begin(sampled)
    glClearColor(background.0, background.1, background.2, background.3)
    glClear(GLbitfield(GL_COLOR_BUFFER_BIT | GL_STENCIL_BUFFER_BIT))
  }

  /// Everything drawn from now on is numbers of features, 0 for none.
  func beginIDs() {
    begin(ids)
    glClearBufferuiv(GLenum(GL_COLOR), 0, [0, 0, 0, 0])
    glClear(GLbitfield(GL_STENCIL_BUFFER_BIT))
  }

  private func begin(_ framebuffer: GLuint) {
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
    glViewport(0, 0, GLsizei(width), GLsizei(height))
  }

  /// The picture as RGBA, row by row from the top, colours multiplied by their opacity.
  func pixels() -> [UInt8] {
    let whole = (GLint(width), GLint(height))
    glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), sampled)
    glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), resolved)
    glBlitFramebuffer(
      0, 0, whole.0, whole.1, 0, 0, whole.0, whole.1, GLbitfield(GL_COLOR_BUFFER_BIT), GLenum(GL_NEAREST))
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), resolved)
    var pixels = [UInt8](repeating: 0, count: 4 * width * height)
    glReadPixels(0, 0, GLsizei(width), GLsizei(height), GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), &pixels)
    // OpenGL's rows begin at the bottom.
    let row = 4 * width
    for y in 0..<height / 2 {
      for x in 0..<row { pixels.swapAt(y * row + x, (height - 1 - y) * row + x) }
    }
    return pixels
  }

  /// The number drawn at a pixel, counted from the top left.
  func id(atX x: Int, y: Int) -> UInt32 {
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), ids)
    var id: [UInt32] = [0, 0, 0, 0]
    glReadPixels(GLint(x), GLint(height - 1 - y), 1, 1, GLenum(GL_RGBA_INTEGER), GLenum(GL_UNSIGNED_INT), &id)
    return id[0]
  }

  /// Waits until everything is drawn.
  func finish() { glFinish() }
}
