import type { ComponentProps, ReactNode } from "react";
import { Link as RouterLink, type LinkProps as RouterLinkProps, useLocation } from "react-router";

/** What the router's own link takes besides says what nobody here asks of it. */
type LinkProps = Omit<ComponentProps<"a">, "href"> &
  Pick<RouterLinkProps, "to" | "state" | "preventScrollReset">;

/** An address that is written whole and in its simplest form: the router would make nothing else of it. */
const whole = /^\/(?:[\w-]+(?:\/[\w-]+)*)?(?:\?[^#]+)?(?:#.+)?$/;

/**
 * A link of the product. On the server it is the `<a>` that the router's own link would become: that one asks for the
 * place it stands at, the routes around it and what a press on it does, which costs several times the element itself
 * and is of no use before a browser has it.
 */
export function Link(props: LinkProps) {
  if (!import.meta.env.SSR) return <RouterLink discover="none" {...props} />;
  const { to, children, state: _state, preventScrollReset: _reset, ...anchor } = props;
  if (typeof to !== "string" || !whole.test(to)) return <RouterLink discover="none" {...props} />;
  return (
    <a {...anchor} href={to}>
      {children}
    </a>
  );
}

interface NavLinkProps {
  to: string;
  /** Current only at exactly this address, not below it. */
  end?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** Whether an address is that of an entry, or below it. */
export function isCurrent(
  pathname: string,
  { to, end = false }: { to: string; end?: boolean | undefined },
): boolean {
  return pathname === to || (!end && pathname.startsWith(`${to}/`));
}

/** A link that says when the reader is there already. */
export function NavLink({ to, end, ...link }: NavLinkProps) {
  const { pathname } = useLocation();
  return <Link to={to} aria-current={isCurrent(pathname, { to, end }) ? "page" : undefined} {...link} />;
}
