// The text, with faults and completion from the book.
import { EditorState, Annotation, StateEffect, StateField, Compartment } from '@codemirror/state';
import { EditorView, keymap, lineNumbers, drawSelection, Decoration, hoverTooltip, highlightActiveLine } from '@codemirror/view';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { StreamLanguage, syntaxHighlighting, HighlightStyle } from '@codemirror/language';
import { setDiagnostics, lintGutter } from '@codemirror/lint';
import { autocompletion, completionKeymap } from '@codemirror/autocomplete';
import { tags } from '@lezer/highlight';
import { ask } from './engine.js';
import { $, esc } from './parts.js';

const language = StreamLanguage.define({
  startState: () => ({ first: true }),
  token(s, state) {
    if (s.sol()) state.first = true;
    if (s.eatSpace()) return null;
    if (s.match(/^;.*/)) return 'comment';
    if (state.first && s.match(/^[\w$.]+:/)) return 'labelName';
    if (state.first && s.match(/^\.[\w]+/)) {
      state.first = false;
      return 'meta';
    }
    if (state.first && s.match(/^[\w.()]+/)) {
      state.first = false;
      return 'keyword';
    }
    if (s.match(/^-?(0x[0-9a-f]+|\d[\d.]*)\b/i)) return 'number';
    if (s.match(/^[a-z]+\d+[\w.]*/i)) return 'variableName';
    if (!s.match(/^\w+/)) s.next();
    return null;
  },
});
const style = HighlightStyle.define([
  { tag: tags.keyword, class: 'cm-mn' }, { tag: tags.variableName, class: 'cm-reg' }, { tag: tags.labelName, class: 'cm-lab' },
  { tag: tags.number, class: 'cm-num' }, { tag: tags.comment, class: 'cm-rem' }, { tag: tags.meta, class: 'cm-dir' }]);

const fromElsewhere = Annotation.define();
const lineShown = StateEffect.define();
const shownLine = StateField.define({
  create: () => Decoration.none,
  update(marks, tr) {
    let out = marks.map(tr.changes);
    for (const e of tr.effects)
      if (e.is(lineShown)) out = e.value > 0 && e.value <= tr.state.doc.lines
        ? Decoration.set(Decoration.line({ class: 'cm-here' }).range(tr.state.doc.line(e.value).from)) : Decoration.none;
    return out;
  },
  provide: f => EditorView.decorations.from(f),
});

let view;
const readOnly = new Compartment();

async function complete(context) {
  const line = context.state.doc.lineAt(context.pos);
  const before = line.text.slice(0, context.pos - line.from);
  if (/;/.test(before) || !context.explicit && !/[\w.]$/.test(before)) return null;
  const answer = await ask('complete', { before });
  if (answer.error || !answer.options.length) return null;
  return { from: line.from + answer.from, options: answer.options.map(o => ({ label: o.label, detail: o.detail, type: o.kind })), validFor: /^[\w.]*$/ };
}

/**
 * @param {{changed: (isTyped: boolean) => void, line: (n: number) => void, hover: (line: number) => Promise<string|null>, hex: (hex: string) => void}} does
 */
export function begin(does) {
  view = new EditorView({
    parent: $('text'),
    state: EditorState.create({
      extensions: [
        lineNumbers(), EditorView.lineWrapping, history(), drawSelection(), highlightActiveLine(), lintGutter(), language, syntaxHighlighting(style), shownLine,
        readOnly.of([]),
        autocompletion({ override: [complete], activateOnTypingDelay: 150 }),
        keymap.of([...completionKeymap, ...defaultKeymap, ...historyKeymap]),
        EditorView.contentAttributes.of({ 'aria-label': 'text of the program' }),
        EditorView.domEventHandlers({
          paste(e) {
            const text = e.clipboardData?.getData('text/plain') ?? '';
            const hex = text.replace(/0x|[\s,]/gi, '');
            if (hex.length < 8 || hex.length % 2 || /[^0-9a-f]/i.test(hex)) return false;
            e.preventDefault();
            does.hex(hex.toLowerCase());
            return true;
          },
        }),
        hoverTooltip(async (v, pos) => {
          const html = await does.hover(v.state.doc.lineAt(pos).number);
          if (!html) return null;
          return { pos, create: () => {
            const dom = document.createElement('div');
            dom.className = 'cm-tip';
            dom.innerHTML = html;
            return { dom };
          } };
        }, { hoverTime: 250 }),
        EditorView.updateListener.of(u => {
          const isOwn = !u.transactions.some(t => t.annotation(fromElsewhere));
          if (u.docChanged) does.changed(isOwn);
          else if (u.selectionSet && isOwn) does.line(u.state.doc.lineAt(u.state.selection.main.head).number);
        }),
      ],
    }),
  });
}

/** What scrolls can be reached by keys. */
export const reachable = () => { view.scrollDOM.tabIndex = 0; };

export const text = () => view.state.doc.toString();
export const lineText = n => view.state.doc.line(n).text;
export const lineCount = () => view.state.doc.lines;

/** Replaces the text. */
export function set(to) {
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: to }, annotations: fromElsewhere.of(true), scrollIntoView: true, selection: { anchor: 0 } });
}

/** Replaces the instruction of a line; a label before it and a remark after it stay. */
export function replace(n, instruction) {
  const line = view.state.doc.line(n);
  const head = line.text.match(/^\s*([\w$.]+:)?\s*/)[0];
  const remark = line.text.match(/\s*;.*$/)?.[0] ?? '';
  view.dispatch({ changes: { from: line.from, to: line.to, insert: head + instruction + remark }, annotations: fromElsewhere.of(true) });
}

/** Replaces the first line of a kind. */
export function setLine(kind, to) {
  const n = view.state.doc.toString().split('\n').findIndex(l => kind.test(l));
  if (n < 0) return;
  const { from, text } = view.state.doc.line(n + 1);
  const code = text.replace(/\s*(;.*)?$/, '');
  view.dispatch({ changes: { from, to: from + code.length, insert: to }, annotations: fromElsewhere.of(true) });
}

/** Shows the line of the selected instruction. */
export function show(n, scroll) {
  const effects = [lineShown.of(n)];
  if (scroll && n > 0 && n <= view.state.doc.lines) effects.push(EditorView.scrollIntoView(view.state.doc.line(n).from, { y: 'nearest', yMargin: 40 }));
  view.dispatch({ effects });
}

/** Marks in the margin, and under the words that they are about. */
function mark(all, severity) {
  const doc = view.state.doc;
  view.dispatch(setDiagnostics(view.state, all.map(f => {
    const line = doc.line(Math.max(1, Math.min(f.line, doc.lines)));
    const start = f.column ? f.column - 1 : line.text.search(/\S/);
    const from = Math.min(line.to, line.from + Math.max(0, start));
    return { from, to: Math.min(line.to, from + (f.length || 1)), severity, message: f.message };
  })));
}

export const faults = all => mark(all, 'error');

/** What the checks have found, of lines. */
export const findings = all => mark(all.filter(f => f.line), 'warning');

export const hasFocus = () => view.hasFocus;
export const tip = row => `<b>${esc(row.entry)}</b>: ${esc(row.title)}${row.operands.filter(o => o.text).map(o => `<br><code>${esc(o.text)}</code> ${esc(o.what)}`).join('')}`;
