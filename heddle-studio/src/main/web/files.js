// Files that are opened or dropped: text, code, and what has several programs in it. Nothing of them leaves the page.
import { ask } from './engine.js';
import { esc } from './parts.js';

const MOST = 64 << 20;

async function unpacked(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/**
 * An instruction set by a name that sources and packages use: that of a set, a variant or a chip.
 * @returns {string} `agx`, `ir3@a5xx`; empty if nothing is called so
 */
export function setNamed(name, sets) {
  const [first, variant] = name.split('@');
  const own = sets.find(s => s.name === first);
  if (own) return !variant || own.variants.some(v => v.name === variant) ? name : '';
  for (const s of sets)
    for (const v of s.variants)
      if (v.name === name || v.aliases.includes(name)) return `${s.name}@${v.name}`;
  return '';
}

/** Opens the code of a kernel's package. */
async function packaged(name, text, page) {
  let json;
  try {
    json = JSON.parse(text);
  } catch {
    return page.say(`${name} is no JSON`);
  }
  if (typeof json?.code !== 'string' || /[^0-9a-f]/i.test(json.code)) return page.say(`${name} is JSON, but no kernel package`);
  await page.code(json.code, setNamed(json.isa ?? json.target ?? '', page.sets));
  page.say(`the code of a package; its buffers and its grid are set up by: heddle run ${name}`);
}

/**
 * @param {File} file
 * @param {{sets: object[], text: (text: string) => void, code: (hex: string, set: string) => void, say: (text: string) => void}} page
 */
export async function open(file, page) {
  if (file.size > MOST) return page.say(`${file.name} is larger than 64 MiB, too large for the page`);
  const bytes = await unpacked(file).catch(() => null);
  if (!bytes) return page.say(`${file.name} is a damaged gzip file`);
  const answer = await ask('file', { content: bytes, name: file.name });
  if (answer.error) return page.say(answer.error);
  if (answer.package) return packaged(file.name, new TextDecoder().decode(bytes), page);
  if (answer.text !== undefined) return page.text(answer.text, answer.set);
  if (answer.hex !== undefined) return page.code(answer.hex, answer.set);
  const here = answer.programs.map((p, i) => ({ ...p, i })).filter(p => p.here);
  if (here.length === 1) return program(here[0], page);
  choose(file.name, answer, page);
}

async function program(p, page) {
  const answer = await ask('programOf', { number: p.i });
  if (answer.error) return page.say(answer.error);
  await page.code(answer.hex, answer.set);
  if (p.notes.length) page.say(p.notes[0]);
}

function choose(name, answer, page) {
  const dialog = document.createElement('dialog');
  dialog.id = 'programs';
  dialog.className = 'list';
  dialog.setAttribute('aria-label', 'programs of a file');
  const row = (p, i) => `<li><button data-i="${i}"${p.here ? '' : ' disabled'}><b>${esc(p.name)}</b> ${esc(p.stage)} <span>${esc(p.set)}, ${
    p.here ? `${p.size.toLocaleString('en')} bytes` : 'its bytes are not in the file'}</span></button></li>`;
  dialog.innerHTML = `<h2>${esc(name)}</h2><p>${esc(answer.kind)}${answer.summary ? `: ${esc(answer.summary)}` : ''}</p><ul>${answer.programs.map(row).join('')}</ul>${
    answer.notes.map(n => `<p>${esc(n)}</p>`).join('')}${answer.programs.length ? '' : '<p>There is no program in it.</p>'}<form method="dialog"><button>Close</button></form>`;
  dialog.onclick = e => {
    const i = e.target.closest('[data-i]')?.dataset.i;
    if (i === undefined) return;
    dialog.close();
    program({ ...answer.programs[i], i: +i }, page);
  };
  dialog.onclose = () => dialog.remove();
  document.body.append(dialog);
  dialog.showModal();
}
