import { LinkButton } from "../button.tsx";

/** A table to take away, as a spreadsheet opens it and as any program reads it. @param label "Export", "Holdings". */
export function ExportLinks({ to, label = "Export" }: { to: string; label?: string }) {
  return (
    <>
      <LinkButton to={asWorkbook(to)} variant="secondary" download>
        {`${label} Excel`}
      </LinkButton>{" "}
      <LinkButton to={to} variant="secondary" download>
        {`${label} CSV`}
      </LinkButton>
    </>
  );
}

/** The same address for the table as a workbook. */
export function asWorkbook(to: string): string {
  return `${to}${to.includes("?") ? "&" : "?"}as=xlsx`;
}
