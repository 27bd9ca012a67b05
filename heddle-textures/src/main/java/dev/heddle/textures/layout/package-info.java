/// Layouts: where the elements of an image lie in memory. One ([ImageLayout]) is found by its name; it says where one
/// sample of one element is, and how large everything is.
@NullMarked
package dev.heddle.textures.layout;

import org.jspecify.annotations.NullMarked;
