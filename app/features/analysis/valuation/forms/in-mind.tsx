import { Notice } from "#app/ui/notice.tsx";

/** What a reader must know beside the figures of a page, each a sentence without its full stop; nothing where there is nothing. */
export function InMind({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <Notice tone="warning" title="To be kept in mind">
      <ul>
        {texts.map((text) => (
          <li key={text}>{text}.</li>
        ))}
      </ul>
    </Notice>
  );
}
