import { Form } from "react-router";
import type { Destination } from "#app/destinations.ts";
import type { FoundRow } from "#app/features/search-everywhere/searched-list.server.ts";
import { searchEverywhere } from "#app/http/lists/search-everywhere.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { Badge } from "#app/ui/badge.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Page } from "#app/ui/page.tsx";
import { date } from "#app/ui/text/format.ts";
import type { Route } from "./+types/search";

export async function loader({ context }: Route.LoaderArgs) {
  const { groups, ...found } = await searchEverywhere(signedIn(context));
  return {
    ...found,
    groups: groups.map(({ rows, ...group }) => ({
      ...group,
      rows: rows.map(({ at, ...row }) => ({ ...row, at: at && date(at) })),
    })),
  };
}

export default function Search({ loaderData }: Route.ComponentProps) {
  const { search, isShort, groups, places, begin, go } = loaderData;
  return (
    <Page
      title={search ? `“${search}” – Search` : "Search"}
      heading={
        search ? (
          <>
            Search for “<bdi>{search}</bdi>”
          </>
        ) : (
          "Search"
        )
      }
    >
      <SearchBox search={search} />
      {isShort && (
        <EmptyState
          text={search ? "Type two letters or more" : "What are you looking for?"}
          detail={`A reference such as ORD-2026-0007 leads straight to it. Names, titles and other words are looked for in: ${places.join(", ")}.`}
        />
      )}
      <Destinations heading="Begin" found={begin} />
      <Destinations heading="Go to" found={go} />
      {!isShort && groups.length === 0 && (
        <EmptyState
          text={begin.length + go.length > 0 ? "No record found" : "Nothing found"}
          detail={`Try fewer letters, or another word: a part of one is enough. Looked for in: ${places.join(", ")}.`}
        />
      )}
      <FoundGroups search={search} groups={groups} />
    </Page>
  );
}

/** What may be begun, or the pages that may be opened, as far as they say what is searched for. */
function Destinations({ heading, found }: { heading: string; found: readonly Destination[] }) {
  if (found.length === 0) return null;
  return (
    <section>
      <h2>{heading}</h2>
      <ul className="plain grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
        {found.map(({ to, title, about, icon }) => (
          <li key={to} className="max-w-none">
            <Link to={to} className="flex min-h-11 items-center gap-3">
              <Icon name={icon} />
              <span>
                {title} {about && <small className="text-muted">{about}</small>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The box on the page itself, for screens whose header has only a button. */
function SearchBox({ search }: { search: string }) {
  return (
    <Form action={linkTo("/search")} role="search" className="field search-box">
      <label htmlFor="q" className="label">
        Reference, name or words
      </label>
      <div className="control-row">
        <input
          key={search}
          id="q"
          name="q"
          type="search"
          maxLength={100}
          defaultValue={search}
          dir="auto"
          className="control control-l"
          autoComplete="off"
          spellCheck={false}
        />{" "}
        <button type="submit" className={buttonClass("primary")}>
          Search
        </button>
      </div>
    </Form>
  );
}

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
function FoundGroups({ search, groups }: { search: string; groups: readonly FoundGroup[] }) {
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
