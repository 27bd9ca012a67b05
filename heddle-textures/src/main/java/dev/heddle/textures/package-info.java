/// The texture unit: images and samplers as the descriptors of a book tell of them. What a field of a descriptor means
/// is in the book; how texels lie and are filtered is in [dev.heddle.textures.texel].
@NullMarked
package dev.heddle.textures;

import org.jspecify.annotations.NullMarked;
