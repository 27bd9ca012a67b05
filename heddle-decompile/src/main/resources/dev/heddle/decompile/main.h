/* Arguments: KEY=FILE for what a buffer begins with instead, and a folder that each buffer is written to as KEY.bin;
   without it, a line for each buffer says its size and a hash (FNV-1a, 64 bits). */
static unsigned char *memory[COUNT + 1];
static unsigned long sizes[COUNT + 1];
static void begin(int count, char **words) {
    for (int i = 0; i < COUNT; i++) {
        const struct start *s = &starts[i];
        const char *file = 0;
        for (int k = 1; k < count; k++) {
            size_t n = strlen(s->key);
            if (!strncmp(words[k], s->key, n) && words[k][n] == '=') file = words[k] + n + 1;
        }
        sizes[i] = s->bytes;
        if (!file) {
            memory[i] = calloc(1, s->bytes + 8);
            if (!memory[i]) { fprintf(stderr, "no memory for %lu bytes\n", s->bytes); exit(1); }
            memcpy(memory[i], s->words, s->given < s->bytes ? s->given : s->bytes);
            continue;
        }
        FILE *f = fopen(file, "rb");
        if (!f) { fprintf(stderr, "%s: cannot be read\n", file); exit(1); }
        fseek(f, 0, SEEK_END);
        sizes[i] = (unsigned long)ftell(f);
        rewind(f);
        memory[i] = calloc(1, sizes[i] + 8);
        if (!memory[i] || fread(memory[i], 1, sizes[i], f) != sizes[i]) { fprintf(stderr, "%s: cannot be read\n", file); exit(1); }
        fclose(f);
    }
}
static void end(int count, char **words) {
    const char *folder = 0;
    for (int k = 1; k < count; k++) if (!strchr(words[k], '=')) folder = words[k];
    for (int i = 0; i < COUNT; i++) {
        if (folder) {
            char name[4096];
            snprintf(name, sizeof name, "%s/%s.bin", folder, starts[i].key);
            FILE *f = fopen(name, "wb");
            if (!f || fwrite(memory[i], 1, sizes[i], f) != sizes[i] || fclose(f)) { fprintf(stderr, "%s: cannot be written\n", name); exit(1); }
        } else {
            unsigned long hash = 0xcbf29ce484222325UL;
            for (unsigned long k = 0; k < sizes[i]; k++) hash = (hash ^ memory[i][k]) * 0x100000001b3UL;
            printf("%s %lu %016lx\n", starts[i].key, sizes[i], hash);
        }
    }
}
