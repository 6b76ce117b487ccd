const preload = /<link rel="modulepreload" href="([^"]+)" nonce="[^"]*"\/>/g;
/**
 * What a page shows needs its style sheet alone. React lifts the links that fetch the scripts ahead into the head, before
 * the style sheet, and a browser fetches them before everything else: here nothing of the scripts is fetched until the
 * page has been painted.
 * @param page with scripts, as React wrote it.
 */
export function scriptsLast(page: string, nonce: string): string {
  const headEnd = page.indexOf("</head>");
  const bodyEnd = page.lastIndexOf("</body>");
  const typeAt = page.indexOf('type="module"', headEnd);
  const scriptAt = page.lastIndexOf("<script ", typeAt);
  const textAt = page.indexOf(">", typeAt) + 1;
  if (typeAt === -1) return page;
  const begins = page.slice(textAt, page.indexOf("</script>", textAt));
  const files: string[] = [];
  const head = page.slice(0, headEnd).replace(preload, (_, file: string) => {
    if (!isImported(begins, file)) files.push(file);
    return "";
  });
  const waiting = `<script nonce="${nonce}" type="text/plain">`;
  const body = page.slice(headEnd, scriptAt) + waiting + page.slice(textAt, bodyEnd);
  return head + body + beginning(files, nonce) + page.slice(bodyEnd);
}

/** Sent for by the script itself once it begins. What it asks for only when it runs is not. */
const isImported = (script: string, file: string) =>
  script.includes(`from "${file}"`) || script.includes(`import "${file}"`);

/**
 * Begins with what waits in the frame after the first, which a tab in the background has once it is looked at. Each file
 * is sent for in a task of its own, so that whoever types or presses something meanwhile is heard. The links are those
 * that React looks for when it hydrates. Every page carries this: its names are short.
 */
const beginning = (files: readonly string[], nonce: string) => `<script nonce="${nonce}">\
requestAnimationFrame(()=>setTimeout(async()=>{\
let {nonce,text}=document.querySelector("script[type^=t]"),\
m=(n,o)=>document.head.appendChild(Object.assign(document.createElement(n),o));\
for(let href of ${JSON.stringify(files)})m("link",{rel:"modulepreload",href,nonce}),await new Promise(r=>setTimeout(r));\
m("script",{type:"module",nonce,text}).remove()}))</script>`;
