// The page: one document, one selected instruction, one run; every pane shows the same.
import { ask } from './engine.js';
import * as address from './address.js';
import * as code from './code.js';
import * as bits from './bits.js';
import './explain.js';
import * as flow from './flow.js';
import * as lanes from './lanes.js';
import * as memory from './memory.js';
import * as run from './run.js';
import * as time from './time.js';
import * as findings from './findings.js';
import * as source from './source.js';
import * as keys from './keys.js';
import * as panes from './panes.js';
import * as editor from './editor.js';
import * as files from './files.js';
import { setNamed } from './files.js';
import * as local from './local.js';
import * as notes from './notes.js';
import { hide, propose } from './proposal.js';
import { EXAMPLES, FIRST } from './examples.js';
import { $, esc, hear, tell } from './parts.js';

const began = performance.now();
let sets = [];
let set = '';
let shape = { lines: [] };
let opening = 0;
let edits = 0;
/** Whether the page is untouched: its address stays what it is. */
let isWelcome = false;
/** Why the address could not be opened; empty if it could, or has nothing. */
let unread = '';
/** Done when it is known whether the files of this computer are there. */
let begun = Promise.resolve();
/** The digits that are shown as bytes. */
let bytes = '';
function say(text) {
  $('says').textContent = text;
  $('says').title = text;
}
hear('says', say);

// ---- text and code

/** Assembles what is in the editor, and shows it everywhere. */
async function assemble() {
  const mine = ++edits;
  const from = performance.now();
  run.interrupt();
  if (!await follow()) return;
  if (mine !== edits) return;
  const answer = await ask('assemble', { text: editor.text() });
  if (mine !== edits) return;
  if (answer.error) {
    panes.stale(true);
    return say(answer.error);
  }
  panes.stale(answer.faults.length > 0);
  editor.faults(answer.faults);
  $('faults').textContent = answer.faults.length ? `${answer.faults.length} fault${answer.faults.length > 1 ? 's' : ''}` : '';
  if (answer.faults.length) return say(answer.faults[0].message);
  shape = answer;
  run.reset(shape.addresses);
  tell('program', shape);
  lanes.ready(shape.runs);
  run.tellBreaks();
  $('run').disabled = !shape.runs;
  $('run').title = shape.runs ? 'run to the next stop (F5)' : run.CANNOT;
  const count = shape.addresses.length;
  say(`${counted(count, 'instruction', count.toLocaleString('en'))}, ${counted(shape.lengths.reduce((a, b) => a + b, 0), 'byte')} (${(performance.now() - from).toFixed(0)} ms)`);
  const all = await ask('bytes');
  if (mine === edits && document.activeElement !== $('hex')) showHex(all.hex ?? '');
  keep();
}

/** `1 byte`, `2 bytes` */
const counted = (n, what, text = n) => `${text} ${what}${n === 1 ? '' : 's'}`;

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
  hide();
  clearTimeout(typed);
  typed = setTimeout(settle, 30);
}

/** Waits until what has been typed is assembled: the program before is not meant. */
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
  if (isWelcome) return;
  clearTimeout(later);
  later = setTimeout(async () => {
    const hash = await link();
    if (hash.length <= address.MOST) history.replaceState(null, '', hash);
  }, 400);
}

function link() {
  const view = { i: code.current(), ...run.view() };
  return address.write({ set, text: editor.text(), view, notes: notes.file() });
}

async function openSet(name) {
  run.interrupt();
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

/** @param {{text?: string, program?: string, called?: string}} noted names and comments that came with it */
async function openText(text, view = {}, noted = {}) {
  hide();
  $('intro').hidden = true;
  $('example').value = '';
  run.setBreaks((view.b ?? '').split('.').filter(Boolean).map(Number));
  editor.set(text);
  tell('opened', { text });
  const wrong = await notes.open(noted);
  await assemble();
  if (wrong) say(wrong);
  if (view.i) code.select(+view.i, 'open');
  else code.select(0, 'begin');
  if (view.t !== undefined && shape.runs) {
    await run.move('time+', String(view.t));
    if (view.l) await run.selectLane(+(view.w ?? 0), +view.l);
  }
}

/** Bytes without a label. */
async function openPasted(hex, noted) {
  await openHex(hex, noted);
  propose(hex, sets, set, to => openCode(hex, to, noted));
}

async function openHex(hex, noted = {}) {
  const answer = await ask('textOf', { hex });
  if (answer.error) return say(answer.error);
  await openText(answer.text, {}, noted);
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

/** Opens code of an instruction set; of the one that is open if it is not known. */
async function openCode(hex, of, noted) {
  if (!of) return openPasted(hex, noted);
  if (of !== set && !await openSet(of)) return;
  await openHex(hex, noted);
}

/** Opens a text; the set that is open stays if the text names none that is known. */
async function openSource(text, of, noted) {
  const named = files.setNamed(of, sets);
  if (named && named.split('@')[0] !== set.split('@')[0] && !await openSet(named)) return;
  await openText(text, {}, noted);
}

/** Opens a program, and the names and comments for its addresses if they come with it. */
async function openFiles(all) {
  const file = all.find(f => f.name.endsWith('.notes'));
  const program = all.find(f => f !== file);
  const noted = file && { text: await file.text(), called: file.name.replace(/\.notes$/, '') };
  if (program)
    return files.open(program, { sets, text: (text, of) => openSource(text, of, noted), code: (hex, of) => openCode(hex, of, noted), say });
  const wrong = noted && await notes.open(noted, true);
  if (noted) say(wrong || `names and comments of ${file.name}`);
}

// ---- checks

async function check() {
  await settle();
  say('checking …');
  const answer = await ask('check');
  if (answer.error) return say(answer.error);
  const all = findings.found(answer, at => shape.lines[code.itemAt(at)] ?? 0);
  editor.findings(all);
  if (all[0]?.line) atLine(all[0].line, !panes.isPhone());
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
  j: () => run.move('step+'), k: () => run.move('step-'), o: () => run.move('next+'), O: () => run.move('next-'),
  w: run.watch, n: run.nextWrite, p: run.previousWrite,
  '[': () => run.turnLane(-1), ']': () => run.turnLane(1), '{': () => run.turnWave(-1), '}': () => run.turnWave(1),
  ';': notes.edit, '/': () => $('find').focus(), '?': () => $('keys').showModal(),
};

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
  const plain = $('hex').value.replace(/0x|[\s_,:;]/gi, '');
  const other = plain.match(/[^0-9a-f]+/i);
  if (other) return say(`'${other[0]}' is not hexadecimal: bytes are pairs of 0 to 9 and a to f`);
  const hex = plain.toLowerCase();
  if (hex === bytes) return;
  bytes = hex;
  if (hex.length % 2) say('an odd number of hexadecimal digits');
  else openPasted(hex);
}

/** Runs to the next stop. On a phone what the run leaves is then on the screen. */
async function runNow() {
  const result = /^\s*\.(picture|plot)\s/m.test(editor.text()) ? 'picture' : /^\s*\.buffer\s/m.test(editor.text()) ? 'memory' : 'lanes';
  if (panes.isPhone()) panes.reveal(result);
  await run.move('proceed+');
}

function wire() {
  code.begin();
  bits.begin();
  flow.begin();
  lanes.begin();
  memory.begin();
  source.begin(editor.text);
  run.begin({ settle, runs: () => shape.runs, set: () => set, text: editor.text, keep });
  panes.begin();
  begun = local.begin({ open: openText, say, text: editor.text, set: () => set });
  notes.begin({
    save: local.saveNotes,
    download,
    say,
    menu: { note: notes.edit, until: () => run.move('until+', String(code.address(code.current()))), stop: () => run.toggle(code.address(code.current())) },
  });
  hear('notes', keep);
  editor.begin({
    changed,
    line: n => atLine(n, false),
    hex: hex => openPasted(hex),
    hover: async n => {
      const i = shape.lines.indexOf(n);
      const row = i < 0 ? null : await code.fetched(i);
      return row?.entry ? editor.tip(row) : null;
    },
  });
  editor.reachable();
  time.begin(t => run.move('time+', String(t)));
  findings.begin({ line: n => atLine(n, true), moment: at => run.move('moment+', at) });
  hear('select', ({ item, from }) => {
    editor.show(shape.lines[item] ?? 0, from !== 'text' && from !== 'begin');
    keep();
  });
  hear('line', ({ line, text }) => {
    if (!line) return;
    editor.replace(line, text);
    assemble();
  });
  $('run').onclick = runNow;
  $('stop').onclick = run.stop;
  $('restart').onclick = () => run.move('time+', '0');
  $('check').onclick = check;
  for (const b of document.querySelectorAll('[data-move]'))
    b.onclick = () => run.move(b.dataset.move, b.dataset.move.startsWith('until') ? String(code.address(code.current())) : '');
  $('set').onchange = changeSet;
  $('example').onchange = () => $('example').value && openExample($('example').value);
  $('hex').onchange = typedHex;
  $('hex').onpaste = () => setTimeout(typedHex);
  $('open').onclick = () => $('file').click();
  $('file').onchange = () => openFiles([...$('file').files]);
  $('save').onclick = save;
  $('link').onclick = copyLink;
  $('help').onclick = () => $('keys').showModal();
  $('find').onkeydown = e => {
    if (e.key === 'Enter') find();
    if (e.key === 'Escape') $('listing').focus();
  };
  const at = () => String(code.address(code.current()));
  keys.begin({
    F10: isBack => run.move(isBack ? 'step-' : 'step+'), F5: isBack => run.move(isBack ? 'proceed-' : 'proceed+'),
    F4: isBack => run.move(isBack ? 'until-' : 'until+', at()), F9: () => run.toggle(code.address(code.current())),
  }, LETTERS);
  addEventListener('dragover', e => e.preventDefault());
  addEventListener('drop', e => {
    e.preventDefault();
    openFiles([...e.dataTransfer.files]);
  });
  addEventListener('hashchange', async () => {
    if (!await openAddress() && unread) say(unread);
  });
}

const save = () => download(`kernel.${set.split('@')[0]}.s`, editor.text());

function download(name, text) {
  const a = document.createElement('a');
  a.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  a.download = name;
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
    say('copy the address of this page: it is the link');
  }
}

/** Opens the notes beside the program that the page was started with, if that is what it shows. */
async function served() {
  // Such a program comes in the address.
  const from = location.hash.startsWith('#v1/') ? await local.opened() : null;
  const first = from && await address.read(from.hash);
  if (!first || first.set !== set) return;
  const text = first.text ?? (await ask('textOf', { hex: first.hex })).text;
  if (text !== editor.text()) return;
  const wrong = await notes.open({ text: notes.file() || from.notes, program: from.path });
  if (wrong) say(wrong);
}

async function openState(s) {
  if (!await openSet(s.set)) return false;
  const noted = { text: s.notes };
  if (s.hex !== undefined) await openHex(s.hex, noted);
  else await openText(s.text, s.view, noted);
  return true;
}

/** Opens what the address says: a state, or `#example/agx/collatz.s`. */
async function openAddress() {
  unread = '';
  const example = location.hash.match(/^#example\/(.+)$/)?.[1];
  if (example && Object.values(EXAMPLES).flat().some(([path]) => path === example)) {
    await openExample(example);
    return true;
  }
  if (location.hash.length < 2) return false;
  const s = await address.read(location.hash).catch(() => null);
  if (s !== null && await openState(s)) return true;
  unread = example ? `there is no example '${example}'` : s ? `this link is of '${s.set}', which is no instruction set here` : 'this link is damaged, or cut: nothing in it can be read';
  return false;
}

/** What a visitor sees first: a picture, which is drawn while the page can be used. */
async function welcome() {
  isWelcome = true;
  await openExample(FIRST.path);
  if (unread) $('intro-text').textContent = `${unread[0].toUpperCase()}${unread.slice(1)}. Shown instead is an example.`;
  else $('intro-text').innerHTML = FIRST.says;
  $('intro').hidden = false;
  for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, () => { isWelcome = false; }, { once: true, capture: true });
  return () => run.move('proceed+');
}

wire();
$('intro-close').onclick = () => { $('intro').hidden = true; };
sets = await ask('sets');
listSets();
const first = await openAddress() ? null : await welcome();
await begun;
await served();
document.documentElement.dataset.ready = (performance.now() - began).toFixed(0);
first?.();
