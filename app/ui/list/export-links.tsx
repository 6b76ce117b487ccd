import { buttonClass, LinkButton } from "../button.tsx";
import { Icon } from "../icon.tsx";

/** A table to take away, as a workbook. @param label "Export", "Holdings". */
export function ExportLinks({ to, label = "Export" }: { to: string; label?: string }) {
  return (
    <LinkButton to={asWorkbook(to)} variant="secondary" download>
      {`${label} Excel`}
    </LinkButton>
  );
}

const asWorkbook = (to: string) => `${to}${to.includes("?") ? "&" : "?"}as=xlsx`;

/** Several tables to take away, behind one button. */
export function ExportMenu({ files }: { files: readonly { to: string; label: string }[] }) {
  return (
    <details className="menu">
      <summary className={buttonClass("secondary")}>
        Export
        <Icon name="chevron-down" size={16} />
      </summary>
      <ul className="plain">
        {files.map(({ to, label }) => (
          <li key={to}>
            <a href={asWorkbook(to)} download>{`${label} Excel`}</a>
          </li>
        ))}
      </ul>
    </details>
  );
}
