/** A sum in a list: three digits from a million on, "£3.47m", and whole in its tooltip and on paper. @param of "£3,470,300". */
export function Sum({ of }: { of: string }) {
  const short = shortSum(of);
  return short === of ? (
    of
  ) : (
    <span className="sum" title={of}>
      {short}
    </span>
  );
}

/** "£3.47m" of "£3,470,300", "−EUR 1.2bn" of "−EUR 1,200,400,000"; a sum below a million stays as it is. */
export function shortSum(exact: string): string {
  const [, before = "", digits = ""] = /^(\D*)([\d,]+)/.exec(exact) ?? [];
  const size = Number(digits.replaceAll(",", ""));
  if (size < 1e6) return exact;
  const [unit, letters] = size < 999.5e6 ? [1e6, "m"] : [1e9, "bn"];
  return `${before}${Number((size / unit).toPrecision(3))}${letters}`;
}
