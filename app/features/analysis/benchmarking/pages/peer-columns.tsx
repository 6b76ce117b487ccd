import { METRICS, unitOfMetric } from "#app/features/analysis/benchmarking/maths/metric.ts";
import { writeNumber } from "#app/features/analysis/benchmarking/pages/write-number.ts";
import { moneyUnit } from "#app/features/numbers/unit.ts";
import { Choice } from "#app/ui/form/fields/choice.tsx";
import type { Column } from "#app/ui/list/table.tsx";
import type { PeerCompany } from "../maths/company.ts";

/** Companies of a peer set with their metrics, in the set's currency. */
export function showPeers(rows: readonly PeerCompany[], currency: string) {
  return {
    headers: METRICS.map(({ name }) => name),
    rows: rows.map((peer) => ({
      key: peer.id,
      name: peer.name,
      about: `${peer.sector}, ${peer.country}, ${peer.year}`,
      cells: [
        peer.revenue === null ? "–" : writeNumber(peer.revenue, moneyUnit(currency)),
        ...METRICS.map((metric) => {
          const value = peer.metrics[metric.key];
          return value === null ? "–" : writeNumber(value, unitOfMetric(metric, currency));
        }),
      ],
    })),
  };
}

type Row = ReturnType<typeof showPeers>["rows"][number];

/**
 * @param headers of the metrics.
 * @param ticks the form below the list that the ticks are sent with, and which there are; null where none can be made.
 */
export function peerColumns(
  headers: readonly string[],
  ticks: { form: string; ticked: ReadonlySet<string> } | null,
): Column<Row>[] {
  return [
    {
      header: "Company",
      rowHeader: true,
      cell: (row) =>
        ticks ? (
          <Choice
            type="checkbox"
            form={ticks.form}
            id={`peer-${row.key}`}
            name="peer"
            value={row.key}
            label={row.name}
            hint={row.about}
            defaultChecked={ticks.ticked.has(row.key)}
          />
        ) : (
          <>
            {row.name} <span className="hint block">{row.about}</span>
          </>
        ),
    },
    ...["Revenue", ...headers].map((header, index) => ({
      header,
      align: "right" as const,
      cell: (row: Row) => row.cells[index],
    })),
  ];
}
