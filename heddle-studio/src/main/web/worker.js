// The engine, in a worker: one question after the other, each answered by what the engine says.
import { load } from './engine/teavm.js';
import { fetched } from './unpack.js';

let engine;
/** The engine that reads files: loaded when the first one is opened. */
let reader;
const texts = new Map();
const books = new Map();
let index;

/** The text of a book, fetched once. */
function textOfBook(name) {
  if (!texts.has(name))
    texts.set(name, fetched(`./books/${name}.isa.lzma`).then(bytes => new TextDecoder().decode(bytes)));
  return texts.get(name);
}

function readerOfFiles() {
  reader ??= (async () => {
    const files = (await fetched('./engine/files.wasm.lzma').then(load)).exports;
    for (const { name } of index) files.book(name, await textOfBook(name));
    return files;
  })();
  return reader;
}

/** Loads a book and those that it includes, for an engine that has some. */
async function need(name, of = engine, has = books) {
  if (has.has(name)) return has.get(name);
  const loading = (async () => {
    of.book(name, await textOfBook(name));
    const book = index.find(b => b.name === name);
    for (const other of book?.needs ?? []) await need(other, of, has);
  })();
  has.set(name, loading);
  return loading;
}

/** The engine that writes source: loaded when somebody sees the pane. */
let writer;
const booksOfWriter = new Map();

async function source({ set, text }) {
  writer ??= fetched('./engine/source.wasm.lzma').then(load).then(module => module.exports);
  const of = await writer;
  await need(set.split('@')[0], of, booksOfWriter);
  return JSON.parse(of.source(set, text));
}

const started = (async () => {
  const [module, list] = await Promise.all([fetched('./engine/heddle.wasm.lzma').then(load), fetch('./books/index.json')]);
  engine = module.exports;
  index = await list.json();
  return index;
})();

/** Moves go on in slices, so that somebody can look and cancel. */
let cancelled = 0;
const SLICE = 60;

async function move({ how, to, frames }, id) {
  // A way back cannot be divided.
  const millis = how.endsWith('-') ? 1 << 30 : SLICE;
  while (true) {
    const text = engine.move(how, to ?? '', millis);
    const state = JSON.parse(text);
    if (state.reason !== 'INTERRUPTED' || state.error) return state;
    if (cancelled >= id) return { ...state, reason: 'CANCELLED' };
    postMessage({ progress: id, state });
    if (frames) draw(frames);
    // A step that was cut short in the middle counts as done: the rest is asked for again only for long ways.
    if (!/^(proceed|time|finish|until|next)/.test(how)) return state;
    await new Promise(r => setTimeout(r));
  }
}

function draw(count) {
  for (let i = 0; i < count; i++) {
    const pixels = engine.pixels(i).slice();
    postMessage({ drawing: i, pixels }, [pixels.buffer]);
  }
}

/** A text with a character for each byte. */
function characters(bytes) {
  let out = '';
  for (let i = 0; i < bytes.length; i += 8192) out += String.fromCharCode(...bytes.subarray(i, i + 8192));
  return out;
}

const DOES = {
  sets: async () => index,
  open: async ({ set }) => {
    await need(set.split('@')[0]);
    return JSON.parse(engine.open(set));
  },
  assemble: ({ text }) => JSON.parse(engine.assemble(text)),
  notes: ({ text }) => JSON.parse(engine.notes(text)),
  textOf: ({ hex }) => JSON.parse(engine.textOf(hex)),
  likeness: async ({ set, hex }) => {
    await need(set.split('@')[0]);
    return JSON.parse(engine.likeness(set, hex));
  },
  changed: ({ item, hex }) => JSON.parse(engine.changed(item, hex)),
  rows: ({ from, to }) => JSON.parse(engine.rows(from, to)),
  bytes: () => JSON.parse(engine.bytes()),
  explain: ({ item }) => JSON.parse(engine.explain(item)),
  flow: () => JSON.parse(engine.flow()),
  source,
  complete: ({ before }) => JSON.parse(engine.complete(before)),
  file: async ({ content, name }) => {
    return JSON.parse((await readerOfFiles()).file(characters(content), name));
  },
  programOf: async ({ number }) => JSON.parse((await readerOfFiles()).programOf(number)),
  launch: () => JSON.parse(engine.launch()),
  move,
  select: ({ wave, lane }) => JSON.parse(engine.select(wave, lane)),
  breakpoint: ({ what, on }) => JSON.parse(engine.breakpoint(what, String(on))),
  memory: ({ whose, first, length }) => JSON.parse(engine.memory(whose, String(first), length)),
  lastWrite: ({ of, first, lane }) => JSON.parse(engine.lastWrite(of, String(first ?? 0), lane ?? -1)),
  check: () => JSON.parse(engine.check()),
  draw: ({ count }) => draw(count),
};

/** Questions that are answered between the slices of a move: they leave the run where it is. */
const BETWEEN = new Set(['breakpoint', 'sets', 'rows', 'bytes', 'explain', 'flow', 'source', 'complete', 'memory', 'draw', 'file', 'programOf', 'notes']);

async function answer(data) {
  try {
    await started;
    if (data.op === 'move') moving = true;
    postMessage({ id: data.id, answer: await DOES[data.op](data, data.id) });
  } catch (e) {
    postMessage({ id: data.id, answer: { error: String(e?.message ?? e) } });
  } finally {
    if (data.op === 'move') moving = false;
  }
}

let last = Promise.resolve();
let moving = false;
/** Questions that have no answer yet. */
let open = 0;
onmessage = ({ data }) => {
  if (data.cancel) {
    cancelled = data.cancel;
    return;
  }
  if (moving && open === 1 && BETWEEN.has(data.op)) return answer(data);
  open++;
  last = last.then(() => answer(data)).finally(() => { open--; });
};
