import Pictures
import Testing

@Suite struct SceneTests {
  @Test func aSceneHasPixels() {
    let scene = Scene(width: 4, height: 3)
    #expect(scene.width == 4 && scene.groups.isEmpty)
  }
}
