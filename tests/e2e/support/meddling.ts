/** What others do to a page in somebody's browser. */
import type { Page } from "playwright/test";

/** A password manager and a writing aid: elements of their own at the beginning of each form and behind its fields. */
export function extend(page: Page): Promise<number> {
  return page.evaluate(() => {
    const add = (place: InsertPosition) => (element: Element) => {
      const own = document.createElement("extension-part");
      own.setAttribute("data-extension", "");
      element.insertAdjacentElement(place, own);
    };
    document.querySelectorAll("form").forEach(add("afterbegin"));
    document.querySelectorAll("form :is(input:not([type=hidden]), textarea)").forEach(add("afterend"));
    return document.querySelectorAll("[data-extension]").length;
  });
}

/** A translator: each text is replaced by elements of its own. @param around puts elements around these, too. */
export function translate(page: Page, around = ""): Promise<void> {
  return page.evaluate((wrapped) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    const font = (child: Node) => {
      const own = document.createElement("font");
      child.parentNode?.replaceChild(own, child);
      own.append(child);
    };
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest("script, style, textarea, select, svg")) continue;
      font(text);
      const said = document.createElement("font");
      said.textContent = `‹${text.data}›`;
      text.replaceWith(said);
    }
    if (wrapped) document.querySelectorAll(wrapped).forEach(font);
  }, around);
}

/** What can be typed into or picked and is not a secret, a file or shut. */
const open =
  "form :is(input:not([type=hidden], [type=password], [type=file]), textarea, select):not(:disabled, [readonly])";

/** Fills in every field of every form as a person would. @returns what each holds then. */
export function fillAll(page: Page): Promise<[string, string][]> {
  return page
    .evaluate((fields) => {
      for (const field of document.querySelectorAll<HTMLInputElement>(fields)) {
        if (field instanceof HTMLSelectElement) field.selectedIndex = field.options.length - 1;
        else if (field instanceof HTMLTextAreaElement) field.value = "Two lines\nof a text";
        else if (field.type === "checkbox") field.checked = !field.checked;
        else if (field.type === "radio") field.checked = true;
        else if (field.type === "date") field.value = "2026-02-03";
        else field.value = field.type === "email" ? "typed@there.example" : "7 words";
      }
    }, open)
    .then(() => typedIn(page));
}

/** What every field holds, by form, name and order. */
export function typedIn(page: Page): Promise<[string, string][]> {
  return page.evaluate((fields) => {
    const counts = new Map<string, number>();
    return [...document.querySelectorAll<HTMLInputElement>(fields)].flatMap((field): [string, string][] => {
      if (!field.name || !field.form) return [];
      const isTick = field.type === "checkbox" || field.type === "radio";
      const form = field.form.id || field.form.getAttribute("action");
      const kind = `${form} ${field.name} ${isTick ? field.value : ""}`;
      const nth = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, nth);
      return [[`${kind} (${nth})`, isTick ? String(field.checked) : field.value]];
    });
  }, open);
}
