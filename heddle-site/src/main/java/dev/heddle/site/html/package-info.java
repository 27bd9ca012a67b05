/// Elements of pages: escaped text, tables, grids of bits, colours of operands.
@NullMarked
package dev.heddle.site.html;

import org.jspecify.annotations.NullMarked;
