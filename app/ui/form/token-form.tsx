import { createContext, useContext, type ComponentProps } from "react";
import { Form } from "react-router";

/** The session’s token, on pages for browsers that don't say where a form comes from; null for all others. */
const FormToken = createContext<string | null>(null);
export const FormTokenProvider = FormToken.Provider;

/**
 * Every form of the product that posts. The token stands first: of a long body the server reads the beginning before it
 * lets the rest in.
 */
export function TokenForm({ children, ...form }: Omit<ComponentProps<typeof Form>, "method">) {
  const token = useContext(FormToken);
  return (
    <Form discover="none" {...form} method="post">
      {token && <input type="hidden" name="_token" value={token} />}
      {children}
    </Form>
  );
}
