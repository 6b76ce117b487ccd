import { FoundGroups } from "#app/features/search-everywhere/found-groups.tsx";
import { searchEverywhere } from "#app/http/lists/search-everywhere.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Page } from "#app/ui/page.tsx";
import { date } from "#app/ui/text/format.ts";
import { SearchBox } from "#app/features/search-everywhere/search-box.tsx";
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

export default function Search({ loaderData: { search, isShort, groups, places } }: Route.ComponentProps) {
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
      {isShort ? (
        <EmptyState
          text={search ? "Type two letters or more" : "What are you looking for?"}
          detail={`A reference such as ORD-2026-0007 leads straight to it. Names, titles and other words are looked for in: ${places.join(", ")}.`}
        />
      ) : groups.length === 0 ? (
        <EmptyState
          text="Nothing found"
          detail={`Try fewer letters, or another word: a part of one is enough. Looked for in: ${places.join(", ")}.`}
        />
      ) : (
        <FoundGroups search={search} groups={groups} />
      )}
    </Page>
  );
}
