import { buttonClass } from "../button.tsx";
import { Icon } from "../icon.tsx";
import { asWorkbook } from "./export-links.tsx";

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
