// Buffers and memories, as numbers and as a curve.
import { ask } from './engine.js';
import { $, esc, hear, shown, tell } from './parts.js';

let state = null;
let whose = '';
let first = 0;
const ROWS = 64;

const size = () => whose === 'group' ? state.groupBytes : whose === 'lane' ? state.laneBytes
  : state.buffers.find(b => `buffer:${b.key}` === whose)?.size ?? 0;

function choices() {
  const all = state.buffers.map(b => [`buffer:${b.key}`, `buffer ${b.key}, ${b.size} bytes`]);
  if (state.groupBytes) all.push(['group', `group memory, ${state.groupBytes} bytes`]);
  if (state.laneBytes) all.push(['lane', `memory of lane ${state.lane}, ${state.laneBytes} bytes`]);
  if (!all.some(([v]) => v === whose)) whose = all[0]?.[0] ?? '';
  $('whose').innerHTML = all.map(([v, t]) => `<option value="${esc(v)}"${v === whose ? ' selected' : ''}>${esc(t)}</option>`).join('');
}

let before = '';
let drawn = 0;

async function draw() {
  const mine = ++drawn;
  $('memory').parentNode.classList.toggle('bare', !state || !whose);
  if (!state || !whose) {
    $('memory').innerHTML = `<p>${state ? 'This kernel has no memory.' : 'Buffers appear here when the kernel runs.'}</p>`;
    return;
  }
  const format = $('format').value;
  const length = Math.min(16 * ROWS, size() - first);
  const answer = length > 0 ? await ask('memory', { whose, first, length }) : { hex: '' };
  if (mine !== drawn) return;
  if (answer.error) {
    $('memory').innerHTML = `<p>${esc(answer.error)}</p>`;
    return;
  }
  const key = `${whose}@${first}`;
  const old = before.startsWith(key + ' ') ? before.slice(key.length + 1) : answer.hex;
  before = `${key} ${answer.hex}`;
  if (format === 'curve') return curve(answer.hex);
  const each = format === 'u8' ? 1 : 4;
  let html = '';
  for (let at = 0; at < answer.hex.length / 2; at += 16) {
    let cells = '';
    for (let b = at; b < Math.min(at + 16, answer.hex.length / 2); b += each) {
      const hex = answer.hex.slice(2 * b, 2 * b + 2 * each);
      const value = parseInt(hex.match(/../g).reverse().join(''), 16);
      cells += `<td tabindex="-1" data-byte="${first + b}" class="${old.slice(2 * b, 2 * b + 2 * each) === hex ? '' : 'changed'}">${format === 'u8' ? hex : shown(value, format)}</td>`;
    }
    html += `<tr><th scope="row">${(first + at).toString(16).padStart(4, '0')}</th>${cells}</tr>`;
  }
  $('memory').innerHTML = `<table role="grid" aria-label="memory">${html}</table>`;
}

function curve(hex) {
  const view = new DataView(Uint8Array.from(hex.match(/../g) ?? [], h => parseInt(h, 16)).buffer);
  const all = Array.from({ length: view.byteLength >> 2 }, (_, i) => view.getFloat32(4 * i, true));
  const real = all.filter(Number.isFinite);
  const low = Math.min(...real), high = Math.max(...real);
  const y = v => 110 - 100 * (v - low) / (high - low || 1);
  const points = all.map((v, i) => Number.isFinite(v) ? `${(560 * i / Math.max(1, all.length - 1)).toFixed(1)},${y(v).toFixed(1)}` : '').filter(Boolean);
  $('memory').innerHTML = `<svg class="curve" viewBox="0 0 560 120" role="img" aria-label="${all.length} floats from ${low} to ${high}"><polyline points="${points.join(' ')}"/></svg><p>${all.length} floats, ${shownReal(low)} to ${shownReal(high)}</p>`;
}

const shownReal = v => Number.isFinite(v) ? String(+v.toPrecision(6)) : 'none';

export function begin() {
  $('whose').addEventListener('change', () => {
    whose = $('whose').value;
    first = 0;
    $('first').value = '0';
    draw();
  });
  $('format').addEventListener('change', draw);
  $('first').addEventListener('change', () => {
    const v = parseInt($('first').value, 16);
    first = Number.isFinite(v) ? Math.max(0, Math.min(v & ~15, Math.max(0, size() - 16))) : 0;
    $('first').value = first.toString(16);
    draw();
  });
  $('memory').addEventListener('click', e => {
    const b = e.target.closest('[data-byte]');
    if (b) tell('writer', { of: whose, first: +b.dataset.byte });
  });
}

/** What watching means where a byte is chosen. */
export const addressOf = (of, at) => {
  const b = state?.buffers.find(x => `buffer:${x.key}` === of);
  return b ? b.address + at : null;
};

hear('run', s => {
  state = s;
  if (s) choices();
  draw();
});
