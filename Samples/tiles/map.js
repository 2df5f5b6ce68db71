// Draws the layers of a PMTiles archive: map.pmtiles, or the one that ?archive= names. No request leaves the folder of the page.

import { PMTiles, protocol } from "./pmtiles.js";

const COLOURS = ["#8fb996", "#e0b973", "#9aa9d8", "#d79a9a", "#82bcc4", "#c3a2cc"];
const LABEL = "label ";

const page = document.documentElement.dataset;
const message = document.getElementById("message");
const status = document.getElementById("status");

/** Shows the first texts; a damaged archive may have an error for every tile. */
function show(text) {
  const lines = message.textContent.split("\n").filter(Boolean);
  if (!lines.includes(text) && lines.length < 4) message.textContent = [...lines, lines.length < 3 ? text : "…"].join("\n");
}

function fail(text) {
  show(text);
  page.state = "failed";
}

/** The data of each kind in one source: those of layers whose ids are the property `id` (ids that are texts), and the others. */
function sources(archive, layers) {
  const found = {};
  for (const { id, fields = {} } of layers) {
    const name = "id" in fields ? "tiles-by-property" : "tiles";
    found[name] ??= { type: "vector", url: archive.source, ...("id" in fields && { promoteId: {} }) };
    if (found[name].promoteId) found[name].promoteId[id] = "id";
  }
  return found;
}

/** Areas below lines below points below labels, each in the order of the archive's layers. */
function styleLayers(layers) {
  const areas = [], lines = [], points = [], labels = [];
  layers.forEach(({ id, fields = {}, maxzoom = 0 }, index) => {
    const colour = COLOURS[index % COLOURS.length];
    const common = { source: "id" in fields ? "tiles-by-property" : "tiles", "source-layer": id };
    const kind = (name) => ["==", ["geometry-type"], name];
    const hovered = (yes, no) => ["case", ["boolean", ["feature-state", "hover"], false], yes, no];
    const text = (more) => ({
      ...common, id: `${id}-text`, type: "symbol", filter: ["all", kind("Point"), ["has", "name"]],
      // Text would need fonts (glyphs) from a server: names are drawn as images, in a font of the browser.
      layout: { "icon-image": ["concat", LABEL, ["get", "name"]], "icon-padding": 3, ...more },
    });
    if (id.endsWith("_labels")) {
      // Before, most areas of a layer are smaller than their names.
      labels.push({ ...text({}), minzoom: Math.max(0, maxzoom - 2) });
      return;
    }
    areas.push(
      { ...common, id: `${id}-area`, type: "fill", filter: kind("Polygon"), paint: { "fill-color": hovered("#f7e08b", colour) } },
      {
        ...common, id: `${id}-border`, type: "line", filter: kind("Polygon"),
        // At low zooms there may be more borders than pixels.
        paint: {
          "line-color": "#5a6b5d", "line-width": 0.8, "line-opacity": ["interpolate", ["linear"], ["zoom"], maxzoom - 6, 0, maxzoom - 2, 1],
        },
      },
    );
    lines.push({
      ...common, id: `${id}-line`, type: "line", filter: kind("LineString"), layout: { "line-cap": "round", "line-join": "round" },
      paint: { "line-color": hovered("#d2601a", "#4a5a9a"), "line-width": hovered(4, 2) },
    });
    points.push({
      ...common, id: `${id}-point`, type: "circle", filter: kind("Point"),
      paint: {
        "circle-color": hovered("#f7e08b", "#b3261e"), "circle-radius": ["interpolate", ["linear"], ["zoom"], 0, 2.5, 6, 5],
        "circle-stroke-color": "#fff", "circle-stroke-width": 1.5,
      },
    });
    labels.push(text({ "icon-anchor": "top", "icon-offset": [0, 5] }));
  });
  return [{ id: "background", type: "background", paint: { "background-color": "#dbe7ee" } }, ...areas, ...lines, ...points, ...labels];
}

/** A text as an image, dark with a light edge, for screens of any resolution. */
function textImage(text, scale) {
  const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const font = () => (context.font = `${13 * scale}px system-ui, sans-serif`);
  font();
  const edge = 3 * scale;
  context.canvas.width = Math.min(2000, Math.ceil(context.measureText(text).width) + 2 * edge);
  context.canvas.height = 20 * scale;
  // A new size resets the rest.
  font();
  Object.assign(context, { textBaseline: "middle", lineJoin: "round", lineWidth: edge, strokeStyle: "#fffc", fillStyle: "#223" });
  for (const draw of ["strokeText", "fillText"]) context[draw](text, edge, context.canvas.height / 2);
  return context.getImageData(0, 0, context.canvas.width, context.canvas.height);
}

/** The features at a point of the screen, those on top first; each once, of however many tiles it comes. */
function featuresAt(map, layers, { x, y }) {
  const near = 3;
  const found = new Map();
  for (const feature of map.queryRenderedFeatures([[x - near, y - near], [x + near, y + near]], { layers })) {
    const key = JSON.stringify([feature.sourceLayer, feature.id ?? feature.properties]);
    if (!found.has(key)) found.set(key, feature);
  }
  return [...found.values()];
}

function description(features) {
  const list = document.createElement("div");
  for (const { sourceLayer, id, properties } of features) {
    const part = list.appendChild(document.createElement("div"));
    part.className = "feature";
    part.appendChild(document.createElement("b")).textContent = sourceLayer + (id === undefined || "id" in properties ? "" : ` ${id}`);
    const table = part.appendChild(document.createElement("table"));
    for (const [name, value] of Object.entries(properties)) {
      const row = table.insertRow();
      row.appendChild(document.createElement("th")).textContent = name;
      row.insertCell().textContent = value;
    }
  }
  return list;
}

/** What the tileset says of its origin, as text: it may have links, and comes from wherever the archive does. */
function plainText(html = "") {
  return new DOMParser().parseFromString(html, "text/html").body.textContent.trim();
}

function start(archive, { attribution, bounds, vector_layers: layers }) {
  const style = { version: 8, sources: sources(archive, layers), layers: styleLayers(layers) };
  const map = new maplibregl.Map({
    container: "map", hash: true, attributionControl: false, bounds, fitBoundsOptions: { padding: 40 }, style,
  });
  map.addControl(new maplibregl.NavigationControl({ showCompass: false }));
  map.addControl(new maplibregl.ScaleControl(), "bottom-right");

  const scale = Math.ceil(Math.max(2, devicePixelRatio));
  map.on("styleimagemissing", ({ id }) => {
    if (id.startsWith(LABEL)) map.addImage(id, textImage(id.slice(LABEL.length), scale), { pixelRatio: scale });
  });
  map.on("error", ({ error, tile }) => {
    const place = tile?.tileID ? Object.values(tile.tileID.canonical).slice(0, 3).join("/") : "";
    // A message of the reader names the archive; others are of MapLibre, about a tile that it cannot decode.
    fail(error.message.startsWith(archive.name) || !place ? error.message : `${archive.name}: tile ${place} is damaged: ${error.message}`);
  });
  map.on("idle", () => {
    if (page.state !== "failed") page.state = "ready";
  });

  const origin = plainText(attribution);
  const report = () => (status.textContent = `zoom ${map.getZoom().toFixed(1)}${origin ? ` · ${origin}` : ""}`);
  map.on("zoom", report);
  report();

  const pointed = style.layers.filter(({ type }) => ["fill", "line", "circle"].includes(type)).map(({ id }) => id);
  let hovered = null;
  const hover = (feature) => {
    if (hovered) map.setFeatureState(hovered, { hover: false });
    hovered = feature?.id === undefined ? null : { source: feature.source, sourceLayer: feature.sourceLayer, id: feature.id };
    if (hovered) map.setFeatureState(hovered, { hover: true });
    map.getCanvas().style.cursor = feature ? "pointer" : "";
  };
  map.on("load", () => {
    map.on("mousemove", ({ point }) => hover(featuresAt(map, pointed, point)[0]));
    map.on("mouseout", () => hover(null));
    map.on("click", ({ point, lngLat }) => {
      const features = featuresAt(map, pointed, point);
      if (features.length) new maplibregl.Popup({ maxWidth: "320px" }).setLngLat(lngLat).setDOMContent(description(features)).addTo(map);
    });
  });
  // To try things in the browser's console.
  window.map = map;
}

message.textContent = "";
page.state = "loading";
try {
  if (!window.maplibregl) throw new Error("maplibre-gl.js is missing: README.md says where to get it, and maplibre-gl.css");
  const archive = new PMTiles(new URLSearchParams(location.search).get("archive") ?? "map.pmtiles", () =>
    show(`${archive.name} was replaced on the server: reload the page to see the new map`));
  maplibregl.addProtocol("pmtiles", protocol([archive]));
  const description = await archive.tileJSON();
  if (!description.vector_layers.length) throw new Error(`${archive.name}: the metadata names no layers`);
  start(archive, description);
} catch (error) {
  fail(error.message);
}
