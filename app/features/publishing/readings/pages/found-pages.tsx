import type { WordsFound } from "#app/platform/pdf/pages/page-facts.ts";
import { count } from "#app/plural.ts";
import { Link } from "#app/ui/link.tsx";
import { readingPath } from "../reading-path.ts";
import type { ShownOpening, ShownReading } from "./shown-reading.ts";

interface Props {
  reading: ShownReading;
  opening: ShownOpening;
  found: WordsFound;
}

/** The pages on which the words stand, each with what stands around them. */
export function FoundPages({ reading: { of, zoom }, opening: { copyId, find, pages }, found }: Props) {
  const kept = { copy: copyId, zoom: zoom === "fit" ? undefined : zoom };
  const { on, next } = found;
  const more = next !== null && `, as far as page ${next - 1}`;
  return (
    <section aria-labelledby="found" className="mb-6">
      <h2 id="found" className="text-xl font-semibold">
        {on.length > 0 ? count(on.length, "page") : "No page"} with “{find}”{more}
      </h2>
      {on.length > 0 && (
        <ol className="plain divide-y divide-line">
          {on.map(({ page, places, before, match, after }) => (
            <li key={page} className="max-w-none py-3">
              <Link to={readingPath(of, { ...kept, find, page, hash: `page-${page}` })}>Page {page}</Link>{" "}
              {places > 1 && <span className="text-sm text-muted">{count(places, "place")}</span>}
              <p className="text-sm">
                {before}
                <mark>{match}</mark>
                {after}
              </p>
            </li>
          ))}
        </ol>
      )}
      {on.length === 0 && next === null && (
        <p>
          Try fewer letters of the word. What stands in pictures of the report is no text and can’t be found.
        </p>
      )}
      <p className="actions">
        {next !== null && (
          <Link to={readingPath(of, { ...kept, find, from: next })}>
            Look on from page {next} of {pages}
          </Link>
        )}{" "}
        <Link to={readingPath(of, kept)}>Stop finding</Link>
      </p>
    </section>
  );
}
