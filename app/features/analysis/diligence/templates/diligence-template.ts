import type { Priority } from "../records/request-item.ts";
import { BUYOUT, COMMERCIAL, ESG, GROWTH } from "./template-lists.ts";

interface TemplateRequest {
  title: string;
  priority: Priority;
}

interface TemplateSection {
  /** Also the workstream of its requests. */
  title: string;
  requests: readonly TemplateRequest[];
}

export interface DiligenceTemplate {
  id: "buyout" | "growth" | "commercial" | "esg";
  name: string;
  about: string;
  /** Changed whenever its requests are: a room remembers which it began with. */
  version: number;
  sections: readonly TemplateSection[];
}

/** The lists a room can begin with. Sections follow the usual index of an M&A data room. */
export const TEMPLATES: readonly DiligenceTemplate[] = [
  {
    id: "buyout",
    name: "Buyout / M&A",
    about:
      "The whole of a company that changes hands: corporate, financial, legal, contracts, human resources and tax.",
    version: 2,
    sections: readList(BUYOUT),
  },
  {
    id: "growth",
    name: "Growth investment",
    about: "A minority stake in a company that grows: product, unit economics, team and rights.",
    version: 2,
    sections: readList(GROWTH),
  },
  {
    id: "commercial",
    name: "Commercial due diligence, light",
    about: "Market, customers and competitors, for a first view before the whole is paid for.",
    version: 1,
    sections: readList(COMMERCIAL),
  },
  {
    id: "esg",
    name: "ESG",
    about: "Environment, people and governance, as investors’ own reporting asks for them.",
    version: 1,
    sections: readList(ESG),
  },
];

interface NumberedRequest extends TemplateRequest {
  number: string;
  workstream: string;
}

/** A template's sections and requests with their numbers: sections 1, 2, 3, requests 1.1, 1.2 and so on. */
export function numbered(template: DiligenceTemplate): {
  sections: { number: string; title: string }[];
  requests: NumberedRequest[];
} {
  const sections = template.sections.map(({ title }, index) => ({ number: String(index + 1), title }));
  const requests = template.sections.flatMap((section, at) =>
    section.requests.map((request, index) => ({
      ...request,
      number: `${at + 1}.${index + 1}`,
      workstream: section.title,
    })),
  );
  return { sections, requests };
}

/** The lists are written as people read them: "# Section", then "must: Request". */
function readList(list: string): TemplateSection[] {
  const sections: { title: string; requests: TemplateRequest[] }[] = [];
  for (const line of list.trim().split("\n")) {
    const text = line.trim();
    if (text.startsWith("# ")) sections.push({ title: text.slice(2), requests: [] });
    else {
      const [, priority, title] = /^(must|should|nice): (.+)$/.exec(text) ?? [];
      if (!priority || !title) throw new Error(`A template has the line “${text}”`);
      sections.at(-1)?.requests.push({ priority: priority as Priority, title });
    }
  }
  return sections;
}
