import { isPage, type Judge, markupOf } from "./sight.ts";

/** Whether a page is all there before a script runs, and is finished. */
export const whole: Judge = (sight) => {
  if (!isPage(sight)) return [];
  const { html, text, title } = sight.page;
  const markup = markupOf(sight);
  const faults: string[] = [];
  if (!/^<!DOCTYPE html><html [^>]*lang="en-GB"/i.test(html)) faults.push("does not begin as a British page");
  if (!html.trimEnd().endsWith("</html>")) faults.push("ends before </html>");
  const headings = markup.match(/<h1\b/g)?.length ?? 0;
  if (headings !== 1) faults.push(`has ${headings} h1: give it one`);
  if (!/\S – Calder Row Research$/.test(title))
    faults.push(`is titled "${title}": end it in "– Calder Row Research"`);
  if (/http-?equiv="refresh"/i.test(markup)) faults.push("loads itself anew");
  // What React sends when it leaves a place empty and fills it in by script.
  if (/id="[SB]:|<template id=/.test(markup) || /<!--\$[?!]-->/.test(html))
    faults.push("leaves a place for a script to fill: render it on the server");
  if (/\b(?:spinner|skeleton)\b|aria-busy/i.test(markup)) faults.push("shows that something is still coming");
  const unfinished =
    /\bloading…|coming soon|under construction|lorem ipsum|\bTODO\b|\bundefined\b|\bNaN\b|\[object /i.exec(
      text,
    );
  // A page about an invoice writes its sums as the invoice does; everywhere else a whole sum has no pence.
  const pence = /\bINV-\d/.test(text) ? null : /£[\d,]+\.00\b/.exec(text);
  if (pence)
    faults.push(`says "${pence[0]}" where no invoice is shown: write it with \`price\` or \`money\``);
  if (unfinished) faults.push(`says "${unfinished[0]}"`);
  return faults;
};
