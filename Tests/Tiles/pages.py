"""The page of Samples/tiles, served and open in a browser, and where positions are on it."""
import importlib.machinery
import importlib.util
import io
import json
import math
import os
import threading

import numpy
import shapely
from PIL import Image, ImageDraw

SAMPLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "Samples", "tiles")
WIDTH, HEIGHT = 800, 600
# What `only` draws under the layer.
BACKGROUND = (255, 0, 255)
# For the page: where it is in a moment when all is drawn, and what the layers of the style have there.
SCRIPT = """
// Names appear at once: a third of the time that the test takes.
map._fadeDuration = 0;
const idle = () => new Promise((resolve) => { map.once('idle', () => resolve()); map.triggerRepaint(); });
const go = async (zoom, center) => { map.jumpTo({ zoom, center }); await idle(); };
const seen = (layer, box) => [...new Set(map.queryRenderedFeatures(box, { layers: [layer] }).map(({ id }) => id))].sort();
const held = (layer) => map.querySourceFeatures('tiles-by-property', { sourceLayer: layer })
  .map(({ id, properties }) => ({ id, properties }));
const only = async (layer) => {
  for (const { id } of map.getStyle().layers) {
    map.setLayoutProperty(id, 'visibility', [layer, 'background'].includes(id) ? 'visible' : 'none');
  }
  // Without smooth edges, each pixel has the colour of what its middle lies in.
  map.setPaintProperty(layer, 'fill-antialias', false);
  map.setPaintProperty('background', 'background-color', '#f0f');
  await idle();
};
"""


def served(folder):
    """The sample's server in a thread. `log` gets the path, the status, the first byte and the length of each answer; `ranges` may be
    turned off."""
    loader = importlib.machinery.SourceFileLoader("serve", os.path.join(SAMPLE, "serve"))
    sample = importlib.util.module_from_spec(importlib.util.spec_from_loader("serve", loader))
    loader.exec_module(sample)

    class Handler(sample.Handler):
        def send_head(self):
            if not running.ranges:
                del self.headers["Range"]
            return super().send_head()

        def send_response(self, code, message=None):
            self.code = code
            super().send_response(code, message)

        def copyfile(self, source, outputfile):
            running.log.append((self.path, self.code, source.tell(), self.left))
            super().copyfile(source, outputfile)

        def log_message(self, *_):
            pass

    running = sample.server(folder, 0, Handler)
    running.log, running.ranges = [], True
    # The browser may end a connection before it has read all.
    running.handle_error = lambda *_: None
    threading.Thread(target=running.serve_forever, daemon=True).start()
    return running


class Page:
    def __init__(self, chromium, server, pictures):
        self.chromium, self.server, self.pictures = chromium, server, pictures
        self.url = f"http://127.0.0.1:{server.server_port}/"

    def open(self, archive="map.pmtiles", position="0/0/0"):
        """Opens the page, and returns its state; its message is `text`."""
        self.server.log.clear()
        # Another fragment alone would not load the page again.
        self.chromium.open("about:blank")
        self.chromium.open(f"{self.url}?archive={archive}#{position}")
        self.chromium.wait("['ready', 'failed'].includes(document.documentElement?.dataset.state)")
        self.chromium.value(SCRIPT)
        return self.state()

    def state(self):
        return self.chromium.value("document.documentElement.dataset.state")

    def text(self):
        return self.chromium.value("document.getElementById('message').textContent")

    def go(self, zoom, longitude, latitude):
        self.chromium.value(f"go({zoom}, [{longitude}, {latitude}])")
        self.place = zoom, longitude, latitude

    def seen(self, layer, *box):
        return self.chromium.value(f"seen({json.dumps(layer)}, {json.dumps(box) if box else 'undefined'})")

    def pixels(self):
        return numpy.asarray(Image.open(io.BytesIO(self.chromium.picture())).convert("RGB"))

    def keep(self, name):
        if self.pictures:
            with open(os.path.join(self.pictures, f"{name}.png"), "wb") as file:
                file.write(self.chromium.picture())

    def on_screen(self, longitude, latitude):
        """The pixels at which a position is, in the copy of the world nearest to the middle."""
        zoom, *middle = self.place
        side = 512 * 2 ** zoom
        (x, y), (x0, y0) = mercator(longitude, latitude), mercator(*middle)
        return (x - x0 - round(x - x0)) * side + WIDTH / 2, (y - y0) * side + HEIGHT / 2


def mercator(longitude, latitude):
    return longitude / 360 + 0.5, 0.5 - math.asinh(math.tan(math.radians(latitude))) / (2 * math.pi)


def inside(page, shape, pixels):
    """The mask of pixels that lie in a shape by so many pixels at least; furniture of the page at the edges is left out."""
    def ring(line):
        return [page.on_screen(*at) for at in line.coords]

    projected = shapely.union_all([shapely.make_valid(shapely.Polygon(ring(one.exterior), [ring(hole) for hole in one.interiors]))
                                   for one in shapely.get_parts(shape)])
    mask = Image.new("L", (WIDTH, HEIGHT))
    draw = ImageDraw.Draw(mask)
    for one in shapely.get_parts(projected.buffer(-pixels).intersection(shapely.box(0, 0, WIDTH - 60, HEIGHT - 50))):
        draw.polygon(one.exterior.coords, fill=255)
        for hole in one.interiors:
            draw.polygon(hole.coords, fill=0)
    return numpy.asarray(mask) > 0
