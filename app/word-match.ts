import { normal } from "./normal-text.ts";

/** Whether a text says every word that was typed, or a part of it: capitals and accents don't matter. */
export function saysAll(text: string, typed: string): boolean {
  const said = folded(text);
  return folded(typed)
    .split(/\s+/)
    .every((word) => said.includes(word));
}

const folded = (text: string) => normal(text, "NFKD").replace(/\p{M}/gu, "").toLowerCase().trim();
