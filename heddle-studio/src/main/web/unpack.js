// Files that the build has packed with LZMA: a quarter smaller than what a host's gzip makes of them.
// The form is that of `.lzma` files: properties, the size of the window, the size of the content, and the code.

// Where the probabilities of each kind of decision begin.
const REP = 192, REP0 = 204, REP1 = 216, REP2 = 228, LONG = 240, SLOTS = 432, FAR = 688, ALIGN = 803, LENGTHS = 819;
const LENGTH_SIZE = 514, LITERALS = LENGTHS + 2 * LENGTH_SIZE;

/**
 * @param {Uint8Array} packed
 * @returns {Uint8Array}
 */
export function unpack(packed) {
  const lc = packed[0] % 9, lp = Math.floor(packed[0] / 9) % 5, pb = Math.floor(packed[0] / 45);
  const size = new DataView(packed.buffer, packed.byteOffset).getUint32(5, true);
  const out = new Uint8Array(size);
  const probs = new Uint16Array(LITERALS + (0x300 << lc + lp)).fill(1024);
  let at = 18, range = -1 >>> 0, code = 0;
  for (let i = 14; i < 18; i++) code = (code << 8 | packed[i]) >>> 0;

  function bit(i) {
    const p = probs[i];
    const bound = (range >>> 11) * p;
    let b = 0;
    if (code < bound) {
      range = bound;
      probs[i] = p + (2048 - p >>> 5);
    } else {
      range -= bound;
      code -= bound;
      probs[i] = p - (p >>> 5);
      b = 1;
    }
    if (range < 0x1000000) {
      range = range << 8 >>> 0;
      code = (code << 8 | packed[at++]) >>> 0;
    }
    return b;
  }

  function tree(first, bits) {
    let m = 1;
    for (let i = 0; i < bits; i++) m = m << 1 | bit(first + m);
    return m - (1 << bits);
  }

  function reversed(first, bits) {
    let m = 1, value = 0;
    for (let i = 0; i < bits; i++) {
      const b = bit(first + m);
      m = m << 1 | b;
      value |= b << i;
    }
    return value;
  }

  function even(bits) {
    let value = 0;
    for (let i = 0; i < bits; i++) {
      range >>>= 1;
      const b = code >= range ? 1 : 0;
      if (b) code -= range;
      value = value << 1 | b;
      if (range < 0x1000000) {
        range = range << 8 >>> 0;
        code = (code << 8 | packed[at++]) >>> 0;
      }
    }
    return value;
  }

  function length(first, place) {
    if (!bit(first)) return tree(first + 2 + 8 * place, 3);
    if (!bit(first + 1)) return 8 + tree(first + 130 + 8 * place, 3);
    return 16 + tree(first + 258, 8);
  }

  function distance(count) {
    const slot = tree(SLOTS + 64 * Math.min(count, 3), 6);
    if (slot < 4) return slot;
    const bits = (slot >> 1) - 1;
    const high = (2 | slot & 1) << bits;
    if (slot < 14) return high + reversed(FAR + high - slot, bits);
    return high + (even(bits - 4) << 4) + reversed(ALIGN, 4);
  }

  let state = 0, n = 0;
  let r0 = 0, r1 = 0, r2 = 0, r3 = 0;
  while (n < size) {
    const place = n & (1 << pb) - 1;
    if (!bit(16 * state + place)) {
      const before = n ? out[n - 1] : 0;
      const first = LITERALS + 0x300 * (((n & (1 << lp) - 1) << lc) + (before >> 8 - lc));
      let m = 1;
      if (state > 6) {
        let other = out[n - r0 - 1];
        while (m < 0x100) {
          const o = other >> 7 & 1;
          other <<= 1;
          const b = bit(first + (1 + o << 8) + m);
          m = m << 1 | b;
          if (o !== b) break;
        }
      }
      while (m < 0x100) m = m << 1 | bit(first + m);
      out[n++] = m;
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    let count;
    if (!bit(REP + state)) {
      r3 = r2;
      r2 = r1;
      r1 = r0;
      count = length(LENGTHS, place);
      r0 = distance(count);
      state = state < 7 ? 7 : 10;
    } else {
      let again = true;
      if (!bit(REP0 + state)) again = bit(LONG + 16 * state + place) === 1;
      else {
        let d;
        if (!bit(REP1 + state)) d = r1;
        else {
          if (!bit(REP2 + state)) d = r2;
          else {
            d = r3;
            r3 = r2;
          }
          r2 = r1;
        }
        r1 = r0;
        r0 = d;
      }
      if (!again) {
        state = state < 7 ? 9 : 11;
        out[n] = out[n - r0 - 1];
        n++;
        continue;
      }
      count = length(LENGTHS + LENGTH_SIZE, place);
      state = state < 7 ? 8 : 11;
    }
    count += 2;
    if (r0 >= n || n + count > size) throw new Error('a packed file is damaged');
    for (const end = n + count; n < end; n++) out[n] = out[n - r0 - 1];
  }
  return out;
}

/** Fetches a packed file. */
export async function fetched(path) {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`there is no ${path}`);
  return unpack(new Uint8Array(await answer.arrayBuffer()));
}
