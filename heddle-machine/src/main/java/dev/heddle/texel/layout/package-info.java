/// Where the elements of an image lie in memory. A layout ([ImageLayout]) is found by its name; it says where one
/// sample of one element is, and how large everything is.
@NullMarked
package dev.heddle.texel.layout;

import org.jspecify.annotations.NullMarked;
