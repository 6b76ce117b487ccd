/** The forms of a page, as a browser without scripts would post them. */
import { attributesOf, decodeEntities, type Page } from "../support/product/page.ts";
import type { Fields } from "../support/scene/person.ts";

type Kind = "hidden" | "secret" | "file" | "pick" | "typed";

interface Control {
  name: string;
  kind: Kind;
  isMany: boolean;
  /** What it posts as the page is: nothing for what is not ticked. */
  values: string[];
}

/** What a form says of one of its fields. */
interface Said {
  name: string;
  /** It tells a screen reader that it can't be left empty. */
  isRequired: boolean;
  /** Its label tells everybody that it can. */
  isOptional: boolean;
  hasHint: boolean;
  /** Nobody can empty it: of a list with no empty line, or of radios, one is always picked. */
  isFilled: boolean;
  isInvalid: boolean;
}

/** The form that somebody is going to post. */
export interface FormShown {
  /** Where the form stands, or ought to. */
  page: Page;
  /** Undefined where the page shows none. */
  form: PageForm | undefined;
  /** What the form says of itself: its own mark, and which state of the record it was shown for. */
  seen: Fields;
}

export class PageForm {
  /** Where it posts to, without the query. */
  readonly path: string;
  readonly intents: readonly string[];
  readonly #controls: readonly Control[];
  readonly #inside: string;

  constructor(attributes: Record<string, string>, inside: string, at: URL) {
    this.path = new URL(attributes.action ?? "", at).pathname;
    const buttons = attributesOf("button", inside);
    this.#controls = controlsOf(inside);
    this.#inside = inside;
    this.intents = [
      ...buttons.filter(({ name }) => name === "intent").map(({ value = "" }) => value),
      ...this.valuesOf("intent"),
    ];
  }

  /** What the form posts under this name as the page is. */
  valuesOf(name: string): string[] {
    return this.#controls.filter((control) => control.name === name).flatMap(({ values }) => values);
  }

  /** What somebody may fill in or pick, each name once. */
  get open(): Control[] {
    const open = this.#controls.filter(({ kind }) => kind !== "hidden" && kind !== "file");
    return [...new Map(open.map((control) => [control.name, control])).values()];
  }

  /** What it says of each field that may be filled in; radios are one. */
  get said(): Said[] {
    const groups = this.#inside.matchAll(/<fieldset\b[^>]*role="radiogroup"[^>]*>[\s\S]*?<\/fieldset>/g);
    const radios = [...groups].flatMap(([whole]) => {
      const [group = {}] = attributesOf("fieldset", whole);
      const inputs = attributesOf("input", whole);
      const name = inputs[0]?.name;
      if (name === undefined) return [];
      const legend = /<legend\b[\s\S]*?<\/legend>/.exec(whole)?.[0];
      return [
        saidBy(
          { ...group, name },
          legend,
          inputs.some((input) => "checked" in input),
        ),
      ];
    });
    const lists = this.#inside.matchAll(/<select\b[^>]*>([\s\S]*?)<\/select>/g);
    const selects = [...lists].flatMap(([whole, options = ""]) => {
      const isFilled = attributesOf("option", options).every(({ value }) => value !== "");
      return attributesOf("select", whole).map((list) =>
        saidBy(list, labelOf(this.#inside, list.id), isFilled),
      );
    });
    const others = ["input", "textarea"]
      .flatMap((element) => attributesOf(element, this.#inside))
      .filter(({ name, type }) => name !== undefined && type !== "hidden" && type !== "radio")
      .map((control) => saidBy(control, labelOf(this.#inside, control.id), false));
    return [...radios, ...selects, ...others];
  }

  /** What somebody fills in or picks under this name; undefined where there is no such thing, or nothing to see. */
  openTo(name: string): Control | undefined {
    return this.#controls.find((control) => control.name === name && /^(?:pick|typed)$/.test(control.kind));
  }
}

function saidBy(attributes: Record<string, string>, label = "", isFilled: boolean): Said {
  return {
    name: attributes.name ?? "",
    isRequired: attributes["aria-required"] === "true",
    isOptional: label.includes("(optional)"),
    hasHint: attributes["aria-describedby"] !== undefined,
    isFilled,
    isInvalid: attributes["aria-invalid"] === "true",
  };
}

function labelOf(html: string, id: string | undefined): string | undefined {
  return [...html.matchAll(/<label\b[^>]*\bfor="([^"]*)"[\s\S]*?<\/label>/g)].find(
    ([, of]) => of === id,
  )?.[0];
}

/**
 * The form with which somebody posts this: there, with that button.
 * @param intent "" where the page has one form only, whatever its button says.
 * @param fields tells forms of several rows from each other.
 */
export function formFor(page: Page, to: string, intent: string, fields: Fields): PageForm | undefined {
  const { pathname } = new URL(to, "http://localhost:3000");
  const fitting = formsOf(page).filter(
    (form) => form.path === pathname && (intent === "" || form.intents.includes(intent)),
  );
  const fit = (form: PageForm) => {
    const held = Object.entries(fields).filter(
      ([name, value]) =>
        form.openTo(name) !== undefined || (typeof value === "string" && form.valuesOf(name).includes(value)),
    );
    return held.length + (intent === "" && form.intents.length === 0 ? 0.5 : 0);
  };
  return fitting.sort((one, other) => fit(other) - fit(one))[0];
}

export function formsOf(page: Page): PageForm[] {
  const at = new URL(page.path, "http://localhost:3000");
  const markup = page.html.replace(/<script\b[\s\S]*?<\/script>/g, "");
  return [...markup.matchAll(/<form\b((?:[^>"']|"[^"]*"|'[^']*')*)>([\s\S]*?)<\/form>/g)].flatMap(
    ([whole, , inside = ""]) => {
      const [attributes = {}] = attributesOf("form", whole);
      if (attributes.method?.toLowerCase() !== "post") return [];
      return [new PageForm(attributes, inside + outsideOf(markup, attributes.id), at)];
    },
  );
}

/** Controls that say by `form` which form they belong to. */
function outsideOf(markup: string, id: string | undefined): string {
  if (id === undefined) return "";
  const around = markup.replace(/<form\b[\s\S]*?<\/form>/g, "");
  const elements = /<(?:button|input)\b[^>]*>|<(select|textarea)\b[^>]*>[\s\S]*?<\/\1>/g;
  return [...around.matchAll(elements)]
    .map(([element]) => element)
    .filter((element) => /^<[^>]*\sform="([^"]*)"/.exec(element)?.[1] === id)
    .join("");
}

function controlsOf(html: string): Control[] {
  const elements = /<input\b(?:[^>"']|"[^"]*"|'[^']*')*>|<(select|textarea)\b[^>]*>([\s\S]*?)<\/\1>/g;
  return [...html.matchAll(elements)].flatMap(([whole, element = "input", inside = ""]) => {
    const [attributes = {}] = attributesOf(element, whole);
    const { name, type } = attributes;
    if (name === undefined) return [];
    const isMany = type === "checkbox" || "multiple" in attributes;
    return [{ name, kind: kindOf(type), isMany, values: valuesIn(element, attributes, inside) }];
  });
}

function kindOf(type: string | undefined): Kind {
  if (type === "hidden" || type === "file") return type;
  if (type === "password") return "secret";
  return type === "checkbox" || type === "radio" ? "pick" : "typed";
}

function valuesIn(element: string, attributes: Record<string, string>, inside: string): string[] {
  if (element === "textarea") return [decodeEntities(inside).replace(/^\r?\n/, "")];
  if (element === "select") {
    const options = attributesOf("option", inside);
    const picked = options.filter((option) => "selected" in option);
    const chosen = picked.length > 0 || "multiple" in attributes ? picked : options.slice(0, 1);
    return chosen.map(({ value = "" }) => value);
  }
  if (kindOf(attributes.type) !== "pick") return [attributes.value ?? ""];
  return "checked" in attributes ? [attributes.value ?? "on"] : [];
}
