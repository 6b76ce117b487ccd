/** What is written twice: addresses of the product outside its routes, and names that two files export. */
import { allRoutes } from "#app/routes/all-facts.ts";

interface Source {
  path: string;
  text: string;
}

/** The files that say the product's addresses: where else one stands, it is a copy. */
export const isFacts = ({ path }: Source) =>
  /(^app\/(routes|link)\.ts|\/(all-|route-)?facts\.ts)$/.test(path);

/** The text without its comments: good enough to count by, since no string of ours opens one. */
export const code = ({ text }: Source) =>
  text.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/^\s*\/\/.*$/gm, "");

const firstWords = [...new Set(allRoutes.map(({ path }) => path.split("/")[1] ?? ""))].filter((word) =>
  /^[\w-]+$/.test(word),
);
/** A quoted address, not the beginning of several, that is no call's own path and no link that the compiler checks. */
const literalPath = new RegExp(
  `(?<!path: |linkTo\\(\\s*)(["'\`])/(?:api|${firstWords.join("|")})(?=[/?"'\`#])(?!/["'\`])[^"'\`\\s]*(?<!/(?=["'\`]))`,
  "g",
);

/** @returns each as its file and the address. */
export function literalPaths(sources: readonly Source[]): string[] {
  return sources
    .filter((source) => !isFacts(source))
    .flatMap((source) => {
      const text = code(source);
      return [...text.matchAll(literalPath)]
        .filter((hit) => hit[1] !== "`" || !isInProse(text, hit.index))
        .map(([hit]) => `${source.path} ${hit}`);
    });
}

/** Markdown within a quoted sentence marks code by the same sign that opens a template. */
function isInProse(text: string, at: number): boolean {
  const before = text.slice(text.lastIndexOf("\n", at) + 1, at);
  return (before.match(/"/g)?.length ?? 0) % 2 === 1;
}

/** What the framework and the conventions of calls and facts ask of each module. */
const conventional =
  /^(default|loader|action|meta|handle|links|headers|middleware|shouldRevalidate|ErrorBoundary|facts|clientLoader)$/;

/** @returns each name that two files define, and the files. */
export function namesWithTwoMeanings(sources: readonly Source[]): string[] {
  const homes = new Map<string, Set<string>>();
  for (const source of sources) {
    for (const [, name = ""] of code(source).matchAll(
      /^export (?:async )?(?:const|let|function\*?|class|type|interface|enum) (\w+)/gm,
    ))
      if (!conventional.test(name)) homes.set(name, (homes.get(name) ?? new Set()).add(source.path));
  }
  return [...homes]
    .filter(([, paths]) => paths.size > 1)
    .map(([name, paths]) => `${name} ${[...paths].join(" ")}`);
}
