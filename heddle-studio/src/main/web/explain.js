// The selected instruction in words.
import { ask } from './engine.js';
import { $, esc, hear } from './parts.js';
import * as code from './code.js';

let item = -1;
let set = '';

/** The folder of an entry's reference page. */
const folder = id => id.replace(/[^A-Za-z0-9._-]/g, '-');

async function show(i) {
  item = i;
  const [row, more] = await Promise.all([code.fetched(i), ask('explain', { item: i })]);
  if (i !== item) return;
  if (!row?.entry) {
    $('explain').innerHTML = '<p>These bytes are not an instruction: data or padding.</p>';
    return;
  }
  const operands = (row.operands ?? []).filter(o => o.text).map(o =>
    `<li><code>${esc(o.text)}</code> <b>${esc(o.name)}</b>: ${esc(o.what)}</li>`).join('');
  const page = more.page ?? '';
  const from = page.search(/^(Description|Meaning)$/m);
  $('explain').innerHTML = `<h3><code>${esc(row.text)}</code></h3><p>${esc(row.title)}${more.doc && from < 0 ? `. ${esc(more.doc)}` : ''}</p>
    <ul>${operands}</ul><p><a href="./${esc(set)}/${esc(folder(row.entry))}/">reference page of ${esc(row.entry)}</a></p>${(more.remarks ?? []).map(r => `<p class="remark">${esc(r)}</p>`).join('')}
    <pre>${esc(from < 0 ? page : page.slice(from))}</pre>`;
}

hear('set', name => { set = name.split('@')[0]; });
hear('select', ({ item: i }) => show(i));
hear('program', () => show(code.current()));
