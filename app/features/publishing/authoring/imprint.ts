import { brand } from "#app/brand.ts";
import { headOffice } from "#app/firm.ts";
import type { ReportImprint } from "./report-document.ts";

const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);

/** "5 September 2026" of an ISO date: what is printed does not change with the machine's language. */
export function printedDate(iso: string): string {
  const [year, month, day] = iso.slice(0, 10).split("-").map(Number) as [number, number, number];
  return `${day} ${MONTHS[month - 1]} ${year}`;
}

const ILLUSTRATIVE = "Illustrative figures: prepared to show the form of the analysis, not market data.";

/** What the firm's name, the law and the reader expect around an author's text. */
export function imprint(report: {
  category: string;
  reference: string;
  publishedOn: string;
  abstract: string;
  isIllustrative: boolean;
}): ReportImprint {
  return {
    category: report.category,
    reference: report.reference,
    date: printedDate(report.publishedOn),
    issuedAt: `${report.publishedOn.slice(0, 10)}T09:00:00.000Z`,
    abstract: report.abstract,
    publisher: {
      name: brand.name,
      legalName: brand.legalName,
      address: headOffice,
      email: brand.email.clients,
      phone: brand.phone.label,
    },
    ...(report.isIllustrative
      ? { label: "Illustrative figures", notice: ILLUSTRATIVE, figuresNote: `${brand.name}. ${ILLUSTRATIVE}` }
      : {}),
    disclaimer: disclaimer(report.isIllustrative),
  };
}

function disclaimer(isIllustrative: boolean): string[] {
  return [
    ...(isIllustrative
      ? [
          `${ILLUSTRATIVE} Cohorts, companies and transactions described by letter or by group are composites; no figure in this report should be read as a statement about a named firm.`,
        ]
      : []),
    `This report was prepared by ${brand.legalName} for professional clients. It is research of a general nature. It is not investment advice, a personal recommendation, or an offer to buy or sell any security, and it takes no account of the objectives or circumstances of any reader.`,
    "Views are those held on the date of publication and may change without notice. Statements about the future rest on assumptions that may prove wrong; outcomes may differ materially from those described. We take care over sources and methods but give no warranty that the content is complete or free from error.",
    "The report is licensed to the company named at the foot of each page of its copy. It may be read, quoted with attribution and kept by that company’s own staff. It may not be passed on, published or used to train a machine-learning system without our written consent. Each copy carries its own number.",
    `© ${brand.legalName}, ${headOffice}. Questions about this report: ${brand.email.clients} or ${brand.phone.label}.`,
  ];
}
