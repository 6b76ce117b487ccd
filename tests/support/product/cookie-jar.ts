/** A browser's cookies for one host. */
export class CookieJar {
  readonly #values = new Map<string, string>();

  keep(setCookies: string[]): void {
    for (const line of setCookies) {
      const [pair = "", ...attributes] = line.split(";").map((part) => part.trim());
      const at = pair.indexOf("=");
      const name = pair.slice(0, at);
      const ended = attributes.some((one) => {
        const [key = "", value = ""] = one.split("=");
        if (key.toLowerCase() === "max-age") return Number(value) <= 0;
        return key.toLowerCase() === "expires" && Date.parse(value) <= Date.now();
      });
      if (ended) this.#values.delete(name);
      else this.#values.set(name, pair.slice(at + 1));
    }
  }

  header(): string {
    return [...this.#values].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  get(name: string): string | undefined {
    return this.#values.get(name);
  }

  set(name: string, value: string): void {
    this.#values.set(name, value);
  }

  delete(name: string): void {
    this.#values.delete(name);
  }

  names(): string[] {
    return [...this.#values.keys()];
  }
}
