// The panes on the page: borders that are dragged, tabs, what is large or closed; the theme; the text at the pointer.
import { NAMES, close, isSeen, move, preset, read, show, stackOf } from './arrangement.js';
import { $, hear } from './parts.js';

const KEY = 'heddle-panes';
/** Pixels that a border leaves to both sides of it. */
const LEAST = 90;

let arrangement = preset();
let isTimeOpen = true;
let dragged = '';

/** The panes, also those that are not in the document for the moment. */
const panes = new Map();

/** Marks all but the text as of an older text than the editor has: what does not assemble has nothing to show. */
export const stale = is => document.body.classList.toggle('stale', is);

export const isPhone = () => matchMedia('(max-width: 700px)').matches;
const title = n => n[0].toUpperCase() + n.slice(1);

// ---- what is kept

function stored(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** A page without storage keeps things as long as it is open. */
function store(key, value) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Nothing to do.
  }
}

const keep = () => store(KEY, JSON.stringify({ ...arrangement, isTimeOpen }));

// ---- drawing

const element = (tag, name) => Object.assign(document.createElement(tag), { className: name });

/** The places of everything that scrolls: panes lose them when they move in the document. */
function scrolled() {
  const all = [...document.querySelectorAll('main .body, .cm-scroller')].map(e => [e, e.scrollTop, e.scrollLeft]);
  return () => { for (const [e, top, left] of all) e.scrollTo(left, top); };
}

function tabs(stack) {
  const strip = element('span', 'names');
  strip.setAttribute('role', 'tablist');
  strip.innerHTML = stack.panes.map(n => `<button role="tab" draggable="true" data-tab="${n}" aria-controls="pane-${n}" aria-selected="${n === stack.on}"
    tabindex="${n === stack.on ? 0 : -1}" title="${title(n)}: drag to move">${title(n)}</button>`).join('');
  return strip;
}

function stackElement(stack) {
  const box = element('div', 'stack');
  box.style.flexGrow = stack.size;
  for (const n of stack.panes) {
    const pane = panes.get(n);
    pane.hidden = false;
    pane.toggleAttribute('data-behind', n !== stack.on);
    box.append(pane);
  }
  panes.get(stack.on).querySelector('h2').prepend(tabs(stack));
  // Before the editor, which would take a tab for text.
  box.addEventListener('dragover', e => over(e, box), true);
  box.addEventListener('dragleave', () => delete box.dataset.drop);
  box.addEventListener('drop', e => dropped(e, box, stack), true);
  return box;
}

/** Elements with borders between them. */
function divided(items, make, isAcross) {
  const out = [];
  for (const item of items) {
    if (out.length) out.push(border(isAcross));
    out.push(make(item));
  }
  return out;
}

function columnElement(column) {
  const box = element('div', 'column');
  box.style.flexGrow = column.size;
  box.append(...divided(column.stacks, stackElement, false));
  return box;
}

function draw() {
  const back = scrolled();
  const focused = document.activeElement;
  for (const strip of document.querySelectorAll('.names')) strip.remove();
  for (const n of NAMES) if (!stackOf(arrangement, n)) {
    panes.get(n).hidden = true;
    $('panes').append(panes.get(n));
  }
  const columns = divided(arrangement.columns.filter(c => c.stacks.length), columnElement, true);
  $('columns').replaceChildren(...columns);
  $('pane-time').hidden = !isTimeOpen;
  for (const b of $('tabs').querySelectorAll('[data-pane]')) b.setAttribute('aria-pressed', String(isOpen(b.dataset.pane)));
  back();
  if (focused !== document.activeElement && focused?.isConnected) focused.focus({ preventScroll: true });
}

function changed() {
  draw();
  keep();
}

const isOpen = n => n === 'time' ? isTimeOpen : isSeen(arrangement, n);

// ---- borders

const stacksAndColumns = () => arrangement.columns.flatMap(c => [c, ...c.stacks]);

/** Model of the element of a column or a stack. */
const sized = box => {
  const pane = box.querySelector('.pane:not([data-behind])').id.slice(5);
  return box.matches('.stack') ? stackOf(arrangement, pane) : stacksAndColumns().find(x => x.stacks?.includes(stackOf(arrangement, pane)));
};

function resize(bar, by, isAcross) {
  const before = bar.previousElementSibling, after = bar.nextElementSibling;
  const size = isAcross ? 'offsetWidth' : 'offsetHeight';
  const all = before[size] + after[size];
  const first = Math.max(LEAST, Math.min(all - LEAST, before[size] + by));
  const a = sized(before), b = sized(after);
  const sum = a.size + b.size;
  a.size = sum * first / all;
  b.size = sum - a.size;
  before.style.flexGrow = a.size;
  after.style.flexGrow = b.size;
  bar.setAttribute('aria-valuenow', String(Math.round(100 * first / all)));
}

function border(isAcross) {
  const bar = element('div', `border ${isAcross ? 'across' : 'down'}`);
  bar.tabIndex = 0;
  for (const [name, value] of Object.entries({ role: 'separator', 'aria-orientation': isAcross ? 'vertical' : 'horizontal', 'aria-valuenow': '50',
    'aria-label': isAcross ? 'width of the columns' : 'height of the panes', title: 'drag to resize' })) bar.setAttribute(name, value);
  const place = e => isAcross ? e.clientX : e.clientY;
  let at = null;
  bar.addEventListener('pointerdown', e => {
    at = place(e);
    bar.setPointerCapture(e.pointerId);
    e.preventDefault();
  });
  bar.addEventListener('pointermove', e => {
    if (at === null) return;
    resize(bar, place(e) - at, isAcross);
    at = place(e);
  });
  bar.addEventListener('lostpointercapture', () => {
    at = null;
    keep();
  });
  bar.addEventListener('keydown', e => {
    const by = { [isAcross ? 'ArrowLeft' : 'ArrowUp']: -24, [isAcross ? 'ArrowRight' : 'ArrowDown']: 24 }[e.key];
    if (!by) return;
    e.preventDefault();
    resize(bar, by, isAcross);
    keep();
  });
  return bar;
}

// ---- tabs that are dragged

function place(e, box) {
  const b = box.getBoundingClientRect();
  const part = (e.clientY - b.top) / b.height;
  return part < 0.25 ? 'above' : part > 0.75 ? 'below' : 'in';
}

function over(e, box) {
  if (!dragged) return;
  e.preventDefault();
  e.stopPropagation();
  box.dataset.drop = place(e, box);
}

function dropped(e, box, stack) {
  if (!dragged) return;
  e.preventDefault();
  e.stopPropagation();
  move(arrangement, dragged, stack, place(e, box));
  dragged = '';
  changed();
}

// ---- one pane

function small() {
  for (const e of document.querySelectorAll('.large')) e.classList.remove('large');
  for (const b of document.querySelectorAll('.enlarge')) b.setAttribute('aria-pressed', 'false');
}

/** Brings a pane to the front of its stack; a closed one comes back. */
export function raise(n) {
  if (isOpen(n)) return;
  if (n === 'time') isTimeOpen = true;
  else show(arrangement, n);
  changed();
}

/** The same, and on a phone goes there. */
export function reveal(n) {
  raise(n);
  if (!isPhone()) return;
  small();
  panes.get(n).scrollIntoView({ block: 'start' });
}

/** Whether a pane is on the page, perhaps behind another one. */
export const isThere = n => Boolean(stackOf(arrangement, n));

function shut(n) {
  if (n === 'time') isTimeOpen = false;
  else close(arrangement, n);
  small();
  changed();
}

function pick(n) {
  if (isOpen(n) && !isPhone()) shut(n);
  else reveal(n);
}

function enlarge(n) {
  const pane = panes.get(n);
  const on = !pane.classList.contains('large');
  small();
  if (!on) return pane.scrollIntoView({ block: 'nearest' });
  $('panes').scrollTo(0, 0);
  pane.classList.add('large');
  pane.closest('.stack')?.classList.add('large');
  pane.querySelector('.enlarge').setAttribute('aria-pressed', 'true');
}

function buttons(n) {
  const box = element('span', 'buttons');
  box.innerHTML = `<button class="enlarge" aria-label="enlarge ${n}" aria-pressed="false" title="enlarge, or back (Esc)">⤢</button><button class="close" aria-label="close ${n}" title="close">×</button>`;
  box.children[0].onclick = () => enlarge(n);
  box.children[1].onclick = () => {
    shut(n);
    $('tabs').querySelector(`[data-pane="${n}"]`).focus();
  };
  if (n === 'time') box.children[0].remove();
  panes.get(n).querySelector('h2').append(box);
}

function strips() {
  const main = $('panes');
  main.addEventListener('click', e => {
    const tab = e.target.closest('[data-tab]')?.dataset.tab;
    if (tab) reveal(tab);
  });
  main.addEventListener('keydown', e => {
    const tab = e.target.closest('[data-tab]')?.dataset.tab;
    const by = { ArrowLeft: -1, ArrowRight: 1 }[e.key];
    if (!tab || !by) return;
    e.preventDefault();
    const all = stackOf(arrangement, tab).panes;
    const next = all[(all.indexOf(tab) + by + all.length) % all.length];
    reveal(next);
    $('panes').querySelector(`[data-tab="${next}"]`).focus();
  });
  main.addEventListener('dragstart', e => {
    dragged = e.target.dataset?.tab ?? '';
    if (dragged) e.dataTransfer.setData('application/x-heddle-pane', dragged);
  });
  main.addEventListener('dragend', () => {
    dragged = '';
    for (const b of main.querySelectorAll('[data-drop]')) delete b.dataset.drop;
  });
}

// ---- the page

function theme() {
  const root = document.documentElement;
  const isDark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = isDark ? 'light' : 'dark';
  store('theme', root.dataset.theme);
}

function reset() {
  arrangement = preset();
  isTimeOpen = true;
  small();
  draw();
  store(KEY, null);
}

/** On a phone the header has what one needs all the time; the rest unfolds. */
function menu() {
  const isOpenNow = document.body.classList.toggle('unfolded');
  $('menu').setAttribute('aria-expanded', String(isOpenNow));
}

export function begin() {
  const kept = stored(KEY);
  arrangement = read(kept);
  isTimeOpen = !kept?.includes('"isTimeOpen":false');
  const all = [...NAMES, 'time'];
  $('tabs').innerHTML = all.map(n => `<button data-pane="${n}" aria-pressed="true">${title(n)}</button>`).join('')
    + '<button id="reset" title="put all panes back where they were at first">Reset layout</button>';
  $('tabs').onclick = e => e.target.dataset.pane && pick(e.target.dataset.pane);
  $('reset').onclick = reset;
  for (const n of all) panes.set(n, $(`pane-${n}`));
  all.forEach(buttons);
  strips();
  $('theme').onclick = theme;
  $('menu').onclick = menu;
  addEventListener('keydown', e => {
    if (e.key === 'Escape' && !document.querySelector('dialog[open]')) small();
  });
  const look = stored('theme');
  if (look) document.documentElement.dataset.theme = look;
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
