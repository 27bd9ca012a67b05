// What this computer adds where `heddle studio` serves the page: its files, and all its cores.
import { $, esc } from './parts.js';

const KEY = 'heddle-local';
let token = null;

/** Takes the token out of the address, where copied links would have it, into the storage of this tab. */
async function takeToken() {
  const asked = new URLSearchParams(location.search);
  let given = asked.get('local');
  const code = asked.get('once');
  if (code) given = (await fetch(`./local/once/${code}`).then(a => a.json()).catch(() => ({}))).token;
  if (given) sessionStorage.setItem(KEY, given);
  if (asked.has('local') || asked.has('once')) history.replaceState(null, '', location.pathname + location.hash);
  token = sessionStorage.getItem(KEY);
}

async function get(what, args = {}) {
  const answer = await fetch(`./local/${token}/${what}?${new URLSearchParams(args)}`);
  return answer.ok ? answer.json() : { error: await answer.text() };
}

/** The file that `heddle studio FILE` was given: `{path, link, notes}`; null if there is none. */
export async function opened() {
  if (!token) return null;
  const answer = await get('opened').catch(() => ({}));
  return answer.path ? answer : null;
}

/** Writes names and comments beside a program of this computer: `{said}` or `{error}`. */
export async function saveNotes(program, text) {
  return fetch(`./local/${token}/notes?${new URLSearchParams({ path: program })}`, { method: 'POST', body: text })
    .then(a => a.json()).catch(e => ({ error: String(e) }));
}

/**
 * @param {{open: (text: string, view: object, noted: object) => void, say: (text: string) => void, text: () => string, set: () => string}} page
 */
export async function begin(page) {
  await takeToken();
  if (!token) return;
  const files = document.createElement('button');
  files.id = 'local-files';
  files.textContent = 'This computer…';
  const run = document.createElement('button');
  run.id = 'local-run';
  run.textContent = 'Run on all cores';
  run.title = 'by the compiled engine of this computer, without stops';
  $('open').after(files);
  $('check').after(run);
  const dialog = document.createElement('dialog');
  dialog.id = 'files';
  dialog.setAttribute('aria-label', 'files of this computer');
  document.body.append(dialog);
  files.onclick = async () => {
    dialog.showModal();
    show(await get('list'));
  };
  dialog.onclick = async e => {
    const b = e.target.closest('[data-path]');
    if (!b) return;
    if (b.dataset.folder === 'true') return show(await get('list', { path: b.dataset.path }));
    const answer = await get('read', { path: b.dataset.path, set: page.set() });
    if (answer.error) return page.say(answer.error);
    dialog.close();
    page.open(answer.text, {}, { text: answer.notes, program: b.dataset.path });
  };
  function show(list) {
    dialog.innerHTML = list.error ? `<p>${esc(list.error)}</p>` : `<h2>${esc(list.path)}</h2><ul>${
      list.parent ? `<li><button data-folder="true" data-path="${esc(list.parent)}">↑ ..</button></li>` : ''}${
      list.entries.map(f => `<li><button data-folder="${f.folder}" data-path="${esc(f.path)}">${f.folder ? '▸ ' : ''}${esc(f.name)}</button></li>`).join('')}</ul>`;
    dialog.insertAdjacentHTML('beforeend', '<form method="dialog"><button>Close</button></form>');
  }
  let running = false;
  run.onclick = async () => {
    if (running) return get('stop');
    running = true;
    run.textContent = 'Stop';
    page.say('running here …');
    const answer = await fetch(`./local/${token}/run`, { method: 'POST', body: page.text() })
      .then(a => a.json()).catch(e => ({ error: String(e) }));
    running = false;
    run.textContent = 'Run on all cores';
    page.say(answer.error ?? answer.said);
    if (answer.picture) $('pictures').innerHTML = `<img alt="the picture that the run has drawn" src="data:image/png;base64,${answer.picture}">`;
  };
}
