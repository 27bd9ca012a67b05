/// Texels, and what a texture unit makes of them.
module dev.heddle.textures {
    requires transitive dev.heddle.ir;
    requires static org.jspecify;

    exports dev.heddle.textures.texel;
    exports dev.heddle.textures.file;
    exports dev.heddle.textures.layout;
    exports dev.heddle.textures.sample;
    exports dev.heddle.textures;
}
