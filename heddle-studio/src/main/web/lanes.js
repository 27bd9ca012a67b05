// Lanes and registers of the selected wave.
import { $, esc, hear, shown, tell } from './parts.js';

const FORMATS = ['u32', 'i32', 'hex', 'f32', 'f16'];
const format = new Map();
let state = null;
/** Whether the program says how it is launched. */
let runs = true;
let cell = null;

const of = r => format.get(r.name) ?? (r.bits === 1 ? 'u32' : /^(r|u|h|c)\d/.test(r.name) ? 'hex' : 'u32');

/** The cell whose writes `n` and `p` go to. */
export const chosen = () => cell;

function table() {
  const lanes = state.registers.filter(r => !r.shared);
  const head = lanes.map(r => `<th scope="col"><button data-format="${esc(r.name)}" title="shown as ${of(r)}; click for another format">${esc(r.name)}<small>${of(r)}</small></button></th>`).join('');
  const changed = lanes.map(r => new Set(r.changed));
  const body = state.active.map((a, lane) => {
    if (a < 0) return '';
    const off = a ? '' : ' class="off"';
    const at = state.at[lane] >= 0 && state.at[lane] !== state.address && !a ? ` title="at ${state.at[lane].toString(16)}"` : '';
    return `<tr${off}${lane === state.lane ? ' aria-selected="true"' : ''}><th scope="row"><button data-lane="${lane}"${at}>${lane}</button></th><td class="mask">${a ? '1' : '0'}</td>${
      lanes.map((r, k) => `<td tabindex="-1" data-register="${esc(r.name)}" data-lane="${lane}" class="${changed[k].has(lane) ? 'changed' : ''}${cell?.of === r.name && cell.lane === lane ? ' chosen' : ''}">${shown(r.values[lane], of(r), r.bits)}</td>`).join('')}</tr>`;
  }).join('');
  return `<table role="grid" aria-label="lanes and registers"><thead><tr><th scope="col">lane</th><th scope="col">mask</th>${head}</tr></thead><tbody>${body}</tbody></table>`;
}

function shared() {
  return state.registers.filter(r => r.shared).map(r => `<span class="${r.changed.length ? 'changed' : ''}" data-register="${esc(r.name)}" data-lane="0">${esc(r.name)} <b>${shown(r.values[0], of(r), r.bits)}</b></span>`).join(' ');
}

function packed() {
  return state.packed.map(p => `<div class="packed"><b>${esc(p.name)}</b> <code>${p.hex.match(/.{8}/g)?.map((w, i) => `<span class="${p.before.slice(8 * i, 8 * i + 8) !== w ? 'changed' : ''}">${w}</span>`).join(' ') ?? p.hex}</code></div>`).join('');
}

function draw() {
  if (!state) {
    $('lanes-of').textContent = '';
    $('lanes').innerHTML = runs
      ? '<p>Press <b>Run</b> or <kbd>F10</kbd>: lanes and registers appear here.</p>'
      : '<p>Add lines such as <code>.grid 1</code> and <code>.group 32</code> to the text: they say how the program is launched. Then <b>Run</b> or <kbd>F10</kbd> shows lanes and registers here.</p>';
    return;
  }
  const on = state.active.filter(a => a > 0).length;
  const groups = new Set(state.at.filter((a, i) => a >= 0 && state.active[i] >= 0)).size;
  $('lanes-of').textContent = `group ${state.group} of ${state.groups}, wave ${state.wave} of ${state.waves}, ${on} of ${state.active.filter(a => a >= 0).length} lanes on${groups > 1 ? `, at ${groups} places` : ''}`;
  $('lanes').innerHTML = `<p class="shared">${shared()}</p>${packed()}${table()}`;
}

export function begin() {
  draw();
  $('lanes').addEventListener('click', e => {
    const f = e.target.closest('[data-format]');
    if (f) {
      const r = state.registers.find(x => x.name === f.dataset.format);
      format.set(r.name, FORMATS[(FORMATS.indexOf(of(r)) + 1) % FORMATS.length]);
      return draw();
    }
    const c = e.target.closest('[data-register]');
    if (c) {
      cell = { of: c.dataset.register, lane: +c.dataset.lane };
      return tell('writer', cell);
    }
    const lane = e.target.closest('[data-lane]');
    if (lane) tell('lane', +lane.dataset.lane);
  });
  $('lanes').addEventListener('keydown', e => {
    const td = e.target.closest('td, th');
    const to = { ArrowDown: [1, 0], ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowLeft: [0, -1] }[e.key];
    if (!td || !to) return;
    e.preventDefault();
    const next = td.closest('table').rows[td.parentNode.rowIndex + to[0]]?.cells[td.cellIndex + to[1]];
    (next?.querySelector('button') ?? next)?.focus();
  });
  $('lanes').addEventListener('keyup', e => { if (e.key === 'Enter' && e.target.dataset.register) e.target.click(); });
}

/** Chooses a byte of memory as what `n` and `p` are about. */
export const choose = c => { cell = c; };

/** @param {boolean} can whether the program says how it is launched */
export function ready(can) {
  runs = can;
  if (!state) draw();
}

hear('run', s => {
  state = s;
  draw();
});
