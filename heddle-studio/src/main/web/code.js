// The listing: only the lines that can be seen are made.
import { ask } from './engine.js';
import { $, colours, coloured, esc, hear, owner, tell } from './parts.js';

const HEIGHT = 24;
const CHUNK = 64;
let program = { addresses: [], lengths: [], labels: {} };
/** Items by their addresses. */
let items = new Map();
let names = new Map();
let chunks = new Map();
let version = 0;
let selected = 0;
let here = -1;
let breaks = new Set();
let marks = new Map();
/** Addresses of what the selected line of source came of. */
let sourced = new Set();
let pressure = [];
let most = 1;
/** Names and comments of people, by address. */
let notes = new Map();

const list = () => $('listing');

/** The rows of a chunk, once they are there. */
function chunk(n) {
  if (chunks.has(n)) return chunks.get(n);
  chunks.set(n, null);
  const of = version;
  ask('rows', { from: n * CHUNK, to: (n + 1) * CHUNK }).then(rows => {
    if (of !== version || rows.error) return;
    chunks.set(n, rows);
    draw();
  });
  return null;
}

export const row = i => chunks.get(Math.floor(i / CHUNK))?.[i % CHUNK] ?? null;
export const count = () => program.addresses.length;
export const address = i => program.addresses[i];
export const itemAt = at => items.get(at) ?? -1;
export const current = () => selected;

/** A row, also if it has not been shown yet. */
export async function fetched(i) {
  if (row(i)) return row(i);
  const n = Math.floor(i / CHUNK);
  const of = version;
  const rows = await ask('rows', { from: n * CHUNK, to: (n + 1) * CHUNK });
  if (of === version && !rows.error) chunks.set(n, rows);
  return rows[i % CHUNK] ?? null;
}

/** Neighbours that are alike, as one: `[what, how many, from where]`. */
function runs(all) {
  const out = [];
  all.forEach((x, k) => {
    const last = out.at(-1);
    if (last && last[0] === x) last[1]++;
    else out.push([x, 1, k]);
  });
  return out;
}

function digits(r, cs) {
  const of = r.owners ?? [];
  const classes = Array.from(r.hex, (_, k) => {
    const four = of.slice(4 * (k ^ 1), 4 * (k ^ 1) + 4);
    const often = four.toSorted((a, b) => four.filter(x => x === b).length - four.filter(x => x === a).length)[0];
    return often === undefined ? '' : owner(often, cs);
  });
  return runs(classes).map(([c, n, k]) => `<i class="${c}">${r.hex.slice(k, k + n)}</i>`).join('');
}

const strip = (r, cs) => runs((r.owners ?? []).toReversed().map(o => owner(o, cs))).map(([c, n]) => `<i class="${c}" style="flex-grow:${n}"></i>`).join('');

/** What of a row does not change: it is made once. */
const written = new WeakMap();

function parts(r) {
  if (!written.has(r)) {
    const cs = colours(r);
    written.set(r, { hex: digits(r, cs), strip: strip(r, cs), insn: coloured(r) });
  }
  return written.get(r);
}

function line(i) {
  const r = row(i);
  const at = program.addresses[i];
  const note = notes.get(at);
  const label = note?.name || names.get(at);
  const p = r ? parts(r) : { hex: '', strip: '', insn: '…' };
  const mark = marks.get(at);
  return `<div class="row${i === selected ? ' on' : ''}${i === here ? ' here' : ''}${sourced.has(at) ? ' sourced' : ''}" role="option" id="row${i}" data-i="${i}"
    aria-selected="${i === selected}" style="top:${i * HEIGHT}px"><span class="gutter" data-at="${at}"
    title="${mark ? esc(mark) : 'stop here (F9)'}">${breaks.has(at) ? '●' : mark ? '⚠' : i === here ? '▶' : ''}</span><span
    class="at">${at.toString(16)}</span><span class="label${note?.name ? ' own' : ''}">${label ? esc(label) + ':' : ''}</span><span class="hex">${p.hex}</span><span
    class="strip" aria-hidden="true">${p.strip}</span><span class="load" aria-hidden="true" title="registers in use"><i
    style="width:${100 * (pressure[i] ?? 0) / most}%"></i></span><span class="insn">${p.insn}${note?.remark ? `<span class="noted">; ${esc(note.remark)}</span>` : ''}</span></div>`;
}

const template = document.createElement('template');
/** The rows that are there, by their numbers: elements, and what they were made of. */
const shown = new Map();

/** Elements for rows, in their order. */
function made(numbers, htmls) {
  template.innerHTML = numbers.map(i => htmls.get(i)).join('');
  const all = [...template.content.children];
  all.forEach((el, k) => shown.set(numbers[k], { el, html: htmls.get(numbers[k]) }));
  return all;
}

/** Rows that can still be seen stay as they are: what scrolls makes a few at each end. */
function put(from, to) {
  for (const [i, { el }] of shown) if (i < from || i >= to) {
    el.remove();
    shown.delete(i);
  }
  const before = [], after = [], htmls = new Map();
  const first = Math.min(...shown.keys());
  for (let i = from; i < to; i++) {
    const html = line(i);
    htmls.set(i, html);
    const old = shown.get(i);
    if (!old) (i < first && shown.size ? before : after).push(i);
    else if (old.html !== html) old.el.replaceWith(...made([i], htmls));
  }
  $('rows').prepend(...made(before, htmls));
  $('rows').append(...made(after, htmls));
}

/** Makes what can be seen. */
export function draw() {
  const box = list();
  const from = Math.max(0, Math.floor(box.scrollTop / HEIGHT) - 8);
  const to = Math.min(count(), Math.ceil((box.scrollTop + box.clientHeight) / HEIGHT) + 8);
  for (let n = Math.floor(from / CHUNK); n * CHUNK < to; n++) chunk(n);
  put(from, to);
  $('rows').style.height = `${count() * HEIGHT}px`;
  box.setAttribute('aria-activedescendant', `row${selected}`);
}

function reveal(i) {
  const box = list();
  if (i * HEIGHT < box.scrollTop) box.scrollTop = i * HEIGHT - HEIGHT;
  else if ((i + 2) * HEIGHT > box.scrollTop + box.clientHeight) box.scrollTop = (i + 3) * HEIGHT - box.clientHeight;
}

/** Selects an instruction, on all panes. */
export function select(i, from = 'code') {
  if (i < 0 || i >= count()) return;
  selected = i;
  reveal(i);
  draw();
  tell('select', { item: i, from });
}

/** Makes room for names, where there are some. */
function labelled() {
  const all = [...names.values(), ...[...notes.values()].map(n => n.name).filter(Boolean)];
  list().classList.toggle('unnamed', !all.length);
  list().style.setProperty('--label', `${Math.min(16, 1 + all.reduce((a, n) => Math.max(a, n.length), 2))}ch`);
}

hear('notes', all => {
  notes = all;
  labelled();
  draw();
});
hear('program', p => {
  program = p;
  items = new Map(p.addresses.map((at, i) => [at, i]));
  names = new Map(Object.entries(p.labels).map(([name, at]) => [at, name]));
  chunks = new Map();
  version++;
  labelled();
  here = -1;
  marks = new Map();
  sourced = new Set();
  pressure = [];
  selected = Math.max(0, Math.min(selected, count() - 1));
  draw();
});
hear('run', s => {
  here = s ? itemAt(s.address) : -1;
  breaks = new Set(s ? s.breakpoints.map(b => b.address).filter(a => a >= 0) : breaks);
  draw();
});
hear('breaks', all => {
  breaks = new Set(all);
  draw();
});
hear('marks', all => {
  marks = all;
  draw();
});
hear('sourced', all => {
  sourced = all;
  draw();
});
hear('flow', f => {
  const of = new Map(f.live.map(l => [l.address, l.pressure]));
  pressure = program.addresses.map(a => of.get(a) ?? 0);
  most = pressure.reduce((a, b) => Math.max(a, b), 1);
  list().classList.toggle('unloaded', !pressure.some(Boolean));
  draw();
});

/** Wires the pane. */
export function begin() {
  const box = list();
  let asked = false;
  box.addEventListener('scroll', () => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => {
      asked = false;
      draw();
    });
  }, { passive: true });
  new ResizeObserver(draw).observe(box);
  box.addEventListener('click', e => {
    const gutter = e.target.closest('.gutter');
    if (gutter) return tell('break', +gutter.dataset.at);
    const r = e.target.closest('.row');
    if (r) select(+r.dataset.i);
  });
  box.addEventListener('keydown', e => {
    const to = { ArrowDown: selected + 1, ArrowUp: selected - 1, Home: 0, End: count() - 1,
      PageDown: selected + 20, PageUp: selected - 20 }[e.key];
    if (to === undefined || e.ctrlKey || e.metaKey) return;
    e.preventDefault();
    select(Math.max(0, Math.min(count() - 1, to)));
  });
}
