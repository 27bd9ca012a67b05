// The run as a line: where it is, where it has stopped, what the checks have found.
import { $, esc, hear, tell } from './parts.js';

let stops = [];
let reached = 0;
let go = () => {};
let goMoment = () => {};

function draw(s) {
  const slider = $('time');
  reached = Math.max(reached, s?.time ?? 0, s?.end ?? 0);
  slider.max = String(reached);
  slider.value = String(s?.time ?? 0);
  slider.disabled = !s;
  slider.setAttribute('aria-valuetext', `instruction ${s?.time ?? 0} of ${reached}`);
  $('time-of').textContent = s ? `${s.time.toLocaleString('en')} of ${reached.toLocaleString('en')}${s.end < 0 ? ' so far' : ''}, step ${s.step} of wave ${s.wave} in group ${s.group}` : '';
  $('marks').innerHTML = stops.map(m => `<button data-time="${m.time}" class="${m.kind}" style="left:${reached ? 100 * m.time / reached : 0}%" title="${esc(m.what)}, time ${m.time}"><span>${m.kind === 'fault' ? '✖' : m.kind === 'end' ? '■' : '●'}</span></button>`).join('');
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
}

/** Shows what the checks have found. */
export function findings(answer) {
  const marks = new Map(answer.findings.map(f => [f.address, f.message]));
  tell('marks', marks);
  $('findings').innerHTML = answer.findings.map(f => `<details><summary>${esc(f.message)} <button data-moment="${esc(f.moment)}">go there</button></summary><pre>${esc(f.text)}</pre></details>`).join('')
    || `<p>${answer.looked.map(esc).join('<br>')}${answer.ended && !answer.stopped ? `<br>${esc(answer.ended)}` : ''}</p>`;
  if (answer.stopped)
    $('findings').insertAdjacentHTML('afterbegin', `<p class="cut"><b class="warn">Not all was looked at:</b> a page stops after ${answer.stopped.toLocaleString('en')} instructions. Save the text; this looks at the whole run: <code>heddle sanitize ${esc(answer.file)}</code></p>`);
}

export function begin(toTime, toMoment) {
  go = toTime;
  goMoment = toMoment;
  $('time').addEventListener('change', () => go(+$('time').value));
  $('marks').addEventListener('click', e => {
    const b = e.target.closest('[data-time]');
    if (b) go(+b.dataset.time);
  });
  $('findings').addEventListener('click', e => {
    const b = e.target.closest('[data-moment]');
    if (b) goMoment(b.dataset.moment);
  });
}

hear('run', s => draw(s));
hear('program', () => {
  stops = [];
  reached = 0;
  $('findings').innerHTML = '';
  draw(null);
});
