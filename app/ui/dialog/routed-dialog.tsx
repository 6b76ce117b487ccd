import { type MouseEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { Icon } from "../icon.tsx";
import { Link } from "../link.tsx";
import { useHydrated } from "../use-hydrated.ts";
import { leftDialog } from "./opener.ts";

const useBeforePaint = typeof document === "undefined" ? useEffect : useLayoutEffect;

interface RoutedDialogProps {
  title: string;
  /** The page it was opened from, as the server knows it: where its links lead. */
  back: string;
  children: ReactNode;
}

/**
 * A dialog with an address of its own. On a document load it stands in the page's flow, open, with or without scripts;
 * turning it modal later would take the focus from someone typing. Entered by a link with `state={{ modal: true }}`
 * once scripts run, it is modal. (The state outlives a reload, hence the look at the hydrating render.) Whoever entered
 * it by such a link is led back one step: to the page they came from, where they stood on it.
 */
export function RoutedDialog({ title, back, children }: RoutedDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const navigate = useNavigate();
  const wasHydrated = useHydrated();
  const { state, pathname, search } = useLocation();
  const [opened] = useState((state as { modal?: boolean } | null)?.modal === true);
  const [modal] = useState(opened && wasHydrated);
  const [address] = useState(pathname + search);

  useBeforePaint(() => {
    const element = dialog.current;
    if (!modal || !element) return;
    element.close();
    element.showModal();
    return () => {
      element.close();
      leftDialog(address);
    };
  }, [modal, address]);

  const onLeave = (event: { preventDefault(): void }) => {
    if (!opened) return;
    event.preventDefault();
    void navigate(-1);
  };
  const leaving = {
    to: back,
    replace: true,
    preventScrollReset: true,
    onClick: (event: MouseEvent) => onLeave(event),
  };
  return (
    <dialog ref={dialog} open aria-labelledby={heading} className="routed-dialog" onCancel={onLeave}>
      <div className="flex items-start justify-between gap-4">
        <h2 id={heading} tabIndex={-1} className="mb-4">
          {title}
        </h2>
        <Link {...leaving} className="flash-close">
          <Icon name="close" />
          <span className="sr-only">Close</span>
        </Link>
      </div>
      <div className="flow">{children}</div>
      <p className="dialog-cancel">
        <Link {...leaving}>Cancel</Link>
      </p>
    </dialog>
  );
}
