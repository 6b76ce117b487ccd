import { Badge } from "#app/ui/badge.tsx";
import { Link } from "#app/ui/link.tsx";
import { CutNote } from "#app/ui/list/cut-note.tsx";
import { When } from "#app/ui/text/when.tsx";
import "#app/ui/styles/homes.css";
import type { Waiting } from "./waiting-line.server.ts";

interface Props {
  /** The id of its heading. */
  labelledBy: string;
  things: readonly Waiting[];
  /** That it shows only its first, and where the rest stands. */
  more: { text: string; rest: readonly { to: string; label: string }[] } | null;
}

/** What waits for the reader, a line each: the next step as its link, what it is about, and until or since when. */
export function WaitingList({ labelledBy, things, more }: Props) {
  return (
    <>
      <ol className="waiting" aria-labelledby={labelledBy}>
        {things.map(({ to, step, isFile, about, tone, due, since }) => (
          <li key={to + step} data-tone={tone}>
            <div>
              {isFile ? <a href={to}>{step}</a> : <Link to={to}>{step}</Link>}
              {about && <p>{about}</p>}
            </div>
            <p>
              {due && (tone === "slate" ? due : <Badge tone={tone}>{due}</Badge>)}
              {due && since && (tone === "slate" ? " · " : " ")}
              {since && <When at={since} />}
            </p>
          </li>
        ))}
      </ol>
      {more && <CutNote {...more} />}
    </>
  );
}
