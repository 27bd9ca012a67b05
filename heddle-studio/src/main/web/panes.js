// Which panes are open, and which one is large; the theme; what is said at the pointer.
import { $, hear } from './parts.js';

const NAMES = ['text', 'code', 'bits', 'explain', 'flow', 'live', 'lanes', 'memory', 'time'];
const closed = new Set();

const isPhone = () => matchMedia('(max-width: 700px)').matches;

function draw() {
  for (const n of NAMES) $(`pane-${n}`).hidden = closed.has(n);
  for (const b of $('tabs').children) b.setAttribute('aria-pressed', String(!closed.has(b.dataset.pane)));
  $('panes').dataset.closed = [...closed].join(' ');
}

function tab(n) {
  if (isPhone()) {
    document.querySelector('.large')?.classList.remove('large');
    $(`pane-${n}`).scrollIntoView({ block: 'start' });
    return;
  }
  if (closed.has(n)) closed.delete(n);
  else closed.add(n);
  draw();
}

function buttons(n) {
  const box = document.createElement('span');
  box.className = 'buttons';
  box.innerHTML = `<button class="enlarge" aria-label="${n} large or small" aria-pressed="false" title="large">⤢</button><button class="close" aria-label="close ${n}" title="close">×</button>`;
  const [large, close] = box.children;
  large.onclick = () => {
    const pane = $(`pane-${n}`);
    const on = !pane.classList.contains('large');
    document.querySelector('.pane.large')?.classList.remove('large');
    pane.classList.toggle('large', on);
    large.setAttribute('aria-pressed', String(on));
  };
  close.onclick = () => {
    $(`pane-${n}`).classList.remove('large');
    closed.add(n);
    draw();
    $('tabs').querySelector(`[data-pane="${n}"]`).focus();
  };
  $(`pane-${n}`).querySelector('h2').append(box);
}

function theme() {
  const root = document.documentElement;
  const isDark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = isDark ? 'light' : 'dark';
  try {
    localStorage.setItem('theme', root.dataset.theme);
  } catch {
    // A page without storage keeps the theme as long as it is open.
  }
}

export function begin() {
  $('tabs').innerHTML = NAMES.map(n => `<button data-pane="${n}" aria-pressed="true">${n}</button>`).join('');
  $('tabs').onclick = e => e.target.dataset.pane && tab(e.target.dataset.pane);
  NAMES.forEach(buttons);
  $('theme').onclick = theme;
  try {
    const kept = localStorage.getItem('theme');
    if (kept) document.documentElement.dataset.theme = kept;
  } catch {
    // As the system has it.
  }
  draw();
}

hear('tip', t => {
  const tip = $('tip');
  tip.hidden = !t;
  if (!t) return;
  tip.innerHTML = t.html;
  const at = t.near.getBoundingClientRect();
  tip.style.left = `${Math.max(4, Math.min(at.left, innerWidth - tip.offsetWidth - 8))}px`;
  const below = at.bottom + 6;
  tip.style.top = `${below + tip.offsetHeight > innerHeight ? Math.max(4, at.top - tip.offsetHeight - 6) : below}px`;
});
