import type { Option } from "./choice.schema.ts";

interface Named extends Option {
  /** What tells it from others of its name, the most telling first: a town, an address. Empty where there is none. */
  marks: readonly (string | null)[];
}

/** Options of which several may have one name: those say as much more as tells them apart. */
export function toldApart(options: readonly Named[]): Option[] {
  const namesakes = Map.groupBy(options, ({ label }) => sameAs(label));
  const labels = new Map<string, string>();
  for (const [, own] of namesakes) {
    const most = Math.max(...own.map(({ marks }) => marks.length));
    for (let depth = 0; depth <= most; depth += 1) {
      const said = own.map((option) => labelled(option, depth));
      for (const [at, { value }] of own.entries()) labels.set(value, said[at] ?? "");
      if (new Set(said.map(sameAs)).size === own.length) break;
    }
  }
  return options.map(({ value, label }) => ({ value, label: labels.get(value) ?? label }));
}

/** Nobody tells two by capitals alone. */
const sameAs = (label: string) => label.trim().toLowerCase();

function labelled({ label, marks }: Named, depth: number): string {
  const said = marks.slice(0, depth).filter((mark) => mark !== null && mark !== "");
  return said.length > 0 ? `${label} (${said.join(", ")})` : label;
}
