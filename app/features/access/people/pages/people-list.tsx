import type { ComponentProps } from "react";
import { Badge } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { List } from "#app/ui/list/list.tsx";
import { RowLink } from "#app/ui/list/row-link.tsx";
import type { Column } from "#app/ui/list/table.tsx";
import { TwoLines } from "#app/ui/list/two-lines.tsx";
import { When } from "#app/ui/text/when.tsx";
import type { ShownRow } from "./show-people.server.ts";

interface Props {
  list: ComponentProps<typeof List>["list"];
  rows: readonly ShownRow[];
  /** The address of the people's pages, without what names one. */
  at: string;
}

/** A company's people with what they may do. */
export function PeopleList({ list, rows, at }: Props) {
  const columns: Column<ShownRow>[] = [
    {
      header: "Name",
      rowHeader: true,
      cell: ({ id, name, email }) => (
        <TwoLines below={email}>
          <RowLink to={`${at}/${id}`}>{name}</RowLink>
        </TwoLines>
      ),
    },
    { header: "May", cell: ({ rights }) => rights },
    { header: "State", cell: ({ tone, label }) => <Badge tone={tone}>{label}</Badge> },
    { header: "Last sign-in", cell: ({ lastSignIn }) => (lastSignIn ? <When at={lastSignIn} /> : "Never") },
    { header: "API tokens", align: "right", cell: ({ tokens }) => tokens },
    { header: "Copies", align: "right", cell: ({ copies }) => copies },
  ];
  return (
    <List
      list={list}
      caption="People"
      rows={rows}
      columns={columns}
      rowId={({ id }) => `person-${id}`}
      empty={<EmptyState text="Nobody here yet" />}
    />
  );
}
