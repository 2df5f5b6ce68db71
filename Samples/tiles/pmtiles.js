// Reads PMTiles archives of version 3 by byte ranges, from any static file server that answers them.
//
//     const archive = new PMTiles("map.pmtiles");
//     maplibregl.addProtocol("pmtiles", protocol([archive]));
//
// A source of type "vector" with `url: archive.source` then has the archive's tiles. Errors have a message for readers of the page.

const HEADER = 127;
// Header and root directory are within these bytes.
const FIRST = 16384;
const LEAVES_KEPT = 64;
const COMPRESSIONS = { 2: "gzip", 3: "brotli", 4: "zstd" };

/** Says that the file is another one than that whose directories were read. */
class Changed extends Error {}

export class PMTiles {
  /** `onchange` is called when the file on the server has been replaced: what was drawn before comes from the old one. */
  constructor(url, onchange = () => {}) {
    this.url = new URL(url, document.baseURI).href;
    this.name = decodeURIComponent(new URL(this.url).pathname.split("/").pop());
    this.source = `pmtiles://${this.url}`;
    this.onchange = onchange;
    this.opened = null;
  }

  /** The archive as TileJSON 3.0. */
  async tileJSON() {
    return this.#reading((state) => (state.tileJSON ??= this.#tileJSON(state)));
  }

  /** The bytes of a tile, decompressed; none for a tile that is not in the archive. */
  async tile(z, x, y, signal) {
    return this.#reading(async (state) => {
      const id = tileId(z, x, y);
      const { header } = state;
      let entry = find(state.root, id);
      if (entry && entry.run === 0) {
        entry = find(await this.#leaf(state, entry), id);
        if (entry && entry.run === 0) throw this.#damaged("a leaf directory refers to another one");
      }
      if (!entry) return new Uint8Array();
      if (entry.offset + entry.length > header.tiles.length) throw this.#damaged(`tile ${z}/${x}/${y} lies after the end of the tiles`);
      const data = await this.#range(state, header.tiles.offset + entry.offset, entry.length, signal);
      return this.#plain(data, header.tileCompression, `tile ${z}/${x}/${y}`);
    });
  }

  /** Runs `work` with the directories; once more if the file was replaced since they were read. */
  async #reading(work) {
    for (let attempt = 1; ; attempt += 1) {
      const opened = (this.opened ??= this.#open());
      try {
        return await work(await opened);
      } catch (error) {
        // A failure to open is not remembered: the next request tries again.
        const isOpen = await opened.then(() => true, () => false);
        const isCurrent = this.opened === opened;
        if (isCurrent && (error instanceof Changed || !isOpen)) this.opened = null;
        if (!(error instanceof Changed)) throw error;
        if (isCurrent) this.onchange();
        if (attempt === 3) throw this.#error("the file on the server changes while it is read");
      }
    }
  }

  async #open() {
    const state = { version: undefined, leaves: new Map() };
    const data = await this.#range(state, 0, FIRST, undefined, HEADER);
    const signature = new TextDecoder("latin1").decode(data.subarray(0, 7));
    if (signature !== "PMTiles") throw this.#error("this is no PMTiles archive: its first bytes are others");
    if (data[7] !== 3) throw this.#error(`version ${data[7]} of PMTiles; expected 3`);
    const header = (state.header = this.#header(new DataView(data.buffer, data.byteOffset, HEADER)));
    if (header.tileType !== 1) throw this.#error("the tiles are no vector tiles (MVT)");
    // Once, and not for each tile.
    if (header.tileCompression !== 1) this.#decompressor(header.tileCompression, "the data of tiles");
    const { offset, length } = header.root;
    if (offset < HEADER || offset + length > FIRST) throw this.#damaged(`the root directory does not lie in the first ${FIRST} bytes`);
    if (offset + length > data.length) throw this.#damaged("the file ends in the root directory");
    state.root = await this.#directory(data.subarray(offset, offset + length), header, "the root directory");
    return state;
  }

  #header(view) {
    const number = (at) => {
      const value = Number(view.getBigUint64(at, true));
      if (!Number.isSafeInteger(value)) throw this.#damaged(`a number in the header is too large: ${value}`);
      return value;
    };
    const section = (at) => ({ offset: number(at), length: number(at + 8) });
    const degrees = (at) => view.getInt32(at, true) / 1e7;
    return {
      root: section(8), metadata: section(24), leaves: section(40), tiles: section(56),
      internalCompression: view.getUint8(97), tileCompression: view.getUint8(98), tileType: view.getUint8(99),
      minimumZoom: view.getUint8(100), maximumZoom: view.getUint8(101), bounds: [102, 106, 110, 114].map(degrees),
    };
  }

  async #tileJSON(state) {
    const { header } = state;
    const data = await this.#range(state, header.metadata.offset, header.metadata.length);
    let metadata;
    try {
      metadata = JSON.parse(new TextDecoder().decode(await this.#plain(data, header.internalCompression, "the metadata")) || "{}");
    } catch (error) {
      throw error instanceof SyntaxError ? this.#damaged(`the metadata is not JSON: ${error.message}`) : error;
    }
    const { name, description, attribution, vector_layers = [] } = metadata;
    return {
      tilejson: "3.0.0", tiles: [`${this.source}/{z}/{x}/{y}`], minzoom: header.minimumZoom, maxzoom: header.maximumZoom,
      bounds: header.bounds, name, description, attribution, vector_layers,
    };
  }

  /** A leaf directory, of those last used or from the server. Several tiles may wait for it, so that none of them can abort it. */
  #leaf(state, { offset, length }) {
    const { header, leaves } = state;
    if (offset + length > header.leaves.length) throw this.#damaged("a leaf directory lies after the end of all of them");
    let leaf = leaves.get(offset);
    leaves.delete(offset);
    if (!leaf) {
      leaf = this.#range(state, header.leaves.offset + offset, length).then((data) => this.#directory(data, header, "a leaf directory"));
      leaf.catch(() => leaves.delete(offset));
    }
    leaves.set(offset, leaf);
    if (leaves.size > LEAVES_KEPT) leaves.delete(leaves.keys().next().value);
    return leaf;
  }

  async #directory(data, header, what) {
    const bytes = await this.#plain(data, header.internalCompression, what);
    try {
      return directory(bytes);
    } catch (error) {
      throw this.#damaged(`${what}: ${error.message}`);
    }
  }

  /** Bytes of the file: `length` of them, or down to `least` where the file ends before. */
  async #range(state, offset, length, signal, least = length) {
    if (length === 0) return new Uint8Array();
    let response;
    try {
      // A cache may combine ranges of the old file with those of the new one.
      response = await fetch(this.url, { headers: { Range: `bytes=${offset}-${offset + length - 1}` }, cache: "no-store", signal });
    } catch (error) {
      throw error.name === "AbortError" ? error : this.#error(`the server cannot be reached, or does not permit access (${error.message})`);
    }
    if (response.status !== 206) {
      // The body may be the whole archive.
      await response.body?.cancel();
      if (response.ok) throw this.#error("the server does not answer byte ranges: it sends the whole file");
      if (response.status === 416) throw this.#damaged(`the file has no byte ${offset}`);
      throw this.#error(`the server answers ${response.status} ${response.statusText}`);
    }
    // Weak tags may differ from one server of a file to the next.
    const tag = response.headers.get("ETag");
    const version = !tag || tag.startsWith("W/") ? response.headers.get("Last-Modified") : tag;
    state.version ??= version;
    if (version !== state.version) {
      await response.body?.cancel();
      throw new Changed();
    }
    const data = new Uint8Array(await response.arrayBuffer());
    if (data.length < least || data.length > length) {
      throw this.#damaged(`${length} bytes were expected from byte ${offset} on, the server sent ${data.length}`);
    }
    return data;
  }

  /** What decompresses data of a method that the format numbers. */
  #decompressor(compression, what) {
    const name = COMPRESSIONS[compression];
    try {
      return new DecompressionStream(name);
    } catch {
      throw this.#error(`${what} is compressed by ${name ?? `method ${compression}`}, which this browser cannot decompress`);
    }
  }

  async #plain(data, compression, what) {
    if (compression === 1 || data.length === 0) return data;
    const stream = this.#decompressor(compression, what);
    try {
      return new Uint8Array(await new Response(new Blob([data]).stream().pipeThrough(stream)).arrayBuffer());
    } catch {
      throw this.#damaged(`${what} cannot be decompressed`);
    }
  }

  #error(text) {
    return new Error(`${this.name}: ${text}`);
  }

  #damaged(text) {
    return this.#error(`the archive is damaged: ${text}`);
  }
}

/** What `maplibregl.addProtocol("pmtiles", …)` takes: TileJSON for the URL of a source, else a tile. */
export function protocol(archives) {
  return async ({ url, type }, { signal }) => {
    const archive = archives.find(({ source }) => url === source || url.startsWith(`${source}/`));
    if (!archive) throw new Error(`no archive has the URL ${url}`);
    if (type === "json") return { data: await archive.tileJSON() };
    const [z, x, y] = url.slice(archive.source.length + 1).split("/").map(Number);
    // MapLibre hands the buffer over to a worker: it must have the tile's bytes and no others.
    const { buffer, byteOffset, byteLength } = await archive.tile(z, x, y, signal);
    return { data: buffer.slice(byteOffset, byteOffset + byteLength) };
  };
}

/** The number of a tile: of all tiles of lower levels, and along Hilbert's curve of its own. */
export function tileId(z, x, y) {
  let id = (4 ** z - 1) / 3;
  for (let side = 2 ** (z - 1); side >= 1; side /= 2) {
    const right = x & side ? 1 : 0;
    const low = y & side ? 1 : 0;
    id += side * side * ((3 * right) ^ low);
    if (!low) {
      if (right) [x, y] = [side - 1 - (x & (side - 1)), side - 1 - (y & (side - 1))];
      [x, y] = [y, x];
    }
  }
  return id;
}

/** Columns of a directory: four sequences of variable-length integers. */
function directory(bytes) {
  let at = 0;
  const varint = () => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      if (at === bytes.length) throw new Error("it ends too early");
      const byte = bytes[at++];
      value += (byte & 127) * factor;
      if (!Number.isSafeInteger(value)) throw new Error("a number is too large");
      if (byte < 128) return value;
    }
  };
  const count = varint();
  // Each entry takes at least a byte of each column.
  if (count * 4 > bytes.length) throw new Error(`it cannot have ${count} entries`);
  const column = () => Float64Array.from({ length: count }, varint);
  const [ids, runs, lengths, offsets] = [column(), column(), column(), column()];
  for (let i = 0; i < count; i += 1) {
    if (i > 0) ids[i] += ids[i - 1];
    if (i > 0 && ids[i] <= ids[i - 1]) throw new Error("entries are out of order");
    if (lengths[i] === 0) throw new Error("an entry has no bytes");
    if (offsets[i] === 0 && i === 0) throw new Error("the first entry has no offset");
    // 0 is right after the entry before, other offsets are one too large.
    offsets[i] = offsets[i] === 0 ? offsets[i - 1] + lengths[i - 1] : offsets[i] - 1;
  }
  return { ids, runs, lengths, offsets };
}

/** The entry that has a tile, or the leaf directory in which it would be (`run` is 0). */
function find({ ids, runs, lengths, offsets }, id) {
  let low = 0;
  let high = ids.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ids[middle] <= id) low = middle + 1;
    else high = middle;
  }
  const i = low - 1;
  if (i < 0 || (runs[i] > 0 && id >= ids[i] + runs[i])) return null;
  return { run: runs[i], offset: offsets[i], length: lengths[i] };
}
