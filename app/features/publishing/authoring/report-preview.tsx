import { memo, type ReactNode } from "react";
import { Chart as DrawnFigure } from "#app/ui/chart/chart.tsx";
import type { DrawnChart } from "#app/ui/chart/chart.ts";
import { DataTable } from "#app/ui/list/table.tsx";
import type { ReportChart, TextSpan, Table } from "#app/platform/pdf/documents/report-document.ts";
import type { ShownBlock } from "./shown-report.ts";

/** A report as it will read, below a page's second-level heading. */
export const ReportPreview = memo(function ReportPreview({
  blocks,
}: {
  blocks: readonly ShownBlock<DrawnChart>[];
}) {
  return <div className="flow">{blocks.map(shown)}</div>;
});

function shown(block: ShownBlock<DrawnChart>, key: number): ReactNode {
  switch (block.kind) {
    case "heading": {
      const Heading = `h${block.level + 2}` as "h3" | "h4" | "h5";
      return (
        <Heading key={key} className={block.level === 1 ? "text-xl font-semibold" : "font-semibold"}>
          {block.text}
        </Heading>
      );
    }
    case "paragraph":
      return (
        <p key={key} className="break-words">
          {spans(block.spans)}
        </p>
      );
    case "list": {
      const List = block.ordered ? "ol" : "ul";
      return (
        <List
          key={key}
          start={block.start}
          className={`grid gap-2 ps-6 ${block.ordered ? "list-decimal" : "list-disc"}`}
        >
          {block.items.map((item, index) => (
            <li key={index}>{item.map(shown)}</li>
          ))}
        </List>
      );
    }
    case "note":
      return (
        <blockquote key={key} className="border-s-4 border-line ps-4">
          {block.blocks.map(shown)}
        </blockquote>
      );
    case "code":
      return (
        <pre key={key} className="overflow-x-auto text-sm" tabIndex={0}>
          <code>{block.lines.join("\n")}</code>
        </pre>
      );
    case "rule":
      return <hr key={key} />;
    case "table":
      return <ShownTable key={key} table={block} />;
    case "chart":
      return block.drawn ? (
        <DrawnFigure key={key} chart={block.drawn} />
      ) : (
        <ChartFigures key={key} chart={block.chart} />
      );
  }
}

function spans(parts: readonly TextSpan[]): ReactNode {
  return parts.map((span, index) => {
    if (span.lineBreak) return <br key={index} />;
    let shown: ReactNode = span.code ? <code>{span.text}</code> : span.text;
    if (span.italic) shown = <em>{shown}</em>;
    if (span.bold) shown = <strong>{shown}</strong>;
    return span.link ? (
      <a key={index} href={span.link} rel="noopener noreferrer">
        {shown}
      </a>
    ) : (
      <span key={index}>{shown}</span>
    );
  });
}

function ShownTable({ table }: { table: Table }) {
  return (
    <DataTable
      caption={table.title ?? "Table without a title"}
      captionHidden={!table.title}
      rows={table.rows.map((cells, index) => ({ key: String(index), cells }))}
      rowKey={(row) => row.key}
      columns={table.columns.map((column, at) => ({
        header: column.header.map((span) => span.text).join("") || `Column ${at + 1}`,
        cell: (row: { cells: TextSpan[][] }) => spans(row.cells[at] ?? []),
        rowHeader: at === 0,
        ...(column.align !== "left" && { align: column.align }),
      }))}
      {...(table.source && { source: `Source: ${table.source}` })}
    />
  );
}

/** A chart of many series: its figures, which the PDF draws. */
function ChartFigures({ chart }: { chart: ReportChart }) {
  return (
    <DataTable
      caption={`${chart.title} (drawn in the PDF)`}
      rows={chart.labels.map((label, index) => ({ label, index }))}
      rowKey={(row) => String(row.index)}
      columns={[
        { header: "Label", cell: (row) => row.label, rowHeader: true },
        ...chart.series.map((one) => ({
          header: one.name,
          cell: (row: { index: number }) => one.values[row.index] ?? "–",
          align: "right" as const,
        })),
      ]}
    />
  );
}
