/** For React Router; beside the page of Next.js a file of the same name gives the link and the form of Next.js. */
import type { ComponentProps } from "react";
import { Form as RouterForm, Link as RouterLink } from "react-router";

export const Link = ({ href, ...rest }: ComponentProps<"a"> & { href: string }) => (
  <RouterLink to={href} {...rest} />
);
export const Form = (form: Omit<ComponentProps<typeof RouterForm>, "method">) => (
  <RouterForm {...form} method="post" />
);
