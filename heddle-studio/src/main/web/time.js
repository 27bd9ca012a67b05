// The run as a line: where it is, and where it has stopped.
import { $, esc, hear } from './parts.js';

let stops = [];
let reached = 0;
let go = () => {};

function draw(s) {
  const slider = $('time');
  reached = Math.max(reached, s?.time ?? 0, s?.end ?? 0);
  slider.max = String(reached);
  slider.value = String(s?.time ?? 0);
  slider.disabled = !s;
  slider.setAttribute('aria-valuetext', `instruction ${s?.time ?? 0} of ${reached}`);
  $('time-of').textContent = s ? `${s.time.toLocaleString('en')} of ${reached.toLocaleString('en')} instructions${s.end < 0 ? ' so far' : ''}; step ${s.step} of wave ${s.wave} in group ${s.group}` : '';
  $('marks').innerHTML = stops.map(m => `<button data-time="${m.time}" class="${m.kind}" style="left:${reached ? 100 * m.time / reached : 0}%" title="${esc(m.what)}, instruction ${m.time.toLocaleString('en')}"><span>${m.kind === 'fault' ? '✖' : m.kind === 'end' ? '■' : '●'}</span></button>`).join('');
}

/** Takes note of a stop. */
export function stopped(s) {
  const kind = s.fault ? 'fault' : s.reason === 'END' ? 'end' : /BREAKPOINT|WATCHPOINT|CAUGHT/.test(s.reason) ? 'stop' : '';
  if (kind && !stops.some(m => m.time === s.time)) stops.push({ time: s.time, kind, what: s.fault || s.reason.toLowerCase() });
  if (stops.length > 200) stops.shift();
  draw(s);
}

/** The run on its way. */
export function progress(s) {
  reached = Math.max(reached, s.time);
  $('time').max = String(reached);
  $('time').value = String(s.time);
  $('time-of').textContent = `${s.time.toLocaleString('en')} instructions so far`;
}

export function begin(toTime) {
  go = toTime;
  $('time').addEventListener('change', () => go(+$('time').value));
  $('marks').addEventListener('click', e => {
    const b = e.target.closest('[data-time]');
    if (b) go(+b.dataset.time);
  });
}

hear('run', s => draw(s));
hear('program', () => {
  stops = [];
  reached = 0;
  draw(null);
});
