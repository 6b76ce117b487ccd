/** What the name of a column says of its numbers: "Cost (£'000)" is in thousands of pounds. */
import { currencySigns, scales } from "./reading.ts";
import type { DayOrder } from "./reading-day.ts";

export interface HeadUnits {
  /** Zeros that every number of the column leaves out: 3 of thousands. */
  power: number;
  /** ISO 4217; null where none is said. */
  currency: string | null;
  order: Exclude<DayOrder, "mixed"> | null;
  /** The part of the name that says it: "£'000". */
  said: string;
  /** The name without it: "Cost". */
  name: string;
  /** Two scales or two currencies stand there: the numbers can't be read. */
  isTorn: boolean;
}

/** Characters; a longer text is no name of a column. */
const longest = 200;
const known = new Set(Intl.supportedValuesOf("currency"));
const words: Record<string, string> = { pounds: "GBP", sterling: "GBP", euros: "EUR", dollars: "USD" };
const money = "US\\$|[£€$]|[A-Z]{3}";
const scale = "[,']?000s?|k|mn?|mm|mio|bn?|(?:thousand|million|billion)s?|lakhs?|crores?";
/** Behind a name without brackets: "Price £m", "Revenue 000s", "Cost in GBP thousands". */
const behind = new RegExp(
  `[ ,:-]((?:in )?(?:US\\$|[£€$]) ?(?:${scale})?|(?:in )?(?:[A-Z]{3} ?)?(?:[,']?000s?|(?:thousand|million|billion)s?|(?<=[A-Z]{3} ?)(?:k|m[mn]?|mio|bn)))$`,
  "i",
);
/** "Price EUR". */
const codeBehind = /[ ,:-](?:in )?([A-Z]{3})$/;
const before = new RegExp(`^((?:US\\$|[£€$])(?:${scale})?) `, "i");
const token = new RegExp(`^(${money})?(${scale})?$`);

/** @param header as it stands in the file. */
export function headUnits(header: string): HeadUnits {
  const plain =
    header.length > longest
      ? ""
      : header
          .replace(/\s+/g, " ")
          .replace(/[\u2018\u2019\u02bc\u2032`]/g, "'")
          .trim();
  const brackets = [...plain.matchAll(/\(([^()]*)\)|\[([^[\]]*)\]/g)].map(
    ([, round, square]) => round ?? square ?? "",
  );
  const bare = plain.replace(/\([^()]*\)|\[[^[\]]*\]/g, " ").trim();
  const code = codeBehind.exec(bare)?.[1] ?? "";
  const end = known.has(code) ? codeBehind : behind;
  const around = [before.exec(bare)?.[1], end.exec(bare)?.[1]].filter((one) => one !== undefined);
  const parts = [...brackets, ...around];
  const found = parts.flatMap((part) => tokensOf(part));
  const [powers, currencies] = [
    distinct(found.map(({ power }) => power)),
    distinct(found.map((one) => one.currency)),
  ];
  return {
    power: powers[0] ?? 0,
    currency: currencies[0] ?? null,
    order: orderIn(plain),
    said: parts.filter((part) => tokensOf(part).length > 0).join(", "),
    name: withoutEnd(bare.replace(before, "").replace(end, "")),
    isTorn: powers.length > 1 || currencies.length > 1,
  };
}

/** Without the signs that stood before a unit. */
function withoutEnd(name: string): string {
  let end = name.length;
  while (end > 0 && " ,:-".includes(name.charAt(end - 1))) end -= 1;
  return name.slice(0, end).trim();
}

interface Token {
  power: number | null;
  currency: string | null;
}

/** "GBP thousands" is two of them, "£m" is one. What is none of them says nothing: "(LTM, £m)". */
function tokensOf(part: string): Token[] {
  // The months of "mm/dd/yyyy" are no millions.
  if (orderIn(part) !== null) return [];
  return part
    .replace(/US \$/g, "US$")
    .split(/[\s;/]+|,(?!000)/)
    .flatMap((text): Token[] => {
      const word = words[text.toLowerCase()];
      if (word) return [{ power: null, currency: word }];
      const [, sign, size] = token.exec(cased(text)) ?? [];
      const currency = sign === undefined ? null : currencyOf(sign);
      if (sign !== undefined && currency === null) return [];
      if (sign === undefined && size === undefined) return [];
      return [{ power: size === undefined ? null : powerOf(size), currency }];
    });
}

/** A currency's letters stay as they are; of a scale the case says nothing. */
function cased(text: string): string {
  return text.replace(new RegExp(`^(${money})?(.*)$`, "s"), (_, sign: string = "", rest: string) =>
    known.has(sign) || !/^[A-Z]{3}$/.test(sign) ? sign + rest.toLowerCase() : (sign + rest).toLowerCase(),
  );
}

function currencyOf(sign: string): string | null {
  const code = currencySigns[sign.replace("US", "")] ?? sign;
  return known.has(code) ? code : null;
}

function powerOf(size: string): number | null {
  const name = size.replace(/^[,']/, "").replace(/(?<=\w{3})s$/, "");
  return scales[name] ?? { "000": 3, lakh: 5, crore: 7 }[name] ?? null;
}

function orderIn(name: string): HeadUnits["order"] {
  if (/\bmm?[-/. ]dd?\b/i.test(name)) return "month-first";
  return /\bdd?[-/. ]mm?\b/i.test(name) ? "day-first" : null;
}

const distinct = <T>(values: readonly (T | null)[]): T[] => [
  ...new Set(values.filter((one): one is T => one !== null)),
];
