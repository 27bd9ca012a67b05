// The flow graph: rows by topological order, back edges at the side.
import { ask } from './engine.js';
import { $, esc, hear, tell } from './parts.js';
import * as code from './code.js';

const WIDTH = 190;
const LINE = 15;
const GAP = 34;
let graph = null;

/** Rows of blocks: each is one below the lowest that leads to it, ways back left out. */
function rows(blocks) {
  const row = blocks.map(() => 0);
  const state = blocks.map(() => 0);
  const order = [];
  const back = new Set();
  blocks.forEach((_, first) => {
    if (state[first]) return;
    // Blocks on the way to where the walk is, each with the number of its exit that comes next.
    const way = [[first, 0]];
    state[first] = 1;
    while (way.length) {
      const at = way.at(-1);
      const e = blocks[at[0]].exits[at[1]++];
      if (!e) {
        state[at[0]] = 2;
        order.push(at[0]);
        way.pop();
      } else if (e.to >= 0 && state[e.to] === 1) back.add(`${at[0]}>${e.to}`);
      else if (e.to >= 0 && state[e.to] === 0) {
        state[e.to] = 1;
        way.push([e.to, 0]);
      }
    }
  });
  order.reverse();
  for (const b of order)
    for (const e of blocks[b].exits)
      if (e.to >= 0 && !back.has(`${b}>${e.to}`)) row[e.to] = Math.max(row[e.to], row[b] + 1);
  return { row, back };
}

/** The greatest number, of any count of them. */
const greatest = (all, least = 0) => all.reduce((a, b) => Math.max(a, b), least);

const lines = b => Math.min(b.size, 9);
const height = b => 10 + LINE * (lines(b) + (b.size > 9 ? 1 : 0) + 1 + (costs(b) ? 1 : 0));

/** The pipe that a block keeps busy for longest, and its longest chain. */
function costs(b) {
  const most = b.costs.toSorted((x, y) => y.hundredths - x.hundredths)[0];
  return most ? `${most.pipe} ${most.hundredths / 100}, chain ${b.chain}` : '';
}

const allCosts = b => b.costs.length
  ? `${b.costs.map(c => `${c.pipe} ${c.hundredths / 100}${c.doc ? ` (${c.doc})` : ''}`).join('; ')}; longest chain of results ${b.chain}; in ${graph.cycles}` : '';

function layout(blocks) {
  const { row, back } = rows(blocks);
  const levels = Array.from({ length: greatest(row) + 1 }, () => []);
  blocks.forEach((_, b) => levels[row[b]].push(b));
  const widest = greatest(levels.map(l => l.length));
  const place = [];
  let y = 12;
  for (const level of levels) {
    level.forEach((b, k) => {
      place[b] = { x: 24 + (k + (widest - level.length) / 2) * (WIDTH + 26), y, h: height(blocks[b]) };
    });
    y += greatest(level.map(b => height(blocks[b]))) + GAP;
  }
  return { place, back, width: 60 + widest * (WIDTH + 26) + 10 * back.size, height: y };
}

const KIND = { 'not taken': 'fall', next: 'fall', 'after call': 'fall', taken: 'taken', jump: 'taken', call: 'taken', 'switched off': 'off' };

function edge(from, e, at, places, k, width) {
  if (e.to < 0) return '';
  const a = places[from], b = places[e.to];
  const isBack = at.back.has(`${from}>${e.to}`);
  const x1 = a.x + WIDTH / 2 + (k - 0.5) * 22, y1 = a.y + a.h, x2 = b.x + WIDTH / 2, y2 = b.y;
  const path = isBack
    ? `M${x1} ${y1} v8 H${width - 8 - 9 * k} V${y2 - 12} H${x2 + 12} V${y2}`
    : `M${x1} ${y1} C${x1} ${y1 + GAP / 1.5} ${x2} ${y2 - GAP / 1.5} ${x2} ${y2}`;
  return `<path class="edge ${isBack ? 'back' : KIND[e.kind] ?? 'off'}" d="${path}" marker-end="url(#head)"><title>${esc(e.kind)}</title></path>`;
}

async function draw() {
  const blocks = graph.blocks;
  if (!blocks.length) {
    $('flow').innerHTML = '<p>No instructions.</p>';
    return;
  }
  const at = layout(blocks);
  const all = await Promise.all(blocks.map(async b => {
    const first = code.itemAt(b.address);
    return Promise.all([...Array(lines(b)).keys()].map(i => code.fetched(first + i)));
  }));
  const boxes = blocks.map((b, n) => {
    const p = at.place[n];
    const top = p.y + 32 + (costs(b) ? LINE : 0);
    const text = (costs(b) ? `<text class="cost" x="${p.x + 8}" y="${p.y + 31}">${esc(costs(b))}<title>${esc(allCosts(b))}</title></text>` : '')
      + all[n].map((r, i) => `<text x="${p.x + 8}" y="${top + LINE * i}">${esc((r?.text ?? '').slice(0, 25))}</text>`).join('')
      + (b.size > 9 ? `<text x="${p.x + 8}" y="${top + LINE * 9}">… ${b.size - 9} more</text>` : '');
    const loop = b.depth ? `, loop depth ${b.depth}` : '';
    return `<g class="block${b.reached ? '' : ' unreached'}" data-block="${n}" tabindex="0" role="button" aria-label="block at ${b.address.toString(16)}, ${b.size} instructions${loop}${costs(b) ? `, ${esc(costs(b))}` : ''}">
      <rect x="${p.x}" y="${p.y}" width="${WIDTH}" height="${p.h}" rx="5"/><text class="name" x="${p.x + 8}" y="${p.y + 16}">${b.address.toString(16)} · ${b.size}${loop}</text>${text}</g>`;
  });
  const edges = blocks.map((b, n) => b.exits.map((e, k) => edge(n, e, at, at.place, k, at.width)).join('')).join('');
  $('flow').innerHTML = `<svg width="${at.width}" height="${at.height}" viewBox="0 0 ${at.width} ${at.height}" role="group" aria-label="flow graph">
    <defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8z"/></marker></defs>${edges}${boxes.join('')}</svg>
    <p class="legend">${graph.cycles ? `Costs in ${esc(graph.cycles)}; chain: longest chain of dependent results. ` : 'No costs are known here. '}<span class="fall">falls through</span> <span class="taken">taken</span> <span class="back">back</span> <span class="off">lanes off</span></p>`;
  mark(code.current());
}

function mark(item) {
  const at = code.address(item);
  const n = at === undefined || !graph ? -1 : graph.blocks.findLastIndex(b => b.address <= at);
  const isIn = n >= 0 && item < code.itemAt(graph.blocks[n].address) + graph.blocks[n].size;
  $('flow').querySelector('.block.on')?.classList.remove('on');
  const on = isIn ? $('flow').querySelector(`[data-block="${n}"]`) : null;
  on?.classList.add('on');
  reveal(on);
}

/** Moves the pane, and nothing around it, to where a block can be seen. */
function reveal(block) {
  if (!block) return;
  const pane = $('flow'), p = pane.getBoundingClientRect(), b = block.getBoundingClientRect();
  if (b.top < p.top || b.bottom > p.bottom) pane.scrollTop += b.top - p.top - 12;
  if (b.left < p.left || b.right > p.right) pane.scrollLeft += b.left - p.left - 12;
}

function live(item) {
  const box = $('live');
  const l = graph?.live?.find(x => x.address === code.address(item));
  if (!l) {
    box.innerHTML = '<p>No registers are known here.</p>';
    return;
  }
  const most = greatest(graph.live.map(x => x.pressure), 1);
  const chips = (names, of) => names.length ? names.map(n => `<button class="chip${of === l.reads && l.writes.includes(n) ? ' both' : ''}" data-register="${esc(n)}">${esc(n)}</button>`).join(' ') : '<i>none</i>';
  box.innerHTML = `<dl><dt>live before</dt><dd>${chips(l.before)}</dd><dt>read</dt><dd>${chips(l.reads, l.reads)}</dd>
    <dt>written</dt><dd>${chips(l.writes)}${l.dead ? ' <b class="warn">never read</b>' : ''}</dd></dl>
    ${l.costs.length || l.latency >= 0 ? `<p>Costs ${[...l.costs.map(c => `${c.pipe} ${c.hundredths / 100}`), l.latency >= 0 ? `result after ${l.latency}` : 'latency unknown'].map(esc).join(', ')}; in ${esc(graph.cycles)}</p>` : ''}
    <p>${l.pressure} bytes of registers per lane live here; at most ${most} in the program</p>
    <div class="bars" role="img" aria-label="registers in use, by instruction">${graph.live.map(x => `<i class="${x === l ? 'on' : ''}" style="height:${100 * x.pressure / most}%" data-at="${x.address}"></i>`).join('')}</div>`;
}

/** Marks where a register is written and read. */
function uses(name) {
  const marks = new Map();
  for (const l of graph?.live ?? []) {
    const w = l.writes.includes(name), r = l.reads.includes(name);
    if (w || r) marks.set(l.address, `${w ? 'writes' : ''}${w && r ? ' and ' : ''}${r ? 'reads' : ''} ${name}`);
  }
  tell('marks', marks);
  tell('says', `${name}: ${marks.size} instructions use it`);
}

export function begin() {
  const go = e => {
    const b = e.target.closest('[data-block]');
    if (b && (e.type === 'click' || e.key === 'Enter')) code.select(code.itemAt(graph.blocks[+b.dataset.block].address), 'flow');
  };
  $('flow').addEventListener('click', go);
  $('flow').addEventListener('keydown', go);
  $('live').addEventListener('click', e => {
    const chip = e.target.closest('[data-register]');
    if (chip) return uses(chip.dataset.register);
    const bar = e.target.closest('[data-at]');
    if (bar) code.select(code.itemAt(+bar.dataset.at), 'live');
  });
}

let wanted = 0;

/** Instructions of which the graph is made unasked. */
const MOST = 2000;
hear('program', async () => {
  const mine = ++wanted;
  if (code.count() > MOST) {
    graph = null;
    $('flow').innerHTML = `<p>${code.count().toLocaleString('en')} instructions: the graph would take a while. <button id="force">Make it</button></p>`;
    $('force').onclick = () => make(mine);
    return live(0);
  }
  await make(mine);
});

async function make(mine) {
  const answer = await ask('flow');
  if (mine !== wanted) return;
  if (answer.error) {
    graph = null;
    $('flow').innerHTML = `<p>No graph: ${esc(answer.error)}</p>`;
    return live(0);
  }
  graph = answer;
  tell('flow', graph);
  try {
    await draw();
  } catch (e) {
    $('flow').innerHTML = `<p>No graph: ${esc(e.message)}</p>`;
  }
  live(code.current());
}
hear('select', ({ item }) => {
  mark(item);
  live(item);
});
