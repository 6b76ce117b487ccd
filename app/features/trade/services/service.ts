import { brand } from "#app/brand.ts";
import { labelOf, type Option } from "#app/features/fields/choice.schema.ts";

/** The kinds of service the firm sells, in the contract's words. */
export const SERVICE_CATEGORIES = [
  { value: "data-licensing", label: "Data licensing" },
  { value: "reports", label: "Reports" },
  { value: "licensing", label: "Licensing" },
  { value: "research", label: "Research" },
  { value: "mapping", label: "Mapping" },
  { value: "lists", label: "Lists" },
  { value: "valuation", label: "Valuation" },
  { value: "scouting", label: "Scouting" },
  { value: "origination", label: "Origination" },
  { value: "due-diligence", label: "Due diligence" },
  { value: "consultancy", label: "Consultancy" },
] as const satisfies readonly Option[];

export type ServiceCategory = (typeof SERVICE_CATEGORIES)[number]["value"];

export interface Service {
  /** The contract's id, e.g. `b2b_finance_analytics`. */
  id: string;
  name: string;
  description: string;
  category: ServiceCategory;
  type: "subscription" | "one-time";
  pricingText: string;
  features: string[];
  deliverables: string;
  timeline: string;
}

export const SERVICE_TYPES = [
  { value: "subscription", label: "Subscription" },
  { value: "one-time", label: "One-time" },
] as const satisfies readonly Option<Service["type"]>[];

export interface ServiceGroup {
  category: ServiceCategory;
  label: string;
  services: Service[];
}

/** The services by category, both in the order the firm shows them. */
export function groupServices(services: readonly Service[]): ServiceGroup[] {
  const groups = new Map<ServiceCategory, Service[]>();
  for (const service of services) {
    groups.set(service.category, [...(groups.get(service.category) ?? []), service]);
  }
  return [...groups].map(([category, own]) => ({
    category,
    label: labelOf(SERVICE_CATEGORIES, category),
    services: own,
  }));
}

/** Three others to look at: first of the same category, then those of the same type that stand nearest. */
export function relatedServices(service: Service, all: readonly Service[]): Service[] {
  const place = all.findIndex(({ id }) => id === service.id);
  const distance = (other: Service) =>
    (other.category === service.category ? 0 : 100) +
    (other.type === service.type ? 0 : 50) +
    Math.abs(all.indexOf(other) - place);
  return all
    .filter(({ id }) => id !== service.id)
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, 3);
}

/** What a company has under way for a service that it can't use yet. */
export interface UnderWay {
  /** "Quote requested", for a badge. */
  text: string;
  /** Where it stands; null where the service's own page says all. */
  to: string | null;
}

/** The firm's scheduling page, on another site. @param name of somebody signed in, so that they need not type it. */
export function schedulingAddress(name?: string): string {
  const address = new URL(brand.schedulingUrl);
  if (name) address.searchParams.set("name", name);
  return address.href;
}
