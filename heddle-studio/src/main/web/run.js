// The run of the program: launched, moved both ways, stopped, looked at.
import { ask, cancel, on, restart } from './engine.js';
import * as code from './code.js';
import * as lanes from './lanes.js';
import * as memory from './memory.js';
import * as picture from './picture.js';
import * as time from './time.js';
import { $, hear, tell } from './parts.js';

/** The page around it, see [begin]. */
let page;
let state = null;
let breaks = new Set();
let queue = Promise.resolve();
let queued = 0;
/** The move that is under way. */
let under = '';
/** How often a move was left because of something else. */
let left = 0;
/** Registers and bytes that are watched, as they were asked for. */
let watched = [];

const say = text => tell('says', text);

/** Why there is no run. */
export const CANNOT = 'add .grid, .group or .buffer lines to run this program';

/** What the address has of the run. */
export function view() {
  const out = state ? { t: state.time, w: state.wave, l: state.lane } : {};
  if (breaks.size) out.b = [...breaks].join('.');
  return out;
}

/** Breakpoints of a program that is opened. */
export const setBreaks = all => { breaks = new Set(all); };

/** There is another program: its run has not begun, and stops at what is left of the breakpoints. */
export function reset(addresses) {
  state = null;
  watched = [];
  tell('run', null);
  for (const at of [...breaks]) if (!addresses.includes(at)) breaks.delete(at);
}

export const tellBreaks = () => tell('breaks', breaks);

function show(answer, from = 'run') {
  if (answer.error) {
    say(answer.error);
    return false;
  }
  state = answer;
  tell('run', state);
  const at = code.itemAt(state.address);
  if (at >= 0) code.select(at, from);
  page.keep();
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
export function interrupt() {
  if (!under || under.endsWith('-')) return;
  left++;
  cancel();
}

/** A run under way is stopped by any other move: who steps means to look. */
export function move(how, to = '') {
  if (under === 'proceed+') {
    if (how === under) return queue;
    cancel();
  }
  return afterwards(() => moved(how, to));
}

async function moved(how, to) {
  await page.settle();
  if (!page.runs() && !state) return say(CANNOT);
  const from = performance.now();
  const mine = left;
  try {
    under = how;
    if (!state && !await launch() || mine !== left) return;
    $('stop').disabled = false;
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
export function stop() {
  if (under.endsWith('-')) restart();
  else cancel();
}

async function comeBack() {
  const { time, wave, lane } = state;
  say(`stopped by you; back to instruction ${time.toLocaleString('en')} …`);
  await ask('open', { set: page.set() });
  const answer = await ask('assemble', { text: page.text() });
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

export async function selectLane(wave, lane) {
  if (!state) return;
  if (lane >= 0) state.lane = lane;
  show(await ask('select', { wave, lane }));
}

export async function toggle(at) {
  if (at === undefined) return;
  if (breaks.has(at)) breaks.delete(at);
  else breaks.add(at);
  tell('breaks', breaks);
  if (state) show(await ask('breakpoint', { what: 'at', on: at }));
  page.keep();
}

/** Goes to where a register or a byte was written last. */
export async function toWriter(cell) {
  lanes.choose(cell);
  const answer = await ask('lastWrite', { of: cell.of, first: cell.first, lane: cell.lane });
  if (answer.error) return say(answer.error);
  if (!answer.found) return say(`no earlier write to ${cell.of}`);
  await move('time+', String(answer.time));
  say(`${cell.of} is written by this instruction`);
}

export async function watch() {
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

export async function nextWrite() {
  const cell = lanes.chosen();
  if (!cell || !state) return say('select a register or a byte first');
  const at = cell.first === undefined ? cell.of : `${memory.addressOf(cell.of, cell.first)}:1`;
  const what = cell.first === undefined ? 'register' : 'memory';
  await ask('breakpoint', { what, on: at });
  await move('proceed+');
  show(await ask('breakpoint', { what, on: at }));
}

/** Goes to the last write of what is selected. */
export const previousWrite = () => lanes.chosen() ? toWriter(lanes.chosen()) : say('select a register or a byte first');

export const turnLane = by => afterwards(() => selectLane(state?.wave, nearLane(by)));
export const turnWave = by => afterwards(() => selectLane(nearWave(by), -1));

const nearWave = by => state ? (state.wave + by + state.waves) % state.waves : 0;

function nearLane(by) {
  const n = state?.active.filter(a => a >= 0).length ?? 1;
  return ((state?.lane ?? 0) + by + n) % n;
}

/**
 * @param {{settle: () => Promise<void>, runs: () => boolean, set: () => string, text: () => string, keep: () => void}} around
 *   what is assembled first, whether the program says how it is launched, its set and its text, and what notes the state
 */
export function begin(around) {
  page = around;
  hear('break', toggle);
  hear('writer', toWriter);
  hear('lane', lane => selectLane(state.wave, lane));
}
