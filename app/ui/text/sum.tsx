import type { ShortSum } from "./figure-text.ts";

/** A sum in a list: short where it is long, whole in its tooltip and on paper. */
export function Sum({ of: { text, exact } }: { of: ShortSum }) {
  return exact ? (
    <span className="sum" title={exact}>
      {text}
    </span>
  ) : (
    text
  );
}
