// Where the panes are: columns of stacks; a stack shows one of its panes, the others are tabs behind it.

/** All panes, in the order in which a phone shows them. */
export const NAMES = ['picture', 'text', 'source', 'code', 'bits', 'explain', 'findings', 'lanes', 'memory', 'flow', 'live'];

const PRESET = {
  columns: [
    { size: 1.5, stacks: [{ size: 1.7, panes: ['text', 'source'], on: 'text' }, { size: 1, panes: ['lanes'], on: 'lanes' }] },
    { size: 1.35, stacks: [{ size: 1.4, panes: ['code'], on: 'code' }, { size: 1, panes: ['bits'], on: 'bits' }] },
    { size: 1, stacks: [{ size: 1.3, panes: ['picture', 'memory'], on: 'memory' },
      { size: 1, panes: ['explain', 'flow', 'live', 'findings'], on: 'explain' }] },
  ],
};

export const preset = () => structuredClone(PRESET);

const stacks = a => a.columns.flatMap(c => c.stacks);

/** The stack that a pane is in; none if it is closed. */
export const stackOf = (a, pane) => stacks(a).find(s => s.panes.includes(pane));

/** Whether a pane can be seen: it is not closed, and in front. */
export const isSeen = (a, pane) => stackOf(a, pane)?.on === pane;

const isSize = n => Number.isFinite(n) && n > 0 && n < 1000;

function isOne(a) {
  if (!Array.isArray(a?.columns) || a.columns.length !== PRESET.columns.length) return false;
  if (!a.columns.every(c => isSize(c.size) && Array.isArray(c.stacks))) return false;
  if (!stacks(a).every(s => isSize(s.size) && Array.isArray(s.panes) && s.panes.includes(s.on))) return false;
  const all = stacks(a).flatMap(s => s.panes);
  return all.every(p => NAMES.includes(p)) && new Set(all).size === all.length;
}

/** @returns what was kept as JSON; the preset if that is not an arrangement */
export function read(json) {
  try {
    const a = JSON.parse(json);
    return isOne(a) ? a : preset();
  } catch {
    return preset();
  }
}

/** Takes a pane out; what it leaves empty goes, too. */
export function close(a, pane) {
  const s = stackOf(a, pane);
  if (!s) return;
  const at = s.panes.indexOf(pane);
  s.panes.splice(at, 1);
  if (s.on === pane) s.on = s.panes[Math.max(0, at - 1)];
  for (const c of a.columns) c.stacks = c.stacks.filter(x => x.panes.length);
}

/** Brings a pane to the front. A closed one goes where its neighbours of the preset are. */
export function show(a, pane) {
  if (!stackOf(a, pane)) {
    const c = PRESET.columns.findIndex(x => x.stacks.some(s => s.panes.includes(pane)));
    const { size, panes } = stackOf(PRESET, pane);
    const there = panes.map(p => stackOf(a, p)).find(Boolean);
    if (there) there.panes.push(pane);
    else a.columns[c].stacks.push({ size, panes: [pane], on: pane });
  }
  stackOf(a, pane).on = pane;
}

/**
 * Moves a pane to a stack.
 * @param {'in'|'above'|'below'} place as a tab of the stack, or beside it as a stack of its own
 */
export function move(a, pane, stack, place) {
  if (stack.panes.length === 1 && stack.panes[0] === pane) return;
  const c = a.columns.find(x => x.stacks.includes(stack));
  close(a, pane);
  if (place === 'in') stack.panes.push(pane);
  else {
    stack.size /= 2;
    c.stacks.splice(c.stacks.indexOf(stack) + (place === 'below' ? 1 : 0), 0, { size: stack.size, panes: [pane], on: pane });
  }
  stackOf(a, pane).on = pane;
}
