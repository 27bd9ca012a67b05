// What the kernel draws, as it is drawn: `.picture` in a source says which buffers are pixels.
import { ask } from './engine.js';
import { isThere, raise } from './panes.js';
import { $, esc, hear, tell } from './parts.js';

let state = null;

const none = text => { $('pictures').innerHTML = `<p>${text}</p>`; };

/** Puts pixels on the canvas of a drawing. */
export function pixels(i, all) {
  const d = state?.drawings[i];
  const canvas = $('pictures').querySelector(`[data-drawing="${i}"]`);
  if (!d || !canvas || !all.length) return;
  canvas.getContext('2d').putImageData(new ImageData(new Uint8ClampedArray(all.buffer), d.width, d.height), 0, 0);
}

/** The canvases: as large as the pane has room for, whole. */
function canvases() {
  $('pictures').style.setProperty('--count', state.drawings.length);
  $('pictures').innerHTML = state.drawings.map((d, i) => `<canvas data-drawing="${i}" width="${d.width}" height="${d.height}"
    style="--ratio:${d.width / d.height}" role="img" aria-label="picture ${esc(d.key)}"></canvas>`).join('');
}

hear('run', s => {
  const isNew = !state || !$('pictures').querySelector('canvas');
  state = s;
  if (!s) return;
  if (isNew && s.drawings.length) canvases();
  if (s.drawings.length) ask('draw', { count: s.drawings.length }).then(a => a?.error && tell('says', a.error));
});

/** What a kernel leaves is in front: its picture if it draws one, else its memory. */
hear('opened', ({ text }) => {
  const draws = /^\s*\.(picture|plot)\s/m.test(text);
  none(draws ? 'Press <b>▶ Run</b>: the kernel draws here.' : 'This program draws no picture; a line such as <code>.picture 0, 256, 256, rgba8</code> says that a buffer is one.');
  const wanted = draws ? 'picture' : 'memory';
  if (isThere('picture') && isThere('memory')) raise(wanted);
});
