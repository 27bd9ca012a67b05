// Of which instruction set bytes may be. Each is asked in turn, so that other questions are answered in between.
import { ask } from './engine.js';
import { $, esc } from './parts.js';

const MOST = 8;
const of = id => id.split('@')[0];
let asked = 0;

/** What was proposed is of no use any more. */
export function hide() {
  asked++;
  $('proposal').hidden = true;
}

function show(text, ids, current, choose) {
  const at = $('proposal');
  at.innerHTML = `<span>${text}</span> ${ids.slice(0, MOST).map(id => `<button data-set="${esc(id)}">${esc(id)}</button>`).join(' ')} <button data-set="" title="leave it as it is">keep ${esc(current)}</button>`;
  at.hidden = false;
  at.onclick = e => {
    const to = e.target.closest('[data-set]')?.dataset.set;
    if (to === undefined) return;
    hide();
    if (to) choose(to);
  };
}

/** The sets first, then the variants of the best one. */
async function best(hex, sets, mine) {
  let answer = { best: [] };
  for (const s of sets) {
    answer = await ask('likeness', { set: s.name, hex });
    if (mine !== asked || answer.error) return null;
  }
  const first = sets.find(s => s.name === of(answer.best[0]?.id ?? ''));
  for (const v of first && first.variants.length > 1 ? first.variants : []) {
    answer = await ask('likeness', { set: `${first.name}@${v.name}`, hex });
    if (mine !== asked || answer.error) return null;
  }
  return answer.best;
}

/**
 * Says of which instruction set bytes may be, if that is not the one that is open.
 * @param {string} hex
 * @param {object[]} sets
 * @param {string} current
 * @param {(set: string) => void} choose
 */
export async function propose(hex, sets, current, choose) {
  const mine = ++asked;
  $('proposal').hidden = true;
  const found = await best(hex, sets, mine);
  if (!found || mine !== asked) return;
  const names = [...new Set(found.map(f => of(f.id)))];
  if (!names.length) return show(`Too few bytes to tell the instruction set; shown as ${esc(current)}.`, sets.map(s => s.name).filter(n => n !== of(current)), current, choose);
  const title = name => sets.find(s => s.name === name)?.title ?? name;
  const { known, odd, bits } = found[0];
  const counts = `${known.toLocaleString('en')} of ${(known + odd).toLocaleString('en')} words decode`;
  if (names.length > 1) return show(`This may be ${names.map(n => esc(title(n))).join(' or ')} code.`, found.map(f => f.id), current, choose);
  const own = found.find(f => f.id === current || !current.includes('@') && of(f.id) === current);
  if (own && own.bits === bits) return;
  if (own || of(current) === names[0]) return show(`This decodes better as another variant: ${counts}.`, found.filter(f => f.bits > (own?.bits ?? -1)).map(f => f.id), current, choose);
  show(`This looks like ${esc(title(names[0]))} code: ${counts}.`, found.map(f => f.id), current, choose);
}
