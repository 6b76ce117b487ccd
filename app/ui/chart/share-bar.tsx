import type { BadgeTone } from "../badge.tsx";

/** A whole as one bar and its parts, drawn on the server; the words below it name each part with its figure. */
export interface DrawnShares {
  parts: readonly { text: string; tone: BadgeTone; path: string }[];
}

export function ShareBar({ shares: { parts }, label }: { shares: DrawnShares; label: string }) {
  return (
    <div className="shares">
      <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        {parts.map(({ text, tone, path }) => (
          <path key={text} d={path} className={`badge-${tone}`} />
        ))}
      </svg>
      <ul aria-label={label}>
        {parts.map(({ text, tone }) => (
          <li key={text} className={`badge-${tone}`}>
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}
