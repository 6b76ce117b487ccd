/** Small columns beside a figure, drawn on the server; their words are read in their place. */
export interface DrawnColumns {
  width: number;
  height: number;
  /** What is less than all of it, and the last one, which is the figure's own time. */
  before: string;
  last: string;
  summary: string;
}

export function SmallColumns({ columns, label }: { columns: DrawnColumns; label: string }) {
  const { width, height } = columns;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={`${label}: ${columns.summary}`}
      className="plot sparkline"
    >
      <path d={`M0 ${height - 0.5}H${width}`} className="plot-base" />
      <path d={columns.before} data-series={1} className="sparkline-before" />
      <path d={columns.last} data-series={1} />
    </svg>
  );
}
