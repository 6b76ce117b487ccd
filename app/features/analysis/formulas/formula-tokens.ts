import { bad, good, type Outcome, problem } from "#app/features/numbers/problem.ts";

export interface Token {
  kind: "number" | "name" | "sign";
  text: string;
  /** Of a number; 12.5% is 0.125. */
  value: number;
  /** Its place in the text, from 0. */
  at: number;
}

const parts = /\s*(?:(\d+(?:\.\d+)?|\.\d+)(\s*%)?|([A-Za-z][A-Za-z0-9_]*)|([-+*/^(),−×÷–]))/y;
const signs: Record<string, string> = { "*": "×", "/": "÷", "-": "−", "–": "−" };

export function readTokens(text: string): Outcome<Token[]> {
  const tokens: Token[] = [];
  const end = text.trimEnd().length;
  parts.lastIndex = 0;
  while (parts.lastIndex < end) {
    const from = parts.lastIndex;
    const found = parts.exec(text);
    if (!found) return bad(strayAt(text, from));
    const [all, number, percent, name, sign] = found;
    const at = from + all.length - all.trimStart().length;
    if (number !== undefined) {
      const value = Number(number) / (percent ? 100 : 1);
      tokens.push({ kind: "number", text: all.trim(), value, at });
    } else if (name !== undefined) tokens.push({ kind: "name", text: name, value: 0, at });
    else if (sign !== undefined) tokens.push({ kind: "sign", text: signs[sign] ?? sign, value: 0, at });
  }
  return good(tokens);
}

function strayAt(text: string, from: number) {
  const at = from + text.slice(from).length - text.slice(from).trimStart().length;
  const sign = String.fromCodePoint(text.codePointAt(at) ?? 0);
  const shown = /[\p{Cc}\p{Cf}\p{Cs}]/u.test(sign) ? "a sign that can't be shown" : `“${sign}”`;
  return problem(
    "syntax",
    `formula:${at + 1}`,
    `At character ${at + 1}: ${shown} has no meaning in a formula`,
    "Use numbers, names of KPIs, + − × ÷ ^, brackets and commas",
  );
}
