// Search over all pages: `/` goes to the field, arrows choose, Enter opens. Without it the pages are complete.
const form = document.querySelector("form[role=search]");
const field = form.querySelector("input");
const list = form.querySelector("ul");
const root = document.body.dataset.root;
const here = document.body.dataset.set;
let pages = null;
let chosen = -1;

const load = () => (pages ??= fetch(root + "reference/index.json").then((answer) => answer.json()));

// Smaller is better: the name, a word by which it is known, a part of the name; then the set of this page.
function rank([set, name, about, , words], wanted) {
  const text = [name, about, words, set].join(" ").toLowerCase();
  if (!wanted.every((word) => text.includes(word))) return -1;
  const lower = name.toLowerCase();
  const first = wanted[0];
  // Words of pages that are of no set are headings, not mnemonics.
  const isKnown = set && words.toLowerCase().split(" ").includes(first);
  const place = lower === first ? 0 : isKnown ? 1 : lower.startsWith(first) ? 2 : lower.includes(first) ? 3 : 4;
  return 2 * place + (set === here ? 0 : 1);
}

function choose(number) {
  const items = [...list.children];
  chosen = Math.max(-1, Math.min(number, items.length - 1));
  items.forEach((item, i) => item.setAttribute("aria-selected", i === chosen));
  if (chosen < 0) return field.removeAttribute("aria-activedescendant");
  field.setAttribute("aria-activedescendant", items[chosen].id);
  items[chosen].scrollIntoView({ block: "nearest" });
}

async function show() {
  const wanted = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  const found = !wanted.length ? [] : (await load())
    .map((page) => [rank(page, wanted), page])
    .filter(([place]) => place >= 0)
    .sort(([a], [b]) => a - b)
    .slice(0, 30);
  list.replaceChildren(...found.map(([, [set, name, about, path]], i) => {
    const item = document.createElement("li");
    item.id = "found-" + i;
    item.setAttribute("role", "option");
    item.dataset.path = path;
    item.append(Object.assign(document.createElement("b"), { textContent: name }), ` ${set} · ${about}`);
    item.addEventListener("mousedown", () => open(item));
    return item;
  }));
  list.hidden = !found.length;
  field.setAttribute("aria-expanded", String(!list.hidden));
  choose(found.length ? 0 : -1);
}

const open = (item) => item && location.assign(root + item.dataset.path);

form.hidden = false;
form.addEventListener("submit", (event) => { event.preventDefault(); open(list.children[chosen]); });
field.addEventListener("input", show);
field.addEventListener("blur", () => { list.hidden = true; field.setAttribute("aria-expanded", "false"); });
field.addEventListener("keydown", (event) => {
  if (event.key === "ArrowDown") choose(chosen + 1);
  else if (event.key === "ArrowUp") choose(chosen - 1);
  else if (event.key === "Escape") { field.value = ""; field.blur(); }
  else return;
  event.preventDefault();
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || /^(INPUT|TEXTAREA)$/.test(event.target.tagName)) return;
  event.preventDefault();
  field.focus();
});
