/**
 * Whether an Accept header takes one of the types (RFC 9110, 12.5.1). The most specific range that names a type decides
 * about it; without a header anything will do.
 */
export function accepts(header: string | null, types: readonly string[]): boolean {
  if (header === null || header.trim() === "") return true;
  const ranges = header.split(",").map((part) => {
    const [range = "", ...parameters] = part.split(";").map((piece) => piece.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
    return { range, isWanted: weight === undefined || Number(weight) > 0 };
  });
  return types.some((type) => {
    const [kind = ""] = type.split("/");
    for (const range of [type, `${kind}/*`, "*/*"]) {
      const named = ranges.find((one) => one.range === range);
      if (named) return named.isWanted;
    }
    return false;
  });
}
