import { brand } from "#app/brand.ts";

/** Programs cut longer addresses off. */
const longest = 1800;

/** The second way to buy: a mail draft with the contract's subject. Every part is encoded, so a title adds no header. */
export function purchaseMailHref(title: string): string {
  const subject = `Report Purchase - ${title}`.replace(/[\p{Cc}\s]+/gu, " ").toWellFormed();
  return `mailto:${brand.email.clients}?subject=${encodeURIComponent(subject)}`.slice(0, longest);
}
