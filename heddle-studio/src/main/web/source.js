// The kernel as source: its lines and its instructions mark each other. Made when somebody sees the pane.
import { ask } from './engine.js';
import { $, esc, hear, tell } from './parts.js';
import * as code from './code.js';

let text = () => '';
let set = '';
let lines = [];
/** The line of an address. */
let positions = new Map();
/** The line that is selected, and the one where the run is; 0 for none. */
let selected = 0;
let here = 0;
/** Address where the run is, also while the pane is hidden. */
let runsAt = -1;
let isSeen = false;
/** Whether what is shown is of the program that is open. */
let isNew = false;
let wanted = 0;

const box = () => $('source');
const row = n => $(`source${n}`);

const WORDS = /(\/\*.*?(?:\*\/|$)|^ {3}(?! ).*\*\/$|"[^"]*")|\b(for|if|else|while|do|break|continue|return|goto|__kernel|__global|__local|const|void|uint|int|float|double|bool|ulong|long|uchar|ushort)\b|\b(0x[0-9a-f]+|\d[\d.]*(?:e[+-]?\d+)?f?)\b/g;

/** A line in colours. Within the head all is a remark. */
function coloured(l, isHead) {
  if (isHead) return `<i class="cm-rem">${esc(l)}</i>`;
  let out = '', from = 0;
  for (const m of l.matchAll(WORDS)) {
    out += esc(l.slice(from, m.index));
    const kind = m[1] !== undefined ? 'cm-rem' : m[2] !== undefined ? 'cm-mn' : 'cm-num';
    out += `<i class="${kind}">${esc(m[0])}</i>`;
    from = m.index + m[0].length;
  }
  return out + esc(l.slice(from));
}

function draw() {
  const end = lines.findIndex(l => l.text.includes('*/'));
  box().innerHTML = lines.map((l, i) => `<div class="line" role="option" id="source${i + 1}" data-line="${i + 1}" aria-selected="false"><span
    class="number">${i + 1}</span><span class="now" aria-hidden="true"></span><span class="words">${coloured(l.text, i <= end)}</span></div>`).join('');
  selected = here = 0;
}

function failed(why) {
  lines = [];
  positions = new Map();
  selected = here = 0;
  box().innerHTML = `<p role="option" aria-selected="false">No source: ${esc(why)}</p>`;
  tell('sourced', new Set());
}

async function make() {
  if (isNew || !isSeen) return;
  isNew = true;
  const mine = ++wanted;
  if (!lines.length) box().innerHTML = '<p role="option" aria-selected="false">reading …</p>';
  const answer = await ask('source', { set, text: text() });
  if (mine !== wanted) return;
  if (answer.error) return failed(/call stack/i.test(answer.error) ? 'values are made of each other too deeply' : answer.error);
  lines = answer.lines;
  positions = new Map(answer.positions);
  draw();
  follow(code.current());
  run(runsAt);
}

/** Moves the pane, and nothing around it, to where a line can be seen. */
function reveal(line) {
  const p = box().getBoundingClientRect(), b = line.getBoundingClientRect();
  if (b.top < p.top) box().scrollTop += b.top - p.top - 24;
  else if (b.bottom > p.bottom) box().scrollTop += b.bottom - p.bottom + 24;
}

/** Marks a line, and in Code all instructions that it came of. */
function mark(n) {
  const before = row(selected);
  before?.classList.remove('on');
  before?.setAttribute('aria-selected', 'false');
  selected = n;
  const line = row(n);
  if (line) {
    line.classList.add('on');
    line.setAttribute('aria-selected', 'true');
    reveal(line);
    box().setAttribute('aria-activedescendant', line.id);
  } else box().removeAttribute('aria-activedescendant');
  tell('sourced', new Set(n ? lines[n - 1].at : []));
}

/** The line of an instruction that is selected elsewhere. */
function follow(item) {
  if (!isSeen || !lines.length) return;
  mark(positions.get(code.address(item)) ?? 0);
}

/** The line where the run is. */
function run(at) {
  runsAt = at;
  row(here)?.classList.remove('here');
  here = at < 0 ? 0 : positions.get(at) ?? 0;
  row(here)?.classList.add('here');
}

/** Selects a line, and the first instruction where someone is who stands at it. */
function choose(n) {
  if (n < 1 || n > lines.length) return;
  mark(n);
  const at = [...positions].find(([, l]) => l === n)?.[0] ?? lines[n - 1].at[0];
  if (at !== undefined) code.select(code.itemAt(at), 'source');
}

/** @param {() => string} of the text of the program */
export function begin(of) {
  text = of;
  new IntersectionObserver(all => {
    isSeen = all.at(-1).isIntersecting;
    if (!isSeen) return tell('sourced', new Set());
    if (isNew) follow(code.current());
    else make();
  }).observe(box());
  box().addEventListener('click', e => {
    const line = e.target.closest('.line');
    if (line) choose(+line.dataset.line);
  });
  box().addEventListener('keydown', e => {
    const to = { ArrowDown: selected + 1, ArrowUp: selected - 1, Home: 1, End: lines.length }[e.key];
    if (to === undefined || e.ctrlKey || e.metaKey) return;
    e.preventDefault();
    choose(Math.max(1, Math.min(lines.length, to)));
  });
}

hear('set', name => { set = name; });
hear('program', () => {
  isNew = false;
  runsAt = -1;
  make();
});
hear('select', ({ item, from }) => { if (from !== 'source') follow(item); });
hear('run', s => run(s ? s.address : -1));
