import MarkdownIt from "markdown-it";

/** Reads what a report takes, and what it refuses: that is told from plain text only once it is read. */
export const markdown = new MarkdownIt("zero", {
  html: false,
  linkify: false,
  typographer: true,
  quotes: "“”‘’",
}).enable([
  "autolink",
  "backticks",
  "blockquote",
  "code",
  "emphasis",
  "entity",
  "escape",
  "fence",
  "heading",
  "hr",
  "image",
  "lheading",
  "link",
  "list",
  "newline",
  "smartquotes",
  "strikethrough",
  "table",
]);
// What may not be linked is refused with its line; left as text, it would be printed with its brackets.
markdown.validateLink = () => true;
// Before the rule for links, to which "[^1](…)" would be one.
markdown.inline.ruler.before("link", "footnote", (state, silent) => {
  if (state.src[state.pos] !== "[" || state.src[state.pos + 1] !== "^") return false;
  const [mark] = /^\[\^[^\]\s]+\]/.exec(state.src.slice(state.pos, state.pos + 80)) ?? [];
  if (mark === undefined) return false;
  if (!silent) state.push("footnote", "", 0);
  state.pos += mark.length;
  return true;
});
