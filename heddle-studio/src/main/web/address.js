// The whole state of the page as the part of the address behind `#`: no server sees it.
// #v1/SET/tDATA/VIEW/NOTES: DATA is the text, deflated, in base64url; with h for t it is code, in bytes. NOTES, which may
// be missing, are names and comments for addresses, in the same way as the text.

/** Longer addresses are cut by too many programs. */
export const MOST = 8192;

const toText = bytes => btoa(Array.from(bytes, b => String.fromCharCode(b)).join(''))
  .replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
const toBytes = text => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), c => c.charCodeAt(0));

async function through(stream, bytes) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

const packed = async text => toText(await through(new CompressionStream('deflate-raw'), new TextEncoder().encode(text)));
const unpacked = data => through(new DecompressionStream('deflate-raw'), toBytes(data));

/** @param {{set: string, text: string, view?: Record<string, string|number>, notes?: string}} state */
export async function write({ set, text, view = {}, notes = '' }) {
  const seen = Object.entries(view).map(([k, v]) => `${k}=${v}`).join(',');
  return `#v1/${set}/t${await packed(text)}/${seen}${notes ? `/${await packed(notes)}` : ''}`;
}

/** @returns {Promise<{set: string, text?: string, hex?: string, view: Record<string, string>, notes: string} | null>} */
export async function read(hash) {
  const [version, set, data, seen = '', noted = ''] = hash.replace(/^#/, '').split('/');
  if (version !== 'v1' || !set || !data) return null;
  const bytes = await unpacked(data.slice(1));
  const view = Object.fromEntries(seen.split(',').filter(Boolean).map(s => s.split('=')));
  const notes = noted ? new TextDecoder().decode(await unpacked(noted)) : '';
  return data[0] === 'h'
    ? { set, hex: Array.from(bytes, b => b.toString(16).padStart(2, '0')).join(''), view, notes }
    : { set, text: new TextDecoder().decode(bytes), view, notes };
}
