/** A moment as `format.ts` made it: the words are the server's, so that no browser writes them differently. */
export interface Moment {
  iso: string;
  text: string;
  title: string;
}

export function When({ at }: { at: Moment }) {
  return (
    <time dateTime={at.iso} title={at.title === at.text ? undefined : at.title} className="num">
      {at.text}
    </time>
  );
}
