import { dirname, join } from "node:path";
import { readFileSync } from "node:fs";
import { parseSync } from "vite";
import type { SourceFile } from "../reading/source-files.ts";

export interface SourcePattern {
  /** File and line. */
  at: string;
  /** Null where it is made of what is only known as the program runs. */
  pattern: RegExp | null;
  text: string;
}

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

const programs = new Map<string, Node>();

function programOf(path: string, text: string): Node {
  const { program, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  programs.set(path, program as unknown as Node);
  return program as unknown as Node;
}

/** Every regular expression of a file, read by the parser that builds it. */
export function patternsOf({ path, text }: SourceFile): SourcePattern[] {
  const found: SourcePattern[] = [];
  const program = programOf(path, text);
  const add = (node: Node, pattern: RegExp | null) =>
    found.push({
      at: `${path}:${text.slice(0, node.start).split("\n").length}`,
      pattern,
      text: text.slice(node.start, node.end),
    });
  walk(program, (node) => {
    if (node.type === "Literal" && node.regex) {
      const { pattern, flags } = node.regex as { pattern: string; flags: string };
      add(node, new RegExp(pattern, flags));
    }
    const callee = node.callee as Node | undefined;
    if ((node.type === "NewExpression" || node.type === "CallExpression") && callee?.name === "RegExp") {
      const [source, flags] = (node.arguments as Node[]).map((argument) => constant(argument, path));
      add(node, typeof source === "string" ? new RegExp(source, flags ?? "") : null);
    }
  });
  return found;
}

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit);
}

/** The text that an expression always has: of literals, templates and constants, also of other files. */
function constant(node: Node, path: string): string | null {
  if (node.type === "Literal") return typeof node.value === "object" ? null : String(node.value);
  if (node.type === "Identifier") return constantNamed(String(node.name), path);
  if (node.type === "BinaryExpression" && node.operator === "+")
    return joined([constant(node.left as Node, path), constant(node.right as Node, path)]);
  const isRaw = node.type === "TaggedTemplateExpression" && isStringRaw(node.tag as Node);
  const template = isRaw ? (node.quasi as Node) : node;
  if (template.type !== "TemplateLiteral") return null;
  const quasis = template.quasis as { value: { cooked: string; raw: string } }[];
  const values = (template.expressions as Node[]).map((expression) => constant(expression, path));
  return joined(
    quasis.flatMap(({ value }, index) => [
      isRaw ? value.raw : value.cooked,
      index < values.length ? (values[index] ?? null) : "",
    ]),
  );
}

const isStringRaw = ({ object, property }: Node) =>
  (object as Node | undefined)?.name === "String" && (property as Node).name === "raw";

const joined = (parts: (string | null)[]) => (parts.includes(null) ? null : parts.join(""));

function constantNamed(name: string, path: string): string | null {
  const program = programs.get(path) ?? programOf(path, readFileSync(path, "utf8"));
  for (const statement of program.body as Node[]) {
    if (statement.type === "ImportDeclaration") {
      const specifier = (statement.specifiers as { local: Node; imported?: Node }[]).find(
        ({ local }) => local.name === name,
      );
      const from = (statement.source as Node).value as string;
      if (specifier?.imported) return constantNamed(String(specifier.imported.name), fileOf(from, path));
      continue;
    }
    const declaration = (
      statement.type === "ExportNamedDeclaration" ? statement.declaration : statement
    ) as Node | null;
    if (declaration?.type !== "VariableDeclaration" || declaration.kind !== "const") continue;
    for (const { id, init } of declaration.declarations as { id: Node; init: Node | null }[])
      if (id.name === name) return init && constant(init, path);
  }
  return null;
}

function fileOf(from: string, path: string): string {
  if (from.startsWith("#")) return from.slice(1);
  return join(dirname(path), from);
}
