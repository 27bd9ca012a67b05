// What can be opened by a name.

/** By instruction set: the file in `examples`, what it is, and its group in the list. */
export const EXAMPLES = {
  agx: [
    ['agx/mandelbrot.s', 'mandelbrot: the Mandelbrot set', 'Pictures'],
    ['agx/sponge.s', 'sponge: rays that meet a Menger sponge', 'Pictures'],
    ['agx/triangle.s', 'triangle: a fragment program, a texture', 'Pictures'],
    ['agx/saxpy.s', 'saxpy: a first kernel', 'Kernels'],
    ['agx/collatz.s', 'collatz: a divergent loop', 'Kernels'],
    ['agx/reduction.s', 'reduction: threadgroup memory', 'Kernels'],
    ['agx/vertices.s', 'vertices: a vertex program', 'Kernels'],
  ],
  agx3: [
    ['agx3/mandelbrot.s', 'mandelbrot: the Mandelbrot set', 'Pictures'],
  ],
  agx5: [
    ['agx5/mandelbrot.s', 'mandelbrot: the Mandelbrot set', 'Pictures'],
  ],
  ir3: [
    ['ir3/julia.s', 'julia: a Julia set', 'Pictures'],
    ['ir3/triangle.s', 'triangle: a fragment program, a texture', 'Pictures'],
    ['ir3/collatz.s', 'collatz: a divergent loop', 'Kernels'],
    ['ir3/reduction.s', 'reduction: shared memory', 'Kernels'],
    ['ir3/vertices.s', 'vertices: a vertex program', 'Kernels'],
  ],
  valhall: [
    ['valhall/newton.s', "newton: Newton's method, three roots", 'Pictures'],
    ['valhall/triangle.s', 'triangle: a fragment program, a texture', 'Pictures'],
    ['valhall/collatz.s', 'collatz: a divergent loop', 'Kernels'],
    ['valhall/reduction.s', 'reduction: workgroup memory', 'Kernels'],
    ['valhall/vertices.s', 'vertices: a vertex program', 'Kernels'],
  ],
  amx: [
    ['amx/chladni.s', 'chladni: sand on a plate, by matrix products', 'Pictures'],
    ['amx/mean.s', 'mean: a sliding window, plotted', 'Pictures'],
    ['amx/matmul.s', 'matmul: outer products', 'Kernels'],
    ['amx/tanh.s', 'tanh: a function by tables', 'Kernels'],
  ],
};

/** What a visitor sees drawn at once, and the sentence that says what it is. */
export const FIRST = {
  path: 'agx/mandelbrot.s',
  says: 'This is Apple M1 GPU machine code, running in your browser: it draws the Mandelbrot set. Change a number in the text and press <b>▶ Run</b>.',
};
