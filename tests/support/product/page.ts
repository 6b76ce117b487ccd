import type { Person } from "../scene/person.ts";

/** An answer, read to its end. */
export class Page {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
  readonly path: string;
  readonly #person: Person;

  constructor(response: Response, bytes: Buffer, path: string, person: Person) {
    this.status = response.status;
    this.headers = response.headers;
    this.bytes = bytes;
    this.path = path;
    this.#person = person;
  }

  static async read(response: Response, path: string, person: Person): Promise<Page> {
    return new Page(response, Buffer.from(await response.arrayBuffer()), path, person);
  }

  get html(): string {
    return this.bytes.toString("utf8");
  }

  /** What a person reads: no tags, no scripts, single spaces. */
  get text(): string {
    const visible = this.html
      .replace(/<(script|style|template|head)\b[\s\S]*?<\/\1>/gi, " ")
      .replace(/<!--[\s\S]*?-->/g, "")
      .replace(/<[^>]+>/g, " ");
    return decodeEntities(visible).replace(/\s+/g, " ").trim();
  }

  get title(): string {
    return decodeEntities(/<title[^>]*>([\s\S]*?)<\/title>/i.exec(this.html)?.[1] ?? "").trim();
  }

  /** Path and query of the redirect's target. */
  get location(): string | undefined {
    const location = this.headers.get("Location");
    if (location === null) return undefined;
    const url = new URL(location, "http://localhost:3000");
    return url.host === "localhost:3000" ? url.pathname + url.search + url.hash : url.href;
  }

  get json(): unknown {
    return JSON.parse(this.html);
  }

  /** Goes where the redirect leads, as long as there is one. */
  async follow(): Promise<Page> {
    if (this.location === undefined)
      throw new Error(`${this.path} answered ${this.status} and leads nowhere.`);
    const next = await this.#person.get(this.location);
    return next.location === undefined ? next : next.follow();
  }

  /** The value of the first input, select or textarea with this name; undefined when there is none. */
  field(name: string): string | undefined {
    const input = this.tags("input").find(
      (tag) => tag.name === name && (!isToggle(tag.type) || "checked" in tag),
    );
    if (input) return input.value ?? "";
    const quoted = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    const area = new RegExp(`<textarea\\b[^>]*name="${quoted}"[^>]*>([\\s\\S]*?)</textarea>`).exec(this.html);
    if (area) return decodeEntities(area[1] ?? "");
    const select = new RegExp(`<select\\b[^>]*name="${quoted}"[^>]*>([\\s\\S]*?)</select>`).exec(this.html);
    if (!select) return undefined;
    const options = attributesOf("option", select[1] ?? "");
    return options.find((option) => "selected" in option)?.value ?? "";
  }

  /** The attributes of every element of one kind. */
  tags(element: string): Record<string, string>[] {
    return attributesOf(element, this.html);
  }

  /** Where the page beside this one is. */
  beside(rel: "next" | "prev"): string | undefined {
    return this.tags("a").find((link) => link.rel === rel)?.href;
  }

  /** Paths of the links on the page. */
  get links(): string[] {
    return this.tags("a").flatMap((tag) => (tag.href ? [tag.href] : []));
  }

  /** The text of the error summary; empty without one. */
  get problems(): string {
    const at = this.html.indexOf('role="alert"');
    if (at < 0) return "";
    const rest = this.html.slice(this.html.lastIndexOf("<", at));
    const end = rest.indexOf("<h1");
    return decodeEntities(rest.slice(0, end < 0 ? undefined : end).replace(/<[^>]+>/g, " "))
      .replace(/\s+/g, " ")
      .trim();
  }
}

const isToggle = (type: string | undefined) => type === "radio" || type === "checkbox";

export function attributesOf(element: string, html: string): Record<string, string>[] {
  const found: Record<string, string>[] = [];
  for (const [, inside = ""] of html.matchAll(
    new RegExp(`<${element}\\b((?:[^>"']|"[^"]*"|'[^']*')*)>`, "gi"),
  )) {
    const attributes: Record<string, string> = {};
    for (const [, name = "", value = ""] of inside.matchAll(/([^\s="'/]+)(?:="([^"]*)")?/g)) {
      attributes[name.toLowerCase()] = decodeEntities(value);
    }
    found.push(attributes);
  }
  return found;
}

export function decodeEntities(text: string): string {
  const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0" };
  return text.replace(/&(#x?[0-9a-f]+|[a-z]+);/gi, (whole, code: string) => {
    if (code.startsWith("#")) {
      const hex = code[1]?.toLowerCase() === "x";
      return String.fromCodePoint(Number.parseInt(code.slice(hex ? 2 : 1), hex ? 16 : 10));
    }
    return named[code.toLowerCase()] ?? whole;
  });
}
