import type { Option } from "#app/features/fields/choice.schema.ts";

/** When the work is wanted, as the contract has it. */
export const TIMELINES = [
  { value: "urgent", label: "Urgent (1-2 weeks)" },
  { value: "standard", label: "Standard (2-4 weeks)" },
  { value: "flexible", label: "Flexible (1-2 months)" },
  { value: "long-term", label: "Long term (3+ months)" },
] as const satisfies readonly Option[];

/** What may be spent, net of VAT, as the contract has it. */
export const BUDGETS = [
  { value: "under-5k", label: "Under £5,000" },
  { value: "5k-15k", label: "£5,000 to £15,000" },
  { value: "15k-50k", label: "£15,000 to £50,000" },
  { value: "50k-plus", label: "£50,000 or more" },
  { value: "discuss", label: "I’d rather discuss it" },
] as const satisfies readonly Option[];

export type Timeline = (typeof TIMELINES)[number]["value"];
export type Budget = (typeof BUDGETS)[number]["value"];
