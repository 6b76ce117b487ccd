import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { useHydrated } from "../use-hydrated.ts";

const useBeforePaint = typeof document === "undefined" ? useEffect : useLayoutEffect;

export interface RoutedDialogProps {
  title: string;
  /** The page underneath: where Cancel and Escape lead. */
  back: string;
  children: ReactNode;
}

/**
 * A dialog with an address of its own. On a document load it stands in the page's flow, open, with or without scripts;
 * turning it modal later would take the focus from someone typing. Entered by a link with `state={{ modal: true }}`
 * once scripts run, it is modal. (The state outlives a reload, hence the look at the hydrating render.)
 */
export function RoutedDialog({ title, back, children }: RoutedDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const navigate = useNavigate();
  const wasHydrated = useHydrated();
  const location = useLocation();
  const [modal] = useState((location.state as { modal?: boolean } | null)?.modal === true && wasHydrated);

  useBeforePaint(() => {
    const element = dialog.current;
    if (!modal || !element) return;
    element.close();
    element.showModal();
    // Closing, not only unmounting, is what gives the focus back to the link that opened it.
    return () => element.close();
  }, [modal]);

  return (
    <dialog
      ref={dialog}
      open
      aria-labelledby={heading}
      className="routed-dialog"
      onCancel={(event) => {
        event.preventDefault();
        void navigate(back, { replace: true, preventScrollReset: true, state: { keepFocus: true } });
      }}
    >
      <h2 id={heading} tabIndex={-1}>
        {title}
      </h2>
      <div className="flow">{children}</div>
      <p className="dialog-cancel">
        <Link to={back} replace preventScrollReset state={{ keepFocus: true }}>
          Cancel
        </Link>
      </p>
    </dialog>
  );
}
