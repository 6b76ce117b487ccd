/** An action or a kind of record in words: "Order: fulfil" of `order.fulfil`, "Peer set" of `peer-set`. */
export function auditWords(code: string): string {
  const words = code
    .replace(".", ": ")
    .replaceAll("-", " ")
    .replace(/\b(?:api|kpi)\b/, (name) => name.toUpperCase());
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
