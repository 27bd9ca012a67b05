// The bits of the selected instruction, and its fields.
import { ask } from './engine.js';
import { MEANS, colours, esc, hear, owner, tell, $ } from './parts.js';
import * as code from './code.js';

let item = 0;
let row = null;
let focused = 0;

const bit = b => parseInt(row.hex.slice(2 * (b >> 3), 2 * (b >> 3) + 2), 16) >> (b & 7) & 1;

function cells() {
  const n = 4 * row.hex.length;
  const cs = colours(row);
  const of = row.owners ?? Array(n).fill(-3);
  const wide = matchMedia('(max-width: 700px)').matches ? 16 : 32;
  let html = '';
  for (let high = Math.ceil(n / wide) * wide - 1; high > 0; high -= wide) {
    html += '<div class="word" role="row">';
    for (let b = high; b > high - wide; b--) {
      if (b >= n) {
        html += '<span class="none"></span>';
        continue;
      }
      const edge = b === n - 1 || of[b] !== of[b + 1] || b === high;
      const low = b === 0 || of[b] !== of[b - 1];
      const name = of[b] >= 0 ? row.parts[of[b]].name : MEANS[owner(of[b], cs)];
      html += `<button class="bit ${owner(of[b], cs)}${edge ? ' edge' : ''}" role="gridcell" data-b="${b}" data-o="${of[b]}"
        tabindex="${b === focused ? 0 : -1}" aria-label="bit ${b}, ${esc(name)}: ${bit(b)}"><small>${edge || low ? b : ''}</small>${bit(b)}</button>`;
    }
    html += '</div>';
  }
  return html;
}

function fields() {
  const cs = colours(row);
  return (row.parts ?? []).map((p, k) => `<tr data-o="${k}"><td><i class="key o${cs[k]}"></i>${esc(p.name)}</td><td>${esc(p.places)}</td><td>${p.value}</td><td>${esc(p.use)}</td></tr>`).join('');
}

async function show(i) {
  item = i;
  const r = await code.fetched(i);
  if (i !== item || !r) return;
  row = r;
  focused = Math.min(focused, 4 * row.hex.length - 1);
  $('bits').innerHTML = cells();
  $('fields').innerHTML = fields();
  $('fields').parentNode.hidden = !row.parts?.length;
  $('fields').parentNode.classList.toggle('plain', !row.parts?.some(p => p.use));
  $('bits-of').textContent = row.text || (row.padding ? 'padding' : 'not an instruction');
  $('bits-title').textContent = row.title ?? '';
}

/** Shows whose a bit is, everywhere. */
function hot(o) {
  for (const e of document.querySelectorAll('.hot')) e.classList.remove('hot');
  if (o === null) return;
  for (const e of document.querySelectorAll(`#bits [data-o="${o}"], #fields [data-o="${o}"]`)) e.classList.add('hot');
  const p = row?.parts?.[o];
  if (p?.operand)
    for (const e of document.querySelectorAll(`.row.on [data-operand="${CSS.escape(p.operand)}"]`)) e.classList.add('hot');
}

async function turn(b) {
  const at = b >> 3;
  const byte = parseInt(row.hex.slice(2 * at, 2 * at + 2), 16) ^ 1 << (b & 7);
  const hex = row.hex.slice(0, 2 * at) + byte.toString(16).padStart(2, '0') + row.hex.slice(2 * at + 2);
  focused = b;
  const answer = await ask('changed', { item, hex });
  if (answer.error) return tell('says', answer.error);
  tell('line', answer);
}

function about(e) {
  const cell = e.target.closest?.('[data-o]');
  if (!cell || !row) {
    hot(null);
    return tell('tip', null);
  }
  const o = +cell.dataset.o;
  hot(o);
  const p = row.parts?.[o];
  tell('tip', { near: cell, html: p
    ? `<b>${esc(p.name)}</b> ${esc(p.places)} = ${p.value}${p.use ? `<br>${esc(p.use)}` : ''}`
    : esc(MEANS[owner(o, [])]) });
}

export function begin() {
  $('bits').addEventListener('focusin', e => {
    if (e.target.dataset.b !== undefined) focused = +e.target.dataset.b;
  });
  for (const pane of [$('bits'), $('fields')]) {
    pane.addEventListener('mouseover', about);
    pane.addEventListener('focusin', about);
    pane.addEventListener('mouseleave', about);
  }
  $('bits').addEventListener('click', e => {
    const b = e.target.closest('[data-b]')?.dataset.b;
    if (b !== undefined) turn(+b);
  });
  $('bits').addEventListener('keydown', e => {
    const wide = matchMedia('(max-width: 700px)').matches ? 16 : 32;
    const by = { ArrowLeft: 1, ArrowRight: -1, ArrowUp: wide, ArrowDown: -wide }[e.key];
    if (!by || !row) return;
    e.preventDefault();
    const to = focused + by;
    if (to < 0 || to >= 4 * row.hex.length) return;
    focused = to;
    for (const c of $('bits').querySelectorAll('.bit')) c.tabIndex = +c.dataset.b === to ? 0 : -1;
    $('bits').querySelector(`[data-b="${to}"]`).focus();
  });
}

hear('select', ({ item: i }) => show(i));
hear('program', () => show(code.current()));
