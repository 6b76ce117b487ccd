/** What somebody wrote, with its line breaks: addresses in it are links, and nothing else of it is more than text. */
export function Written({ text, className }: { text: string; className?: string }) {
  return (
    <span className={`written whitespace-pre-line ${className ?? ""}`.trimEnd()}>
      {linksIn(text).map((part, at) =>
        typeof part === "string" ? (
          part
        ) : (
          <a key={at} href={part.href} rel="nofollow noopener noreferrer">
            {part.text}
          </a>
        ),
      )}
    </span>
  );
}

/** A part of what somebody wrote: words, or an address that may be followed. */
export type Part = string | { href: string; text: string };

/** What nobody sees ends an address: it could make another of it. */
const address = /\bhttps?:\/\/[^\s<>"\p{C}]+/giu;
/** Signs that belong to the sentence around an address. */
const afterwards = ".,;:!?'*_)]}»›”’";
const longest = 2000;

/**
 * The addresses in a text of somebody else's: of the web alone, shown as they are written. One with a name before its
 * host, which could pass for the host, stays words.
 */
export function linksIn(text: string): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const written = found.slice(0, endOf(found));
    const url = written.length > longest ? null : URL.parse(written);
    if (!url || url.username !== "" || url.password !== "" || !/^https?:$/.test(url.protocol)) continue;
    if (index > from) parts.push(text.slice(from, index));
    parts.push({ href: url.href, text: written });
    from = index + written.length;
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}

/** Without the signs of the sentence; a bracket belongs to the address that opens one. */
function endOf(found: string): number {
  const opened = found.split("(").length;
  let closed = found.split(")").length;
  let end = found.length;
  while (afterwards.includes(found.charAt(end - 1))) {
    if (found.charAt(end - 1) === ")") {
      if (closed <= opened) return end;
      closed -= 1;
    }
    end -= 1;
  }
  return end;
}
