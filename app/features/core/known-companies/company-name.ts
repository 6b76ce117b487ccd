import { fold } from "#db/search/fold.ts";

/** What stands between letters and digits: the column `name_letters` leaves out the same (migration 0039). */
const BETWEEN = /[ .,\-()/+!:;"_*#@[\]{}?|·]/g;

/** A name's letters and digits alone, folded. */
export function nameLetters(name: string): string {
  return fold(name).replace(BETWEEN, "");
}

/** Legal forms as letters, of the countries that clients come from: what a company is called with or without. */
const FORMS: readonly string[] = `
  ltd limited plc llp lp cic cio
  inc incorporated corp corporation co company coltd coinc llc lllp pc pllc
  pty ptyltd ptylimited pte pteltd pvtltd privatelimited dac ulc clg unlimited ltda limitada
  gmbh mbh ag kg kgaa ohg ug gmbhcokg gmbhandcokg agcokg agandcokg se ev eg
  sa sas sasu sarl snc sca scs sci spa srl srls sl slu sau nv bv cv vof sprl scrl bvba
  ab asa as aps is oy oyj hf ehf spzoo zoo sro doo dd kft zrt nyrt ood ead ood sia uab
  有限公司 股份有限公司 有限责任公司 株式会社 주식회사`
  .trim()
  .split(/\s+/);
const isForm = new Set(FORMS);

/** Of as many words as a form may be written in, the longest first: "GmbH & Co. KG". */
const lengths = [4, 3, 2, 1] as const;

/** The name as letters, without its legal form; whole where nothing else is left. */
function baseOf(name: string): string {
  let words = fold(name)
    .split(" ")
    .filter((word) => nameLetters(word));
  for (;;) {
    const count = lengths.find((n) => n < words.length && isForm.has(nameLetters(words.slice(-n).join(""))));
    if (count === undefined) break;
    words = words.slice(0, -count);
  }
  const letters = nameLetters(words.join(""));
  // Written without a space where there are none.
  const glued = FORMS.find(
    (form) => /[^a-z]/.test(form) && letters.length > form.length && letters.endsWith(form),
  );
  return glued ? letters.slice(0, -glued.length) : letters;
}

/** What the same company may be called, as letters: each is looked up by itself. None for a name without any. */
export function sameNames(name: string): string[] {
  const base = baseOf(name);
  if (!base) return [];
  return [...new Set([base, nameLetters(name), ...FORMS.map((form) => base + form)])];
}
