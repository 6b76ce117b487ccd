const sample = `# A section

Text with **bold** and *italic* words.

- A list
- of points

> A note set apart from the text.

Table: Margins by bank
| Bank | Margin |
| --- | ---: |
| A | 2.1 |
Source: company reports

\`\`\`chart
kind: bar
title: Margins narrowed
unit: per cent
labels: 2024 | 2025 | 2026
series: Bank A | 2.1 | 2.4 | 2.0
source: company reports
\`\`\``;

/** How headings, tables and charts are written. */
export function MarkdownGuide() {
  return (
    <details>
      <summary>How to write headings, tables and charts</summary>
      <div className="flow">
        <p>
          A chart is a line or bar chart with up to six series. A dash stands for a missing value. HTML is
          printed as the text it is.
        </p>
        <pre className="overflow-x-auto text-sm" tabIndex={0}>
          {sample}
        </pre>
        <p>
          The fonts print Latin, Greek, Cyrillic, Arabic and Hebrew letters and many signs. Chinese, Japanese
          and Korean can’t be printed yet: you are told before a PDF is made.
        </p>
      </div>
    </details>
  );
}
