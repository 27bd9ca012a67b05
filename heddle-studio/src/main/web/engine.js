// Asks the worker that has the engine.

const waiting = new Map();
let worker;
let last = 0;

/** Called with the state of a run on its way, and with pixels. */
export const on = { progress: () => {}, drawing: () => {} };

function start() {
  worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }) => {
    if (data.progress) on.progress(data.state);
    else if (data.pixels) on.drawing(data.drawing, data.pixels);
    else {
      waiting.get(data.id)?.(data.answer);
      waiting.delete(data.id);
    }
  };
  worker.onerror = e => on.broken?.(e.message);
}

/**
 * @param {string} op what to do
 * @param {object} [args]
 * @returns {Promise<any>} an object with `error` if it cannot be done
 */
export function ask(op, args = {}) {
  if (!worker) start();
  const id = ++last;
  return new Promise(resolve => {
    waiting.set(id, resolve);
    worker.postMessage({ id, op, ...args });
  });
}

/** Stops the move that is under way, as soon as it looks up. */
export const cancel = () => worker.postMessage({ cancel: last });

/** Ends the engine in the middle of what it does, and starts another one that knows nothing. What was asked gets no answer. */
export function restart() {
  worker.terminate();
  for (const answer of waiting.values()) answer({ ended: true, error: 'stopped by you' });
  waiting.clear();
  start();
}
