import { brand } from "#app/brand.ts";

/**
 * A page of the front door's own: the frame of `ui/page.tsx`, without anything that would have to ask who is looking.
 * @param content HTML.
 * @param stylesheet address of the product's style sheet.
 */
export function plainPage(title: string, content: string, stylesheet: string): string {
  const name = escapeHtml(brand.name);
  return (
    `<!DOCTYPE html><html lang="en-GB"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${title} – ${name}</title>` +
    `<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="${stylesheet}"></head>` +
    `<body><header class="top-bar"><div class="top-bar-inner"><a class="brand" href="/"><span>${name}</span></a></div></header>` +
    `<main><div id="content" class="page page-narrow"><header class="page-head"><h1>${title}</h1></header>` +
    `<div class="flow">${content}</div></div></main></body></html>`
  );
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
