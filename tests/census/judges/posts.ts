import type { PostExample } from "../../examples/posts/post-example.ts";
import type { Role } from "../../examples/stage.ts";
import type { Page } from "../../support/product/page.ts";
import type { Fields } from "../../support/scene/person.ts";
import type { FormShown, PageForm } from "../forms.ts";

/** A form that the server did not take. */
interface Refused {
  /** The field that would not do. */
  wrong: string;
  fields: Fields;
  /** Fields that are never sent back. */
  hides: readonly string[];
  /** The form as it was before, where the page shows it. */
  shown: PageForm | undefined;
  answer: Page;
  /** The form in the answer. */
  again: PageForm | undefined;
}

/** What was typed or picked and is not in the form again. */
export function lostFaults({ wrong, fields, hides, shown, answer, again }: Refused): string[] {
  return Object.entries(fields).flatMap(([name, value]) => {
    const sent = [value ?? []].flat();
    if (name === wrong || sent.length === 0) return [];
    if (hides.includes(name))
      return sent.some((one) => one !== "" && answer.html.includes(one))
        ? [`reads ${name} in the answer`]
        : [];
    if (!isTyped([name, value]) && !shown?.openTo(name)) return [];
    const back = again?.valuesOf(name) ?? [answer.field(name) ?? ""];
    const isBack = back.length === sent.length && sent.every((one) => back.includes(one));
    return isBack ? [] : [`${name} is not given back as it was typed`];
  });
}

/**
 * Where an empty form that came back says something else than it said before: it asks for all that is required at once,
 * and for nothing else, unless a hint says when that is needed.
 */
export function emptyFaults(form: PageForm, again: PageForm | undefined): string[] {
  const asked = new Set(again?.said.filter(({ isInvalid }) => isInvalid).map(({ name }) => name));
  return form.said.flatMap(({ name, isRequired, isOptional, hasHint, isFilled }) => {
    if (isRequired && !isFilled && !asked.has(name))
      return [`${name} is said to be required, and is not asked for`];
    if (isOptional && asked.has(name)) return [`${name} is said to be optional, and is asked for`];
    if (!isRequired && !hasHint && asked.has(name))
      return [`${name} is asked for, and nothing said that it is needed`];
    return [];
  });
}

/** No id of a record, which a form carries along. */
export const isTyped = (field: [string, Fields[string]]): field is [string, string] =>
  typeof field[1] === "string" && field[1] !== "" && !/^[0-9a-f]{32,}/.test(field[1]);

/** Whether there is a form to post it with, as its example says. */
export function formFaults(
  form: PageForm | undefined,
  { elsewhere }: Pick<PostExample, "elsewhere">,
  role: Role,
): string[] {
  const isElsewhere = typeof elsewhere === "object" ? role in elsewhere : elsewhere !== undefined;
  if (form) return isElsewhere ? ["finds its form: take `elsewhere` out of the example."] : [];
  return isElsewhere
    ? []
    : ["finds no form there to post it with: show one, or say in the example's `elsewhere` where it stands."];
}

/** What takes a mark that its form did not show does twice what somebody presses twice. */
export function onceFaults(
  { form, seen }: Pick<FormShown, "form" | "seen">,
  marks: ReadonlySet<string>,
): string[] {
  const isShown = form?.valuesOf("_once").some(Boolean) ?? true;
  if (isShown || typeof seen._once !== "string" || !marks.has(seen._once)) return [];
  return ["is done once for each `_once`, and its form shows none: give the form `once`."];
}
