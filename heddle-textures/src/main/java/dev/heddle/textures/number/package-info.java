/// Numbers as texels hold them: fixed point, sRGB, floats of few bits. Everything here is exact, or rounded once.
@NullMarked
package dev.heddle.textures.number;

import org.jspecify.annotations.NullMarked;
