import { createContext, type ReactNode, useContext } from "react";
import { Link } from "../link.tsx";

/** What the list's address says when it says something unusual: records that are opened carry it along. */
export const OpenedList = createContext("");

interface Props {
  to: string;
  className?: string;
  children: ReactNode;
}

/** The link to a row's record: the whole row is its target, and the record knows the way back. */
export function RowLink({ to, className = "", children }: Props) {
  const list = useContext(OpenedList);
  return (
    <Link to={carrying(to, list)} className={`row-link ${className}`.trimEnd()}>
      {children}
    </Link>
  );
}

/** The address of a record with the list it is opened from. */
function carrying(to: string, list: string): string {
  return list === "" ? to : `${to}${to.includes("?") ? "&" : "?"}list=${encodeURIComponent(list)}`;
}
