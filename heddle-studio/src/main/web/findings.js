// What the checks have found: a list, marks in the margins of text and code.
import { $, esc, hear, tell } from './parts.js';

let all = [];

const plain = '<p><b>Check</b> runs the program and looks for data races, accesses out of bounds, reads of uninitialised memory and missing waits.</p>';

/** What a check that was cut short has not seen. */
const cut = answer => `<p class="cut"><b class="warn">Not all was looked at:</b> a page stops after ${answer.stopped.toLocaleString('en')} instructions. Save the text; this looks at the whole run: <code>heddle sanitize ${esc(answer.file)}</code></p>`;

const entry = (f, i, line) => `<details${i ? '' : ' open'}><summary>${line ? `<button data-line="${line}">line ${line}</button> ` : ''}${esc(f.message)} <button data-moment="${esc(f.moment)}">go there</button></summary><pre>${esc(f.text)}</pre></details>`;

/**
 * Shows findings.
 * @param {object} answer of the engine
 * @param {(address: number) => number} lineOf the line of an instruction, 0 if there is none
 */
export function found(answer, lineOf) {
  all = answer.findings.map(f => ({ ...f, line: lineOf(f.address) }));
  tell('marks', new Map(all.map(f => [f.address, f.message])));
  $('findings').innerHTML = (answer.stopped ? cut(answer) : '') + (all.map((f, i) => entry(f, i, f.line)).join('')
    || `<p>${answer.looked.map(esc).join('<br>')}${answer.ended && !answer.stopped ? `<br>${esc(answer.ended)}` : ''}</p>`);
  $('findings-of').textContent = all.length ? String(all.length) : '';
  return all;
}

/** @param {{line: (n: number) => void, moment: (at: string) => void}} go */
export function begin(go) {
  $('findings').innerHTML = plain;
  $('findings').addEventListener('click', e => {
    const b = e.target.closest('button');
    if (!b) return;
    e.preventDefault();
    if (b.dataset.moment) go.moment(b.dataset.moment);
    else go.line(+b.dataset.line);
  });
}

hear('program', () => {
  all = [];
  $('findings').innerHTML = plain;
  $('findings-of').textContent = '';
});
