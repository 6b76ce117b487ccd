import type { ReactNode } from "react";

interface Props {
  name: ReactNode;
  open?: boolean;
  children: ReactNode;
}

/** What a page has beside what people come for: where there is no room, it waits behind its name. */
export function Fold({ name, open, children }: Props) {
  return (
    <details className="fold" open={open}>
      <summary>{name}</summary>
      {children}
    </details>
  );
}
