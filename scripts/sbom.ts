/**
 * `npm run --silent sbom > sbom.json`: every package the product runs with, as the lock file has it, in CycloneDX 1.5
 * (https://cyclonedx.org/docs/1.5/json/). The same lock file gives the same bytes. npm's own command leaves out what a
 * package for development needs, too.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";

interface Locked {
  version: string;
  integrity?: string;
  license?: string;
  dev?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const root = join(import.meta.dirname, "..");
const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), "utf8"));
const { name, version } = read("package.json") as { name: string; version: string };
const { packages } = read("package-lock.json") as { packages: Record<string, Locked> };

const folder = "node_modules/";
const nameOf = (path: string) => path.slice(path.lastIndexOf(folder) + folder.length);
const purlOf = (path: string) =>
  `pkg:npm/${nameOf(path).replace("@", "%40")}@${packages[path]?.version ?? version}`;
const refOf = (path: string) => (path === "" ? `${name}@${version}` : path);

/** The copy a package gets, as Node looks for it: in its own folder, then in each one above. */
function copyFor(path: string, wanted: string): string | null {
  for (let from = path; ; from = from.slice(0, Math.max(0, from.lastIndexOf(`/${folder}`)))) {
    const candidate = `${from === "" ? "" : `${from}/`}${folder}${wanted}`;
    if (packages[candidate]) return candidate;
    if (from === "") return null;
  }
}

function licensesOf({ license }: Locked) {
  if (license === undefined) return {};
  return { licenses: [/^[\w.+-]+$/.test(license) ? { license: { id: license } } : { expression: license }] };
}

function hashesOf({ integrity }: Locked) {
  const sum = /^sha512-([\w+/=]+)$/.exec(integrity ?? "")?.[1];
  return sum ? { hashes: [{ alg: "SHA-512", content: Buffer.from(sum, "base64").toString("hex") }] } : {};
}

const production = Object.entries(packages).filter(([path, locked]) => path !== "" && !locked.dev);
const bom = {
  bomFormat: "CycloneDX",
  specVersion: "1.5",
  version: 1,
  metadata: { component: { type: "application", "bom-ref": refOf(""), name, version } },
  components: production.map(([path, locked]) => ({
    type: "library",
    "bom-ref": refOf(path),
    name: nameOf(path),
    version: locked.version,
    purl: purlOf(path),
    ...licensesOf(locked),
    ...hashesOf(locked),
  })),
  dependencies: [["", packages[""]] as const, ...production].map(([path, locked]) => ({
    ref: refOf(path),
    dependsOn: Object.keys({ ...locked?.dependencies, ...locked?.optionalDependencies })
      .map((wanted) => copyFor(path, wanted))
      .filter((copy) => copy !== null)
      .map(refOf),
  })),
};
process.stdout.write(`${JSON.stringify(bom, null, 2)}\n`);
