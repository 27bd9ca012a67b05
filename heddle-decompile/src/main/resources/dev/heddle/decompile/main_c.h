int main(int count, char **words) {
    begin(count, words);
    all(memory, sizes);
    end(count, words);
    return 0;
}
