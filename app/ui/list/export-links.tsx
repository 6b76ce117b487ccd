import { LinkButton } from "../button.tsx";

/** A table to take away, as a workbook. @param label "Export", "Holdings". */
export function ExportLinks({ to, label = "Export" }: { to: string; label?: string }) {
  return (
    <LinkButton to={asWorkbook(to)} variant="secondary" download>
      {`${label} Excel`}
    </LinkButton>
  );
}

export const asWorkbook = (to: string) => `${to}${to.includes("?") ? "&" : "?"}as=xlsx`;
