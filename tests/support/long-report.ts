import type { ReportFields } from "#app/features/authoring/report-document.ts";

/** Words that tell nothing, in an order that is always the same. */
const WORDS =
  "margin deposit rate lender quarter spread funding balance retail yield pricing term swap liquidity notice account basis portfolio mortgage wholesale".split(
    " ",
  );

function sentences(seed: number, count: number): string {
  return Array.from({ length: count }, (_, nth) => {
    const words = Array.from(
      { length: 11 + ((seed + nth) % 8) },
      (__, at) => WORDS[(seed * 7 + nth * 5 + at * 3) % 20],
    );
    const text = words.join(" ");
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  }).join(" ");
}

const SCRIPTS = `## Names as they are written

Центральный банк сохранил ставку: решение ожидали **все участники рынка**. Η Τράπεζα της Ελλάδος δημοσίευσε τα στοιχεία.

أبقى البنك المركزي سعر الفائدة عند 4.25% في الربع الثالث من عام 2026 (كما كان متوقعا)، وقالت Calder Row Research إن الهوامش ستضيق.

The ministry (in Arabic: وزارة المالية) and the bank (in Hebrew: בנק ישראל) agreed in 2026.

| Market | Name | Rate |
| --- | --- | ---: |
| Greece | Τράπεζα της Ελλάδος | 2.10 |
| Serbia | Народна банка | 5.75 |
| Egypt | البنك المركزي المصري | 21.00 |
`;

function chapter(number: number): string {
  const rows = Array.from(
    { length: number % 3 === 0 ? 70 : 9 },
    (_, row) =>
      `| Institution ${number}.${row + 1} | ${sentences(number + row, 1).slice(0, 40)} | ${(row * 1.37 + number).toFixed(2)} | ${row * 1250 + number} |`,
  );
  return `# Chapter ${number}: ${sentences(number, 1).slice(0, 42).trim()}

${sentences(number, 7)}

${sentences(number + 1, 6)}

## What was measured

- ${sentences(number + 2, 1)}
- ${sentences(number + 3, 2)}
  1. ${sentences(number + 4, 1)}
  2. ${sentences(number + 5, 1)}

> ${sentences(number + 6, 2)}

Table: Institutions in chapter ${number}
| Institution | Note | Margin, per cent | Balance, £m |
| --- | --- | ---: | ---: |
${rows.join("\n")}
Source: Calder Row Research

${sentences(number + 7, 8)}

\`\`\`chart
kind: ${number % 2 ? "bar" : "line"}
title: Margins narrowed in chapter ${number}
unit: per cent
labels: 2021 | 2022 | 2023 | 2024 | 2025 | 2026
series: Banks | 2.1 | 2.4 | ${(2 + number / 20).toFixed(2)} | 2.0 | 1.9 | 1.7
series: Building societies | 1.6 | 1.7 | 1.9 | - | 1.5 | 1.4
source: company reports
\`\`\`

\`\`\`chart
kind: line
title: Balances grew in chapter ${number}
unit: £ billion
labels: Q1 | Q2 | Q3 | Q4
series: Notice accounts | 12 | 13 | 15 | ${number}
\`\`\`

\`\`\`chart
kind: bar
title: Change on the year, chapter ${number}
unit: percentage points
labels: Retail | Wholesale | Mortgages | Cards | Savings
series: Change | 0.4 | -0.3 | ${(number / 10).toFixed(1)} | -1.2 | 0.8
\`\`\`

### In detail

${sentences(number + 8, 9)}

${sentences(number + 9, 9)}
${number === 2 ? `\n${SCRIPTS}` : ""}
`;
}

/** A report of about sixty pages: chapters with lists, notes, short and long tables, charts, and other scripts. */
export function sixtyPages(chapters = 12): ReportFields {
  return {
    title: "Deposit Margins After the Turn: Ελλάδα, Россия, مصر",
    focus: "What falling rates did to the margins of retail lenders in twenty markets, and what comes next.",
    summary: `${sentences(3, 14)}\n\n${sentences(6, 14)}\n\n- ${sentences(4, 1)}\n- ${sentences(5, 1)}`,
    content: Array.from({ length: chapters }, (_, index) => chapter(index + 1)).join("\n"),
    conclusions: [9, 13, 17, 21, 25].map((seed) => sentences(seed, 14)).join("\n\n"),
  };
}
