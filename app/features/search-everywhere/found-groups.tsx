import { Badge } from "#app/ui/badge.tsx";
import { Link } from "#app/ui/link.tsx";
import type { FoundRow } from "./searched-list.server.ts";

interface FoundGroup {
  heading: string;
  /** "orders". */
  noun: string;
  /** The list's own address with the same search. */
  all: string;
  /** `at` as people read it. */
  rows: readonly FoundRow[];
}

/** What was found, a group for each list, each with the way to all that the list has. */
export function FoundGroups({ search, groups }: { search: string; groups: readonly FoundGroup[] }) {
  return groups.map(({ heading, noun, all, rows }) => (
    <section key={heading}>
      <h2>{heading}</h2>
      <ul className="plain divide-y divide-line">
        {rows.map((row) => (
          <li key={row.to} className="max-w-none py-3">
            <Link to={row.to} className="font-semibold">
              <bdi>{row.title}</bdi>
            </Link>{" "}
            {row.state && <Badge tone={row.state.tone}>{row.state.text}</Badge>}
            <p className="text-sm text-muted">{[...row.about, row.at].filter(Boolean).join(" · ")}</p>
          </li>
        ))}
      </ul>
      <p>
        <Link to={all}>
          All {noun} with “<bdi>{search}</bdi>”
        </Link>
      </p>
    </section>
  ));
}
