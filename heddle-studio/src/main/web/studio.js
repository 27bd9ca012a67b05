// The page: one document, one selected instruction, one run; every pane shows the same.
import { ask, cancel, on, restart } from './engine.js';
import * as address from './address.js';
import * as code from './code.js';
import * as bits from './bits.js';
import './explain.js';
import * as flow from './flow.js';
import * as lanes from './lanes.js';
import * as memory from './memory.js';
import * as picture from './picture.js';
import * as time from './time.js';
import * as findings from './findings.js';
import * as keys from './keys.js';
import * as panes from './panes.js';
import * as editor from './editor.js';
import * as files from './files.js';
import { setNamed } from './files.js';
import * as local from './local.js';
import { hide, propose } from './proposal.js';
import { EXAMPLES, FIRST } from './examples.js';
import { $, esc, hear, tell } from './parts.js';

const began = performance.now();
let sets = [];
let set = '';
let shape = { lines: [] };
let state = null;
let breaks = new Set();
let queue = Promise.resolve();
let queued = 0;
let opening = 0;
let edits = 0;
/** The digits that are shown as bytes. */
let bytes = '';
/** The move that is under way. */
let under = '';
/** How often a move was left because of something else. */
let left = 0;
/** Registers and bytes that are watched, as they were asked for. */
let watched = [];

const say = text => { $('says').textContent = text; };
hear('says', say);

// ---- text and code

/** Assembles what is in the editor, and shows it everywhere. */
async function assemble() {
  const mine = ++edits;
  const from = performance.now();
  interrupt();
  if (!await follow()) return;
  if (mine !== edits) return;
  const answer = await ask('assemble', { text: editor.text() });
  if (mine !== edits) return;
  if (answer.error) return say(answer.error);
  editor.faults(answer.faults);
  $('faults').textContent = answer.faults.length ? `${answer.faults.length} fault${answer.faults.length > 1 ? 's' : ''}` : '';
  if (answer.faults.length) return say(answer.faults[0].message);
  shape = answer;
  state = null;
  watched = [];
  tell('run', null);
  tell('program', shape);
  $('run').disabled = !shape.runs;
  for (const at of [...breaks]) if (!shape.addresses.includes(at)) breaks.delete(at);
  tell('breaks', breaks);
  say(`${shape.addresses.length} instructions, ${shape.lengths.reduce((a, b) => a + b, 0)} bytes (${(performance.now() - from).toFixed(0)} ms)`);
  const all = await ask('bytes');
  if (mine === edits && document.activeElement !== $('hex')) showHex(all.hex ?? '');
  keep();
}

/** What the field for bytes shows: not more than it can hold. */
function showHex(hex) {
  bytes = hex.slice(0, 20000);
  $('hex').value = bytes.replace(/(.{8})(?=.)/g, '$1 ');
}

/** Opens the set that the source names, if it is another one: the two never disagree. */
async function follow() {
  const named = sourceSet();
  if (!named || named === set || named === whole(set)) return true;
  return openSet(named);
}

/** The set that the line `.isa` of the source names; empty if it has none that is known. */
const sourceSet = () => setNamed(editor.text().match(/^[ \t]*\.isa[ \t]+([^\s;]+)/m)?.[1] ?? '', sets);

/** A set with its variant: that of its preset if it names none. */
function whole(name) {
  const of = sets.find(s => s.name === name);
  return of ? `${name}@${of.variants.find(v => v.preset)?.name}` : name;
}

let later = 0;
let typed = 0;
let assembled = Promise.resolve();
function changed(isTyped) {
  if (!isTyped) return;
  $('example').value = '';
  clearTimeout(typed);
  typed = setTimeout(settle, 30);
}

/** Waits until what has been typed is assembled: nobody means the program before. */
function settle() {
  if (typed) {
    clearTimeout(typed);
    typed = 0;
    assembled = assemble();
  }
  return assembled;
}

/** Writes the state into the address, when nothing has happened for a while. */
function keep() {
  clearTimeout(later);
  later = setTimeout(async () => {
    const hash = await link();
    if (hash.length <= address.MOST) history.replaceState(null, '', hash);
  }, 400);
}

function link() {
  const view = { i: code.current() };
  if (state) Object.assign(view, { t: state.time, w: state.wave, l: state.lane });
  if (breaks.size) view.b = [...breaks].join('.');
  return address.write({ set, text: editor.text(), view });
}

async function openSet(name) {
  interrupt();
  const answer = await ask('open', { set: name });
  if (answer.error) {
    say(answer.error);
    return false;
  }
  set = name;
  tell('set', name);
  $('set').value = [...$('set').options].some(o => o.value === name) ? name : name.split('@')[0];
  choices();
  $('example').value = '';
  return true;
}

async function openText(text, view = {}) {
  hide();
  $('intro').hidden = true;
  $('example').value = '';
  breaks = new Set((view.b ?? '').split('.').filter(Boolean).map(Number));
  editor.set(text);
  tell('opened', { text });
  await assemble();
  if (view.i) code.select(+view.i, 'open');
  else code.select(0, 'begin');
  if (view.t !== undefined && shape.runs) {
    await move('time+', String(view.t));
    if (view.l) await selectLane(+(view.w ?? 0), +view.l);
  }
}

/** Bytes of which nobody has said what they are. */
async function openPasted(hex) {
  await openHex(hex);
  propose(hex, sets, set, to => openCode(hex, to));
}

async function openHex(hex) {
  const answer = await ask('textOf', { hex });
  if (answer.error) return say(answer.error);
  await openText(answer.text);
}

async function openExample(path) {
  const mine = ++opening;
  const text = await (await fetch(`./examples/${path}`)).text();
  const isa = path.split('/')[0];
  if (mine !== opening) return;
  if (set.split('@')[0] !== isa && !await openSet(isa)) return;
  if (mine !== opening) return;
  await openText(text);
  if (mine === opening) $('example').value = path;
}

/** Opens code of an instruction set; of the one that is open if nobody knows of which. */
async function openCode(hex, of) {
  if (!of) return openPasted(hex);
  if (of !== set && !await openSet(of)) return;
  await openHex(hex);
}

const openFile = file => files.open(file, { sets, text: openText, code: openCode, say });

// ---- running

function show(answer, from = 'run') {
  if (answer.error) {
    say(answer.error);
    return false;
  }
  state = answer;
  tell('run', state);
  const at = code.itemAt(state.address);
  if (at >= 0) code.select(at, from);
  keep();
  return true;
}

const WHY = {
  STEP: '', BREAKPOINT: 'stopped at a breakpoint', WATCHPOINT: 'stopped at a watchpoint', CAUGHT: 'caught', LOOP: 'next iteration',
  JOINED: 'the lanes rejoin', LOCATION: 'at the selected instruction', MOVED: '', WAVE_BEGIN: 'start of the wave',
  WAVE_END: 'last instruction of the wave', WAVE_OVER: 'the wave is over', BEGIN: 'start of the run', END: 'the run is over', FAULT: 'a fault',
  INTERRUPTED: 'interrupted', CANCELLED: 'stopped by you',
};

async function launch() {
  const answer = await ask('launch');
  if (!show(answer, 'begin')) return false;
  for (const at of breaks) await ask('breakpoint', { what: 'at', on: at });
  return true;
}

/** Moves are done one after the other; a few may wait, as when a key is held down. What waits for a run that is left is not done. */
function afterwards(does) {
  if (queued > 3) return queue;
  const mine = left;
  queued++;
  queue = queue.then(() => mine === left ? does() : undefined).catch(e => say(String(e))).finally(() => { queued--; });
  return queue;
}

/** Ends the run that is under way, so that what is asked next need not wait for it. */
function interrupt() {
  if (!under || under.endsWith('-')) return;
  left++;
  cancel();
}

/** A run under way is stopped by any other move: who steps means to look. */
function move(how, to = '') {
  if (under === 'proceed+') {
    if (how === under) return queue;
    cancel();
  }
  return afterwards(() => moved(how, to));
}

async function moved(how, to) {
  await settle();
  if (!shape.runs && !state) return say('no line such as .grid, .group or .buffer says how to launch this program');
  const from = performance.now();
  const mine = left;
  try {
    if (!state && !await launch()) return;
    $('stop').disabled = false;
    under = how;
    const answer = await ask('move', { how, to, frames: state.drawings.length });
    if (answer.ended) return await comeBack();
    if (mine !== left) return;
    const ms = performance.now() - from;
    const before = state.time;
    if (!show(answer)) return;
    time.stopped(state);
    const count = Math.abs(state.time - before);
    const why = state.fault || WHY[state.reason];
    say(`${why ? why + '; ' : ''}instruction ${state.time.toLocaleString('en')}${ms > 200 && count > 100 * ms ? ` (${(count / ms / 1000).toFixed(1)} million a second)` : ''}`);
  } finally {
    under = '';
    $('stop').disabled = true;
  }
}

/** A way back cannot be stopped in the middle: the engine is, and another one goes to where this one was. */
function stop() {
  if (under.endsWith('-')) restart();
  else cancel();
}

async function comeBack() {
  const { time, wave, lane } = state;
  say(`stopped by you; back to instruction ${time.toLocaleString('en')} …`);
  await ask('open', { set });
  const answer = await ask('assemble', { text: editor.text() });
  if (answer.error || answer.faults.length) return say('stopped by you; the text has changed, so the run is over');
  under = 'time+';
  if (!await launch()) return;
  for (const [what, on] of watched) await ask('breakpoint', { what, on });
  if (!show(await ask('move', { how: 'time+', to: String(time), frames: 0 }))) return;
  show(await ask('select', { wave, lane }));
  say(`stopped by you; instruction ${state.time.toLocaleString('en')}`);
}

on.progress = s => {
  say(`running: instruction ${s.time.toLocaleString('en')} …`);
  time.progress(s);
};
on.drawing = picture.pixels;
on.broken = message => say(`the engine does not start: ${message}`);

async function selectLane(wave, lane) {
  if (!state) return;
  if (lane >= 0) state.lane = lane;
  show(await ask('select', { wave, lane }));
}

async function toggle(at) {
  if (at === undefined) return;
  if (breaks.has(at)) breaks.delete(at);
  else breaks.add(at);
  tell('breaks', breaks);
  if (state) show(await ask('breakpoint', { what: 'at', on: at }));
  keep();
}

/** Goes to where a register or a byte was written last. */
async function toWriter(cell) {
  lanes.choose(cell);
  const answer = await ask('lastWrite', { of: cell.of, first: cell.first, lane: cell.lane });
  if (answer.error) return say(answer.error);
  if (!answer.found) return say(`no earlier write to ${cell.of}`);
  await move('time+', String(answer.time));
  say(`${cell.of} is written by this instruction`);
}

async function watch() {
  const cell = lanes.chosen();
  if (!cell || !state) return say('select a register or a byte first');
  if (cell.first === undefined) {
    remember('register', cell.of);
    return show(await ask('breakpoint', { what: 'register', on: cell.of })) && say(`watching ${cell.of}`);
  }
  const at = memory.addressOf(cell.of, cell.first);
  if (at === null) return say('only bytes of buffers can be watched');
  remember('memory', `${at}:4`);
  show(await ask('breakpoint', { what: 'memory', on: `${at}:4` }));
  say(`watching ${cell.of}`);
}

/** What is asked for a second time is over. */
function remember(what, on) {
  const kept = watched.filter(w => w[0] !== what || w[1] !== on);
  watched = kept.length < watched.length ? kept : [...kept, [what, on]];
}

async function nextWrite() {
  const cell = lanes.chosen();
  if (!cell || !state) return say('select a register or a byte first');
  const at = cell.first === undefined ? cell.of : `${memory.addressOf(cell.of, cell.first)}:1`;
  const what = cell.first === undefined ? 'register' : 'memory';
  await ask('breakpoint', { what, on: at });
  await move('proceed+');
  show(await ask('breakpoint', { what, on: at }));
}

async function check() {
  await settle();
  say('checking …');
  const answer = await ask('check');
  if (answer.error) return say(answer.error);
  const all = findings.found(answer, at => shape.lines[code.itemAt(at)] ?? 0);
  editor.findings(all);
  if (all[0]?.line) atLine(all[0].line, true);
  panes.reveal('findings');
  const part = answer.stopped ? `in the first ${answer.stopped.toLocaleString('en')} instructions; the rest was not checked` : answer.looked[0] ?? '';
  const count = all.length === 1 ? '1 problem found' : `${all.length} problems found`;
  say(all.length ? `${count}${answer.stopped ? ` ${part}` : ''}` : `No problems found${answer.stopped ? ` ${part}` : ` (${part})`}`);
}

// ---- wiring

function choices() {
  const own = EXAMPLES[set.split('@')[0]] ?? [];
  const groups = Object.entries(Object.groupBy(own, ([, , group]) => group));
  $('example').innerHTML = '<option value="">–</option>' + groups.map(([group, all]) => `<optgroup label="${group}">${
    all.map(([path, title]) => `<option value="${path}">${esc(title)}</option>`).join('')}</optgroup>`).join('');
}

function listSets() {
  $('set').innerHTML = sets.map(s => `<optgroup label="${esc(s.title)}">${[`<option value="${s.name}">${s.name}</option>`,
    ...(s.variants.length > 1 ? s.variants.map(v => `<option value="${s.name}@${v.name}">${s.name}@${v.name}</option>`) : [])].join('')}</optgroup>`).join('');
}

/** Another variant reads the same source; another set gets a source of its own. */
async function changeSet() {
  const to = $('set').value;
  const own = EXAMPLES[to.split('@')[0]]?.[0]?.[0];
  const mine = ++opening;
  if (to.split('@')[0] === set.split('@')[0]) {
    editor.setLine(/^[ \t]*\.isa[ \t]/, `.isa ${to}`);
    if (!await openSet(to) || mine !== opening) return;
    await assemble();
  } else if (own) {
    if (!await openSet(to) || mine !== opening) return;
    await openExample(own);
  } else await openText(`.isa ${to}\n\n`);
}

const LETTERS = {
  j: () => move('step+'), k: () => move('step-'), o: () => move('next+'), O: () => move('next-'),
  w: watch, n: nextWrite, p: () => lanes.chosen() ? toWriter(lanes.chosen()) : say('select a register or a byte first'),
  '[': () => afterwards(() => selectLane(state?.wave, nearLane(-1))), ']': () => afterwards(() => selectLane(state?.wave, nearLane(1))),
  '{': () => afterwards(() => selectLane(nearWave(-1), -1)), '}': () => afterwards(() => selectLane(nearWave(1), -1)),
  '/': () => $('find').focus(), '?': () => $('keys').showModal(),
};

const nearWave = by => state ? (state.wave + by + state.waves) % state.waves : 0;

function nearLane(by) {
  const n = state?.active.filter(a => a >= 0).length ?? 1;
  return ((state?.lane ?? 0) + by + n) % n;
}

function find() {
  const what = $('find').value.toLowerCase();
  if (!what) return;
  const first = shape.lines[code.current()] ?? 0;
  const n = editor.lineCount();
  for (let k = 1; k <= n; k++) {
    const line = (first - 1 + k) % n + 1;
    if (editor.lineText(line).toLowerCase().includes(what)) return atLine(line, true);
  }
  say(`'${what}' is not in the text`);
}

/** Selects the instruction of a line, or the first one after it. */
function atLine(n, scroll) {
  let i = shape.lines.indexOf(n);
  if (i < 0) i = shape.lines.findIndex(l => l > n);
  if (i >= 0) code.select(i, scroll ? 'find' : 'text');
  else if (scroll) editor.show(n, true);
}

function typedHex() {
  const hex = $('hex').value.replace(/0x|[^0-9a-f]/gi, '').toLowerCase();
  if (hex === bytes) return;
  bytes = hex;
  if (hex.length % 2) say('an odd number of hexadecimal digits');
  else openPasted(hex);
}

/** Runs to the next stop. On a phone what the run leaves is then on the screen. */
async function run() {
  const isPhone = matchMedia('(max-width: 700px)').matches;
  const result = /^\s*\.(picture|plot)\s/m.test(editor.text()) ? 'picture' : /^\s*\.buffer\s/m.test(editor.text()) ? 'memory' : 'lanes';
  if (isPhone) panes.reveal(result);
  await move('proceed+');
}

function wire() {
  code.begin();
  bits.begin();
  flow.begin();
  lanes.begin();
  memory.begin();
  panes.begin();
  local.begin({ open: openText, say, text: editor.text, set: () => set });
  editor.begin({
    changed,
    line: n => atLine(n, false),
    hex: openPasted,
    hover: async n => {
      const i = shape.lines.indexOf(n);
      const row = i < 0 ? null : await code.fetched(i);
      return row?.entry ? editor.tip(row) : null;
    },
  });
  editor.reachable();
  time.begin(t => move('time+', String(t)));
  findings.begin({ line: n => atLine(n, true), moment: at => move('moment+', at) });
  hear('select', ({ item, from }) => {
    editor.show(shape.lines[item] ?? 0, from !== 'text' && from !== 'begin');
    keep();
  });
  hear('line', ({ line, text }) => {
    if (!line) return;
    editor.replace(line, text);
    assemble();
  });
  hear('break', toggle);
  hear('writer', toWriter);
  hear('lane', lane => selectLane(state.wave, lane));
  $('run').onclick = run;
  $('stop').onclick = stop;
  $('restart').onclick = () => move('time+', '0');
  $('check').onclick = check;
  for (const b of document.querySelectorAll('[data-move]'))
    b.onclick = () => move(b.dataset.move, b.dataset.move.startsWith('until') ? String(code.address(code.current())) : '');
  $('set').onchange = changeSet;
  $('example').onchange = () => $('example').value && openExample($('example').value);
  $('hex').onchange = typedHex;
  $('hex').onpaste = () => setTimeout(typedHex);
  $('open').onclick = () => $('file').click();
  $('file').onchange = () => $('file').files[0] && openFile($('file').files[0]);
  $('save').onclick = save;
  $('link').onclick = copyLink;
  $('help').onclick = () => $('keys').showModal();
  $('find').onkeydown = e => {
    if (e.key === 'Enter') find();
    if (e.key === 'Escape') $('listing').focus();
  };
  const at = () => String(code.address(code.current()));
  keys.begin({
    F10: isBack => move(isBack ? 'step-' : 'step+'), F5: isBack => move(isBack ? 'proceed-' : 'proceed+'),
    F4: isBack => move(isBack ? 'until-' : 'until+', at()), F9: () => toggle(code.address(code.current())),
  }, LETTERS);
  addEventListener('dragover', e => e.preventDefault());
  addEventListener('drop', e => {
    e.preventDefault();
    const file = e.dataTransfer.files[0];
    if (file) openFile(file);
  });
  addEventListener('hashchange', openAddress);
}

function save() {
  const a = document.createElement('a');
  a.href = URL.createObjectURL(new Blob([editor.text()], { type: 'text/plain' }));
  a.download = `kernel.${set.split('@')[0]}.s`;
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 1000);
}

async function copyLink() {
  const hash = await link();
  if (hash.length > address.MOST) return say(`too long for a link (${hash.length} characters): save a file instead`);
  history.replaceState(null, '', hash);
  try {
    await navigator.clipboard.writeText(location.origin + location.pathname + hash);
    say('the link is on the clipboard');
  } catch {
    say('the address of this page is the link');
  }
}

async function openState(s) {
  if (!await openSet(s.set)) return false;
  if (s.hex !== undefined) await openHex(s.hex);
  else await openText(s.text, s.view);
  return true;
}

/** Opens what the address says: a state, or `#example/agx/collatz.s`. */
async function openAddress() {
  const example = location.hash.match(/^#example\/(.+)$/)?.[1];
  if (example && Object.values(EXAMPLES).flat().some(([path]) => path === example)) {
    await openExample(example);
    return true;
  }
  const s = await address.read(location.hash).catch(() => null);
  return s !== null && await openState(s);
}

/** What a visitor sees first: a picture, which is drawn while the page can be used. */
async function welcome() {
  await openExample(FIRST.path);
  $('intro-text').innerHTML = FIRST.says;
  $('intro').hidden = false;
  return () => move('proceed+');
}

wire();
$('intro-close').onclick = () => { $('intro').hidden = true; };
sets = await ask('sets');
listSets();
const first = await openAddress() ? null : await welcome();
document.documentElement.dataset.ready = (performance.now() - began).toFixed(0);
first?.();
