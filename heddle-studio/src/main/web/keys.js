// What keys do. Letters are for those who do not type.

/**
 * @param {Record<string, (isBack: boolean) => void>} named by the name of the key; `Shift` turns them back
 * @param {Record<string, () => void>} letters
 */
export function begin(named, letters) {
  addEventListener('keydown', e => {
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    const isTyping = e.target.closest?.('.cm-editor, input:not([type=range]), select, textarea');
    const isBusy = isTyping || document.querySelector('dialog[open]');
    const does = named[e.key] ?? (isBusy ? undefined : letters[e.key]);
    if (!does) return;
    e.preventDefault();
    does(e.shiftKey);
  });
}
