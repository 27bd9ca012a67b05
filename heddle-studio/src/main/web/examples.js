// What can be opened by a name.

/** By instruction set: the file in `examples`, and what it is. */
export const EXAMPLES = {
  agx: [
    ['agx/collatz.s', 'collatz: a divergent loop'],
    ['agx/mandelbrot.s', 'mandelbrot: draws while it runs'],
    ['agx/reduction.s', 'reduction: memory of a group'],
    ['agx/saxpy.s', 'saxpy: a first kernel'],
    ['agx/triangle.s', 'triangle: a texture'],
  ],
  ir3: [
    ['ir3/collatz.s', 'collatz: a divergent loop'],
    ['ir3/reduction.s', 'reduction: memory of a group'],
    ['ir3/triangle.s', 'triangle: a texture'],
  ],
  valhall: [
    ['valhall/collatz.s', 'collatz: a divergent loop'],
    ['valhall/reduction.s', 'reduction: memory of a group'],
    ['valhall/triangle.s', 'triangle: a texture'],
  ],
  amx: [
    ['amx/matmul.s', 'matmul: outer products'],
    ['amx/tanh.s', 'tanh: a function by tables'],
    ['amx/mean.s', 'mean: a window that slides'],
  ],
};

export const FIRST = 'agx/collatz.s';
