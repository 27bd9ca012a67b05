// What several panes use.

export const $ = id => document.getElementById(id);

const SIGNS = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const esc = s => String(s).replace(/[&<>"]/g, c => SIGNS[c]);

/** Classes of bits that are of no field. */
const OWNERS = ['fixed', 'length', 'ignored', 'unknown', 'reserved'];

/** Words for them. */
export const MEANS = {
  fixed: 'fixed: part of the opcode',
  length: 'selects the length of the instruction',
  ignored: 'ignored',
  unknown: 'unknown: what this bit does is not known',
  reserved: 'reserved: must be 0',
};

/** Which colour each part of a row has: one for each operand, or field of its own. */
export function colours(row) {
  const known = new Map();
  return (row.parts ?? []).map(p => {
    const key = p.operand || p.name;
    if (!known.has(key)) known.set(key, known.size % 10);
    return known.get(key);
  });
}

/** @returns {string} the class of a bit */
export const owner = (o, cs) => o >= 0 ? `o${cs[o]}` : OWNERS[-o - 1];

/** The text of a row, each operand underlined in the colour of its bits. */
export function coloured(row) {
  const text = row.text;
  if (!text) return `<span class="data">${row.padding ? 'padding' : 'data'}</span>`;
  const cs = colours(row);
  let from = text.search(/\s/);
  if (from < 0) return `<b>${esc(text)}</b>`;
  let out = `<b>${esc(text.slice(0, from))}</b>`;
  for (const o of row.operands ?? []) {
    const k = row.parts.findIndex(p => (p.operand || p.name) === o.name);
    const i = o.text ? text.indexOf(o.text, from) : -1;
    if (k < 0 || i < 0) continue;
    out += esc(text.slice(from, i)) + `<u class="o${cs[k]}" data-operand="${esc(o.name)}">${esc(o.text)}</u>`;
    from = i + o.text.length;
  }
  return out + esc(text.slice(from));
}

const buffer = new DataView(new ArrayBuffer(8));

function half(h) {
  const e = h >> 10 & 31, m = h & 1023, s = h & 0x8000 ? -1 : 1;
  return e === 31 ? (m ? NaN : s * Infinity) : e ? s * 2 ** (e - 15) * (1 + m / 1024) : s * m * 2 ** -24;
}

const short = x => Number.isInteger(x) && Math.abs(x) < 1e7 ? x.toFixed(1) : String(+x.toPrecision(7));

/** A number of up to 32 bits in a format. */
export function shown(v, format, bits = 32) {
  if (typeof v === 'string') return v;
  buffer.setUint32(0, v);
  switch (format) {
    case 'i32': return String(bits === 32 ? v | 0 : v << 32 - bits >> 32 - bits);
    case 'f32': return bits === 16 ? short(half(v)) : short(buffer.getFloat32(0));
    case 'f16': return bits === 16 ? short(half(v)) : `${short(half(v & 0xffff))} ${short(half(v >>> 16))}`;
    case 'hex': return v.toString(16).padStart(Math.ceil(bits / 4), '0');
    default: return String(v);
  }
}

/** What happens on the page: panes tell each other by it. */
export const events = new EventTarget();
export const tell = (what, detail) => events.dispatchEvent(new CustomEvent(what, { detail }));
export const hear = (what, does) => events.addEventListener(what, e => does(e.detail));
