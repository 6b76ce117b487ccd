import type { ReactNode } from "react";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { DataTable } from "#app/ui/list/table.tsx";
import { type Moment, When } from "#app/ui/text/when.tsx";

interface Props {
  holdings: readonly { id: string; title: string; category: string; source: string; granted: Moment }[];
  /** The form that grants another. */
  children: ReactNode;
}

/** The reports a client company holds. */
export function ClientHoldings({ holdings, children }: Props) {
  return (
    <Card title="Reports held" id="holdings">
      <DataTable
        caption="Reports held"
        captionHidden
        rows={holdings}
        columns={[
          { header: "Title", rowHeader: true, cell: (row) => row.title },
          { header: "Category", cell: (row) => row.category },
          { header: "How", cell: (row) => row.source },
          { header: "Since", cell: (row) => <When at={row.granted} /> },
        ]}
        rowKey={(row) => row.id}
        empty={<EmptyState text="This client holds no reports yet" />}
      />
      {children}
    </Card>
  );
}
