import type { ShownFlows } from "#app/features/analysis/valuation/pages/holding/show-flows.server.ts";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { DataTable } from "#app/ui/list/table.tsx";

/** A holding's cash flows. @param action where one is removed. */
export function FlowTable({ shown, action }: { shown: ShownFlows; action: string }) {
  const { flows, isRemoved } = shown;
  return (
    <DataTable
      caption={shown.counted}
      rows={flows}
      rowKey={(flow) => flow.id}
      source={shown.sums}
      columns={[
        { header: "Date", rowHeader: true, cell: (flow) => flow.date },
        { header: "Direction", cell: (flow) => flow.direction },
        { header: "Amount", align: "right", cell: (flow) => flow.amount },
        { header: "Note", cell: (flow) => flow.note ?? "–" },
        {
          header: "Action",
          cell: (flow) =>
            isRemoved ? (
              "–"
            ) : (
              <RowAction
                intent="remove"
                fields={{ flow: flow.id }}
                label="Remove"
                about={`${flow.direction} of ${flow.date}`}
                action={action}
              />
            ),
        },
      ]}
      empty={<EmptyState text="No cash flows yet" detail="Begin with what was paid for the holding." />}
    />
  );
}
