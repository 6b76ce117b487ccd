import { z } from "zod";
import { choice, optionalChoice, ticked } from "#app/features/fields/choice.schema.ts";
import { optionalDay } from "#app/features/fields/day.schema.ts";
import { optionalPence } from "#app/features/fields/number.schema.ts";
import { once } from "#app/features/fields/once.schema.ts";
import { line, optionalLine, optionalParagraph, paragraph } from "#app/features/fields/text.schema.ts";
import { TEMPLATES } from "../templates/diligence-template.ts";
import { ITEM_STATES, PARTIES, PRIORITIES } from "../records/request-item.ts";

const roomName = line("Name of the room", { max: 200, missing: "Enter a name for the room" });

/** "none": an empty list. */
const templateOptions = [
  ...TEMPLATES.map(({ id, name }) => ({ value: id, label: name })),
  { value: "none" as const, label: "An empty list" },
];
const id = optionalLine("Choice", { max: 64 });

/** In whole pence; nothing is null. */
const impact = optionalPence("Impact", {
  least: 0,
  most: 999_999_999_999,
  like: "250000",
  of: "pounds",
  currency: "GBP",
});

const SCORES = ["1", "2", "3", "4", "5"].map((value) => ({ value, label: value }));
const score = (label: string) =>
  choice(label, SCORES, `Choose the ${label.toLowerCase()}, from 1 to 5`).transform(Number);

export const addRoomSchema = z.object({
  name: roomName,
  template: choice("Template", templateOptions, "Choose what the list begins with"),
  deal: id,
  _once: once,
});

export const editRoomSchema = z.object({ name: roomName, deal: id });

const request = {
  title: line("Request", { max: 300, missing: "Enter what is to be handed in" }),
  priority: choice("Priority", PRIORITIES),
  due: optionalDay("Due date"),
  owner: id,
  approver: id,
  sellerSees: ticked(),
  adviserSees: ticked(),
};

export const addItemSchema = z.object({
  section: optionalLine("Section", { max: 23 }),
  newSection: optionalLine("New section", { max: 80 }),
  ...request,
  _once: once,
});

/** That the page showed. */
const revision = z.coerce.number().int().min(1).optional().catch(undefined);

export const editItemSchema = z.object({
  ...request,
  revision,
});

export const moveItemSchema = z.object({
  to: choice("New status", ITEM_STATES),
  from: optionalChoice("Status", ITEM_STATES).catch(undefined),
  reason: optionalParagraph("Reason", { max: 1000 }),
});

export const answerItemSchema = z.object({
  response: optionalParagraph("Response", { max: 8000 }),
  revision,
});

export const messageSchema = z.object({
  message: paragraph("Message", { max: 4000, missing: "Enter a message" }),
  _once: once,
});
export const documentsSchema = z.object({ _once: once });

const flag = {
  finding: paragraph("Finding", { max: 4000, missing: "Enter the finding" }),
  mitigation: optionalParagraph("Mitigation", { max: 4000 }),
  severity: score("Severity"),
  likelihood: score("Likelihood"),
  impact,
  request: optionalLine("Request", { max: 23 }),
};

export const raiseFlagSchema = z.object({ ...flag, _once: once });

export const editFlagSchema = z.object({
  ...flag,
  /** When the flag that the page showed was last changed. */
  seen: optionalLine("Time", { max: 40 }),
});

export const addMemberSchema = z.object({
  person: line("Person", { max: 64, missing: "Choose a person" }),
  party: choice("Party", PARTIES),
});

export type RedFlagFields = Omit<z.output<typeof raiseFlagSchema>, "_once">;
export type AddItemFields = Omit<z.output<typeof addItemSchema>, "_once">;
export type EditItemFields = z.output<typeof editItemSchema>;
