const preload = /<link rel="modulepreload" (href="[^"]+" nonce="[^"]*")\/>/g;
/**
 * Marks each link and form for a lazy manifest; ours comes whole (react-router.config.ts), so nobody reads them. Where
 * React is built for development it would miss them when it hydrates.
 */
const unread = import.meta.env.PROD ? ' data-discover="true"' : "\0";

/**
 * What a page shows needs its style sheet alone. React lifts the links that fetch the scripts ahead into the head, before
 * the style sheet, and a browser fetches them before everything else: here they stand behind what is seen, to be fetched
 * when nothing more important is. React finds them there when it hydrates.
 * @param page with scripts, as React wrote it.
 * @param handoff what stands behind them.
 * @returns the page in parts: put together once more it would be copied once more.
 */
export function scriptsLast(page: string, handoff: string): string[] {
  const headEnd = page.indexOf("</head>");
  const bodyEnd = page.lastIndexOf("</body>");
  let preloads = "";
  const head = page.slice(0, headEnd).replace(preload, (_, file: string) => {
    preloads += `<link rel="modulepreload" fetchpriority="low" ${file}/>`;
    return "";
  });
  const body = page.slice(headEnd, bodyEnd).replaceAll(unread, "");
  return [head, body, preloads, handoff, page.slice(bodyEnd)];
}
