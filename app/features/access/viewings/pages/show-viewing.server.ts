import type { Member } from "#app/features/actor.ts";
import { clockTime } from "#app/ui/text/format.ts";

/** Who is seen, who looks, and until when; null where nobody is viewed. */
export function showViewing({ viewedBy, companyName, ...seen }: Member) {
  if (!viewedBy) return null;
  const as = [nameOf(seen), companyName].filter(Boolean).join(", ");
  return { as, by: nameOf(viewedBy.admin), until: clockTime(viewedBy.until) };
}

/** The same as a sentence, for what is refused meanwhile. */
export function sayViewing(seen: Member): string {
  const { as = "", until = "" } = showViewing(seen) ?? {};
  return `You are looking at the portal as ${as}, until ${until}: its pages can be read, and nothing else. Stop viewing to act as yourself.`;
}

const nameOf = ({ firstName, lastName, email }: Pick<Member, "firstName" | "lastName" | "email">) =>
  `${firstName} ${lastName}`.trim() || email;
