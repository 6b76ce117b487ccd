import type { AccessLevel } from "#app/features/core/clients/client.ts";

/** What a merge knows of each of the two. */
export interface MergingCompany {
  id: string;
  /** `CO-0007`. */
  number: string;
  name: string;
  registeredNumber: string | null;
  registeredLetters: string | null;
  vatNumber: string | null;
  accessLevel: AccessLevel;
  isDemo: boolean;
  mergedInto: string | null;
}

/** All that `from` has goes to `to`, which stays. */
export interface Pair {
  from: MergingCompany;
  to: MergingCompany;
}

/** So long a merge can be undone. */
export const UNDO_HOURS = 24;

const LEVELS: readonly AccessLevel[] = ["demo", "client", "full"];

export function higherAccess(one: AccessLevel, other: AccessLevel): AccessLevel {
  return LEVELS.indexOf(one) > LEVELS.indexOf(other) ? one : other;
}

/** A VAT number is the same with its country's letters and without. */
const isSameVat = (one: string, other: string) => one.endsWith(other) || other.endsWith(one);

/** Why these two can't be one, from what they are; none where they can. */
export function differences({ from, to }: Pair): string[] {
  if (from.id === to.id) return ["A company can’t be merged with itself."];
  const said: string[] = [];
  for (const { number, mergedInto } of [from, to])
    if (mergedInto) said.push(`${number} is part of another company already.`);
  if (from.isDemo !== to.isDemo) said.push("One of them is the demonstration’s, and goes with it.");
  if (from.registeredLetters && to.registeredLetters && from.registeredLetters !== to.registeredLetters)
    said.push(
      `Their registered numbers differ (${from.registeredNumber} and ${to.registeredNumber}): they are two companies.`,
    );
  if (from.vatNumber && to.vatNumber && !isSameVat(from.vatNumber, to.vatNumber))
    said.push(`Their VAT numbers differ (${from.vatNumber} and ${to.vatNumber}): they are two companies.`);
  return said;
}
