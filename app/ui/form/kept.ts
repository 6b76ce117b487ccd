import { createContext, useContext, useState } from "react";
import { useLocation } from "react-router";

/** What the person had typed on a page when their session ended. */
export interface Kept {
  pathname: string;
  /** The form's id. */
  form: string;
  values: Record<string, string | string[]>;
  /** The form takes files, which are never kept. */
  takesFiles?: boolean;
  /** They were signed in, and had to prove first who they are. */
  untilProof?: boolean;
}

const KeptContext = createContext<Kept | null>(null);
export const KeptProvider = KeptContext.Provider;

/** On the page it belongs to; null on any other. */
export function useKept(): Kept | null {
  const kept = useContext(KeptContext);
  const { pathname } = useLocation();
  return kept && kept.pathname === pathname ? kept : null;
}

/** The values for one form. They stay while it is on the page, also when the page is read again without them. */
export function useKeptValues(formId: string): Kept["values"] | null {
  const kept = useKept();
  const [values] = useState(kept?.form === formId ? kept.values : null);
  return values;
}
