/** Whether two pages say the same: a comparison of pages that do not would be worthless. */

/** @returns what a page of HTML says to whoever reads it, its title first, with one space between words. */
export function visibleText(html: string): string {
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "";
  const body = /<body[^>]*>([\s\S]*)<\/body>/.exec(html)?.[1] ?? "";
  const words = body
    .replaceAll(/<(script|style|svg|template)\b[\s\S]*?<\/\1>/g, "")
    .replaceAll(/<!--[\s\S]*?-->/g, "")
    .replaceAll(/<[^>]*>/g, " ");
  return `${title} ${words}`
    .replaceAll(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** What can be pressed, ticked or followed, and what each form proves, by number. */
function partsOf(html: string): Record<string, number> {
  const count = (pattern: RegExp) => html.match(pattern)?.length ?? 0;
  return {
    rows: count(/<li id="notification-/g),
    links: count(/<a\s/g),
    forms: count(/<form\s/g),
    buttons: count(/<button\b/g),
    boxes: count(/type="checkbox"/g),
    tokens: count(/name="(?:_token|csrfmiddlewaretoken)"/g),
  };
}

/** @throws when the page of a peer says anything else than the product's, or has other parts. */
export function mustBeSame(name: string, ours: string, theirs: string): void {
  const [a, b] = [visibleText(ours), visibleText(theirs)];
  if (a !== b) {
    let at = 0;
    while (a[at] === b[at]) at += 1;
    const near = (text: string) => text.slice(Math.max(0, at - 60), at + 60);
    throw new Error(`${name} says «${near(b)}» where the product says «${near(a)}».`);
  }
  const [our, their] = [JSON.stringify(partsOf(ours)), JSON.stringify(partsOf(theirs))];
  if (our !== their) throw new Error(`${name} has ${their} where the product has ${our}.`);
}
