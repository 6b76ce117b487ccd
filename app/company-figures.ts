/**
 * What the firm says about itself on its public pages. The product counts none of this: it is the operator's to edit,
 * and `standing` says to every reader what the figures are worth.
 */
export interface CompanyYear {
  year: string;
  /** Institutions with a licence or a subscription at the end of the year. */
  institutions: number;
  /** Reports and data sets published in the year. */
  publications: number;
  /** People on the research desk at the end of the year. */
  researchers: number;
}

export const companyFigures = {
  founded: "2016",
  /** "illustrative" until the firm has put its own figures here; then "reported". */
  standing: "illustrative" as "illustrative" | "reported",
  /** Where the figures come from, and as of when. */
  source: "Company records, years ended 31 December",
  years: [
    { year: "2020", institutions: 34, publications: 41, researchers: 12 },
    { year: "2021", institutions: 47, publications: 58, researchers: 15 },
    { year: "2022", institutions: 61, publications: 66, researchers: 19 },
    { year: "2023", institutions: 72, publications: 83, researchers: 22 },
    { year: "2024", institutions: 90, publications: 97, researchers: 26 },
    { year: "2025", institutions: 113, publications: 118, researchers: 31 },
  ] satisfies CompanyYear[],
  principles: [
    {
      title: "Sourced",
      text: "Every table and chart names where its figures come from and when they were taken. Figures that are only illustrative say so.",
    },
    {
      title: "Licensed by name",
      text: "Each copy carries the reader, the company and a copy number on every page. The download log is yours to read.",
    },
    {
      title: "Answerable",
      text: "The people who wrote a report answer questions about it, and corrections go to everybody who holds a copy.",
    },
  ],
  /** The chart on the home page, as it stands in one of the firm's reports. */
  sampleFigure: {
    report: "European Private Credit: Terms, Pricing and the Meaning of a Default",
    finding: "Sponsored spreads have fallen in every half-year since mid-2023",
    unit: "Median spread of new senior loans, basis points",
    labelName: "Half-year",
    labels: [
      "H1 2022",
      "H2 2022",
      "H1 2023",
      "H2 2023",
      "H1 2024",
      "H2 2024",
      "H1 2025",
      "H2 2025",
      "H1 2026",
    ],
    series: [
      { name: "With sponsor", values: [590, 645, 675, 650, 605, 575, 555, 545, 535] },
      { name: "Without sponsor", values: [630, 690, 725, 710, 685, 660, 650, 640, 640] },
    ],
    source: "Illustrative figures.",
  },
};
