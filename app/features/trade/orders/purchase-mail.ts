import { brand } from "#app/brand.ts";

/** Programs cut longer addresses off. */
const longest = 1800;

/**
 * The second way to buy: a mail draft with the contract's subject. Every part is encoded, so a title adds no header; a
 * very long one is cut between two characters.
 */
export function purchaseMailHref(title: string): string {
  const subject = `Report Purchase - ${title}`.replace(/[\p{Cc}\s]+/gu, " ").toWellFormed();
  let href = `mailto:${brand.email.clients}?subject=`;
  for (const character of subject) {
    const encoded = encodeURIComponent(character);
    if (href.length + encoded.length > longest) break;
    href += encoded;
  }
  return href;
}
