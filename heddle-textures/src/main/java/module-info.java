/// Texels, and what a texture unit makes of them.
module dev.heddle.textures {
    requires transitive dev.heddle.ir;
    requires static org.jspecify;

    exports dev.heddle.texel;
    exports dev.heddle.texel.file;
    exports dev.heddle.texel.layout;
    exports dev.heddle.texel.sample;
    exports dev.heddle.texture;
}
