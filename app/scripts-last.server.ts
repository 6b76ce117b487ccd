const preload = /<link rel="modulepreload" href="([^"]+)" nonce="[^"]*"\/>/g;
const moduleScript = /<script ([^>]*)type="module"([^>]*)>/;
/**
 * Marks each link and form for a lazy manifest; ours comes whole (react-router.config.ts), so nobody reads them. Where
 * React is built for development it would miss them when it hydrates.
 */
const unread = import.meta.env.PROD ? ' data-discover="true"' : "\0";

/**
 * What a page shows needs its style sheet alone. React lifts the links that fetch the scripts ahead into the head, before
 * the style sheet, and a browser fetches them before everything else: here nothing of the scripts is fetched until the
 * page has been painted.
 * @param page with scripts, as React wrote it.
 * @param handoff what stands behind them.
 * @returns the page in parts: put together once more it would be copied once more.
 */
export function scriptsLast(page: string, handoff: string, nonce: string): string[] {
  const headEnd = page.indexOf("</head>");
  const bodyEnd = page.lastIndexOf("</body>");
  const files: string[] = [];
  const head = page.slice(0, headEnd).replace(preload, (_, file: string) => {
    files.push(file);
    return "";
  });
  const body = page
    .slice(headEnd, bodyEnd)
    .replaceAll(unread, "")
    .replace(moduleScript, '<script $1type="text/plain" data-waiting$2>');
  return [head, body, handoff, beginning(files, nonce), page.slice(bodyEnd)];
}

/**
 * Begins with what waits: in the frame after the first, or after a second where nothing is painted (a tab in the
 * background, a style sheet that does not come). Each file is sent for, and then run, in a task of its own, so that
 * whoever types or presses something meanwhile is heard; what hydrates the page comes last. The links are those that
 * React looks for then.
 */
const beginning = (files: readonly string[], nonce: string) => `<script nonce="${nonce}">{
let begin=async()=>{
begin=()=>{};
const make=(name,of)=>document.head.appendChild(Object.assign(document.createElement(name),of));
const pause=()=>new Promise(done=>setTimeout(done));
const {nonce,textContent}=document.querySelector("script[data-waiting]");
const files=${JSON.stringify(files)};
for(const href of files)make("link",{rel:"modulepreload",fetchPriority:"low",href,nonce}),await pause();
for(const href of files)if(!textContent.includes('import("'+href))await import(href).catch(()=>{}),await pause();
make("script",{type:"module",nonce,textContent}).remove()};
requestAnimationFrame(()=>setTimeout(()=>begin()));
setTimeout(()=>begin(),1000)}</script>`;
