import { Card } from "#app/ui/card.tsx";
import { Link } from "#app/ui/link.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import { DataTable } from "#app/ui/list/table.tsx";
import type { ShownFigure } from "./shown-figure.ts";

/**
 * Everything behind a computed number: its method, its formula with the numbers put in, and whose they are.
 * @param id where several stand on a page; alone, it was asked for, and has the focus.
 */
export function ExplainedFigure({ figure, id }: { figure: ShownFigure; id?: string }) {
  return (
    <Card title={`How: ${figure.name}`} id={id ?? "explained"} asked={id === undefined}>
      <SummaryList
        items={[
          { term: "Value", detail: figure.value },
          { term: "Method", detail: figure.method },
          { term: "Formula", detail: figure.formula },
          { term: "With your numbers", detail: figure.substituted },
          { term: "As of", detail: figure.asOf },
          ...(figure.reference ? [{ term: "Reference", detail: figure.reference }] : []),
        ]}
      />
      {figure.warnings.map((text) => (
        <p key={text}>{text}.</p>
      ))}
      <DataTable
        caption="Values put in"
        rows={figure.puts}
        rowKey={(put) => put.name}
        columns={[
          { header: "Value", rowHeader: true, cell: (put) => put.name },
          { header: "Number", align: "right", cell: (put) => put.value },
          { header: "Source", cell: (put) => put.source ?? "Computed" },
          { header: "As of", cell: (put) => put.asOf ?? "–" },
        ]}
      />
    </Card>
  );
}

interface LinksProps {
  /** What can be opened: a table's cells have no links of their own. */
  of: readonly { name: string; to: string }[];
}

/** Below a table: how its figures came about. */
export function ExplainLinks({ of }: LinksProps) {
  if (of.length === 0) return null;
  return (
    <p>
      How it came about:{" "}
      {of.map(({ name, to }, index) => (
        <span key={to}>
          {index > 0 && ", "}
          <Link to={`${to}#explained`}>{name}</Link>
        </span>
      ))}
    </p>
  );
}

interface TableProps {
  caption: string;
  figures: readonly Pick<ShownFigure, "key" | "name" | "value" | "method">[];
  /** The page that explains a figure of that key. */
  hrefFor: (key: string) => string;
}

/** Computed numbers, each with a link to how it came about. */
export function FiguresTable({ caption, figures, hrefFor }: TableProps) {
  return (
    <DataTable
      caption={caption}
      rows={figures}
      rowKey={(figure) => figure.key}
      columns={[
        { header: "Figure", rowHeader: true, cell: (figure) => figure.name },
        { header: "Value", align: "right", cell: (figure) => figure.value },
        { header: "Method", cell: (figure) => figure.method },
        {
          header: "How",
          cell: (figure) => (
            <Link to={`${hrefFor(figure.key)}#explained`}>
              Explain<span className="sr-only">{` ${figure.name}`}</span>
            </Link>
          ),
        },
      ]}
    />
  );
}
