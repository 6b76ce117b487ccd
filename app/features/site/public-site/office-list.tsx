import type { ReactNode } from "react";
import type { Office } from "#app/brand.ts";

export type ShownOffice = Pick<Office, "city" | "address" | "phone"> & {
  isHeadOffice: boolean;
  /** As shown: "Sat 11:32", "UTC+8". */
  clock: string;
  offset: string;
  /** When the London desk is open, on this office's clock. */
  deskHours: string;
};

/** The offices, each with the time on its wall. */
export function OfficeList({ offices, note }: { offices: readonly ShownOffice[]; note: ReactNode }) {
  return (
    <>
      <ul className="plain plates">
        {offices.map((office) => (
          <li key={office.city} className="plate">
            <h3>{office.city}</h3>
            {office.isHeadOffice && <p className="text-sm text-brass">Head office</p>}
            <p className="text-sm text-muted">
              {office.address}
              {office.phone && (
                <>
                  <br />
                  <a href={`tel:+44${office.phone.replaceAll(" ", "").replace(/^0/, "")}`}>{office.phone}</a>
                </>
              )}
            </p>
            <p className="num mt-auto">
              <strong>{office.clock}</strong> <span className="text-sm text-muted">{office.offset}</span>{" "}
              <span className="block text-sm text-muted">London desk: {office.deskHours}</span>
            </p>
          </li>
        ))}
      </ul>
      <p className="hint mt-6">{note}</p>
    </>
  );
}
