/**
 * Outlives React's drawing a page anew. When what React finds is not what the server wrote, because an extension put
 * something into it, or when it can't change what a translator has rebuilt, it takes every element out and makes new
 * ones. The old ones keep what was typed into them, so they are remembered, and their values are put into the new ones.
 * Passwords and files are left out: the one is not to be kept, the other can't be.
 */
import { isChanged } from "../live/typed.ts";

type TypedField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A field that is no longer in the page, with what tells it from all others that were. */
export type LostField = readonly [field: TypedField, key: string];

const kinds = ["hidden", "password", "file", "submit", "reset", "button", "image"];
const selector = `input${kinds.map((kind) => `:not([type="${kind}"])`).join("")}, textarea, select`;

/** Milliseconds after which what belongs to a new field listens to it. */
const listening = 100;

const known = new Map<TypedField, string>();
let focused: TypedField | null = null;

/** Before React takes the page over. */
export function watchTyping(): void {
  rememberAll();
  noteFocus(document.activeElement);
  const options = { capture: true };
  document.addEventListener("input", onTyping, options);
  document.addEventListener("change", onTyping, options);
  document.addEventListener("focusin", ({ target }) => noteFocus(target), options);
  document.addEventListener("focusout", onFocusOut, options);
}

/** What was typed into fields that have gone since the last `forgetLost`. */
export function lostFields(): LostField[] {
  return [...known].filter(([field]) => !field.isConnected && isChanged(field));
}

/** The page has changed as it was meant to: what went with it is not wanted back. */
export function forgetLost(): void {
  for (const field of known.keys()) if (!field.isConnected) known.delete(field);
}

/**
 * Puts what was typed into the fields that stand in the place of those that are gone, where there are any.
 * @param isTyping whoever was in a field goes on there; otherwise only when nothing else has taken the focus.
 */
export function giveBackTyped(
  lost: readonly LostField[] = lostFields(),
  isTyping = document.activeElement === document.body,
): void {
  const standing = fieldsByKey();
  const left = focused && !focused.isConnected ? standing.get(known.get(focused) ?? "") : undefined;
  for (const [field, key] of lost) {
    const own = standing.get(key);
    if (!own) continue;
    known.delete(field);
    copyValue(field, own);
    openAround(field, own);
    // Heard by what counts or saves, once it listens.
    setTimeout(() => own.dispatchEvent(new Event("input", { bubbles: true })), listening);
  }
  if (focused && left && isTyping) goOn(focused, left);
}

function copyValue(from: TypedField, to: TypedField): void {
  if (from instanceof HTMLSelectElement && to instanceof HTMLSelectElement) {
    const picked = new Set([...from.selectedOptions].map(({ value }) => value));
    for (const option of to.options) option.selected = picked.has(option.value);
  } else if (isTick(from) && isTick(to)) to.checked = from.checked;
  else to.value = from.value;
}

/** What had been opened to reach the field is open. */
function openAround(from: TypedField, to: TypedField): void {
  const around = to.closest("details");
  if (around && from.closest("details")?.open) around.open = true;
}

/** Whoever was typing goes on where they were. */
function goOn(from: TypedField, to: TypedField): void {
  to.focus({ preventScroll: true });
  if (from instanceof HTMLSelectElement || to instanceof HTMLSelectElement) return;
  // Null for kinds of field that have no place to write at, such as an address.
  if (from.selectionStart !== null) to.setSelectionRange(from.selectionStart, from.selectionEnd);
}

/** Every field of the page's forms by what it is: forms and fields of one kind are told apart by their order. */
function fieldsByKey(): Map<string, TypedField> {
  const found = new Map<string, TypedField>();
  const counts = new Map<string, number>();
  for (const field of document.querySelectorAll<TypedField>(selector)) {
    const { form, name, type } = field;
    if (!form || name === "") continue;
    // A field that is called "id" stands in the place of the form's own property.
    const own = form.getAttribute("id") ?? form.getAttribute("action");
    const kind = JSON.stringify([location.pathname, own, name, type, isTick(field) && field.value]);
    const nth = counts.get(kind) ?? 0;
    counts.set(kind, nth + 1);
    found.set(`${kind} ${nth}`, field);
  }
  return found;
}

function rememberAll(): void {
  for (const [key, field] of fieldsByKey()) known.set(field, key);
}

function onTyping({ target }: Event): void {
  if (isField(target) && !known.has(target)) rememberAll();
}

/** What takes the focus by itself when a page is drawn anew does not make anybody leave their field. */
function noteFocus(target: EventTarget | null): void {
  if (isField(target)) focused = target;
  else if (focused?.isConnected) focused = null;
  if (focused?.isConnected && !known.has(focused)) rememberAll();
}

/** A field that was taken out of the page while somebody was in it was not left. */
function onFocusOut({ target }: Event): void {
  queueMicrotask(() => {
    if (focused === target && focused?.isConnected) focused = null;
  });
}

function isField(target: EventTarget | null): target is TypedField {
  return target instanceof Element && target.matches(selector);
}

function isTick(field: TypedField): field is HTMLInputElement {
  return field.type === "checkbox" || field.type === "radio";
}
