// Names and comments for addresses, as a file `KERNEL.notes` keeps them beside a program.
import { ask } from './engine.js';
import * as code from './code.js';
import { $, hear, tell } from './parts.js';

/** The file: lines for people stay in it. */
let text = '';
/** `{name, remark}` by address. */
let known = new Map();
/** What a file is called that is downloaded. */
let called = '';
/** The program on this computer that they are saved beside; null if there is none. */
let program = null;
let isSaved = true;

const LINE = /^\s*(0x[0-9a-f]{1,16}|\d{1,18})(?!\w)/i;
const addressOf = line => {
  const m = line.match(LINE);
  return m ? Number(m[1]) : null;
};

export const file = () => text;

/**
 * Takes a file, instead of what is noted.
 * @param {{text?: string, program?: string|null, called?: string}} from
 * @param {boolean} stays whether the program stays that is open, and what is noted if the file is wrong
 * @returns {Promise<string>} what is wrong with it
 */
export async function open(from = {}, stays = false) {
  const wrong = await take(from.text ?? '');
  if (wrong && stays) return wrong;
  if (wrong) await take('');
  called = from.called ?? '';
  if (!stays) program = from.program ?? null;
  isSaved = !stays || !program;
  shown();
  return wrong;
}

/** @returns {Promise<string>} what is wrong with the text, which then is not taken */
async function take(to) {
  const answer = to.trim() ? await ask('notes', { text: to }) : { notes: [], faults: [] };
  if (answer.error) return answer.error;
  const [fault] = answer.faults;
  if (fault) return fault.line ? `notes, line ${fault.line}: ${fault.message}` : fault.message;
  text = to;
  known = new Map(answer.notes.map(n => [n.address, n]));
  return '';
}

function shown() {
  $('notes-save').hidden = isSaved || !known.size && !program;
  $('notes-save').title = program ? 'write names and comments beside the program' : 'download names and comments as a file';
  tell('notes', known);
}

/** The file with other notes for an address, where those for it are or would be. */
function edited(at, name, remark) {
  const lines = text.split(/\r?\n/);
  const others = lines.filter(l => addressOf(l) !== at);
  const own = lines.findIndex(l => addressOf(l) === at);
  const after = others.findIndex(l => (addressOf(l) ?? -1) > at);
  const end = others.at(-1) === '' ? others.length - 1 : others.length;
  const place = own >= 0 ? lines.slice(0, own).filter(l => addressOf(l) !== at).length : after >= 0 ? after : end;
  const hex = `0x${at.toString(16)}`;
  others.splice(place, 0, ...[name && `${hex} name: ${name}`, remark && `${hex} # ${remark}`].filter(Boolean));
  const out = others.join('\n');
  return out && !out.endsWith('\n') ? `${out}\n` : out;
}

/** Asks for name and comment of the selected instruction. */
export function edit() {
  if (!code.count()) return;
  const at = code.address(code.current());
  $('note-of').textContent = `0x${at.toString(16)}`;
  $('note-name').value = known.get(at)?.name ?? '';
  $('note-remark').value = known.get(at)?.remark ?? '';
  $('note-fault').textContent = '';
  $('note-dialog').dataset.at = at;
  $('note-dialog').showModal();
}

async function keep(e) {
  e.preventDefault();
  const at = Number($('note-dialog').dataset.at);
  const wrong = await take(edited(at, $('note-name').value.trim(), $('note-remark').value.trim()));
  $('note-fault').textContent = wrong;
  if (wrong) return;
  isSaved = false;
  $('note-dialog').close();
  shown();
}

/**
 * Wires the dialog and the menu of a line.
 * @param {{save: (program: string, text: string) => Promise<{said?: string, error?: string}>, download: (name: string, text: string) => void, say: (text: string) => void, menu: Record<string, () => void>}} page
 */
export function begin(page) {
  $('note').onclick = edit;
  $('note-form').onsubmit = keep;
  $('note-cancel').onclick = () => $('note-dialog').close();
  $('note-dialog').onclose = () => $('listing').focus();
  $('notes-save').onclick = async () => {
    const kept = text;
    const answer = program ? await page.save(program, kept) : {};
    if (!program) page.download(`${called || 'kernel'}.notes`, kept);
    page.say(answer.error ?? answer.said ?? '');
    isSaved = !answer.error && kept === text;
    shown();
  };
  const menu = $('line-menu');
  const close = () => {
    menu.hidden = true;
  };
  $('listing').addEventListener('contextmenu', e => {
    const row = e.target.closest('.row');
    if (row) code.select(+row.dataset.i);
    if (!code.count()) return;
    e.preventDefault();
    menu.hidden = false;
    // By the key for menus, there is no place of a pointer.
    const box = (row ?? document.getElementById(`row${code.current()}`))?.getBoundingClientRect();
    const [x, y] = e.clientX || e.clientY ? [e.clientX, e.clientY] : [box.left + 60, box.bottom];
    menu.style.left = `${Math.max(4, Math.min(x, innerWidth - menu.offsetWidth - 4))}px`;
    menu.style.top = `${Math.max(4, Math.min(y, innerHeight - menu.offsetHeight - 4))}px`;
    menu.firstElementChild.focus();
  });
  menu.onclick = e => {
    const item = e.target.closest('[data-does]');
    if (!item) return;
    close();
    $('listing').focus();
    page.menu[item.dataset.does]();
  };
  menu.onkeydown = e => {
    const all = [...menu.children];
    const i = all.indexOf(document.activeElement);
    const to = { ArrowDown: i + 1, ArrowUp: i - 1, Home: 0, End: -1 }[e.key];
    if (e.key === 'Escape' || e.key === 'Tab') {
      close();
      $('listing').focus();
    } else if (to !== undefined) all.at(to % all.length).focus();
    else return;
    e.preventDefault();
    e.stopPropagation();
  };
  addEventListener('pointerdown', e => {
    if (!menu.contains(e.target)) close();
  });
}
