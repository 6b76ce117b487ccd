import { useEffect, useState, type ReactNode } from "react";
import { linkTo } from "#app/link.ts";
import { TokenForm } from "../form/token-form.tsx";
import { forgetOpened } from "../palette/opened.ts";

interface LogOutFormProps {
  label: string;
  pending: string;
  icon?: ReactNode;
}

/** A browser's own post, not React Router's: the session and the page's scripts both begin anew after it. */
export function LogOutForm({ label, pending, icon }: LogOutFormProps) {
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const back = () => setBusy(false);
    window.addEventListener("pageshow", back);
    return () => window.removeEventListener("pageshow", back);
  }, []);
  const onSubmit = () => {
    setBusy(true);
    forgetOpened();
  };
  return (
    <TokenForm action={linkTo("/logout")} reloadDocument onSubmit={onSubmit}>
      <button type="submit" aria-disabled={busy || undefined}>
        {icon}
        {busy ? pending : label}
      </button>
    </TokenForm>
  );
}
