import { linksIn } from "./links-in.ts";

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
