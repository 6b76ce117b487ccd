const sample = `# A section

Text with **bold** and *italic* words, \`code\` and [a link](https://www.fca.org.uk/).

---

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

/** What of Markdown a report takes, and how charts are written. */
export function MarkdownGuide() {
  return (
    <details>
      <summary>How to write headings, links, tables and charts</summary>
      <div className="flow">
        <p>
          A chart is a line or bar chart with up to six series. A dash stands for a missing value. What stands
          in a chart’s lines is plain text.
        </p>
        <pre className="overflow-x-auto text-sm" tabIndex={0}>
          {sample}
        </pre>
        <p>
          Also taken: quotes, numbered lists, tasks (- [ ] and - [x]), code between lines of ```, a line break
          after two spaces, and --- for a line across. A link leads to an address that begins with https://,
          http:// or mailto:, and is printed with that address behind it. Headings, the titles of tables and
          sources are printed in one face.
        </p>
        <p>
          Images, footnotes, struck-out text and links by reference are refused: you are told the line. HTML
          is printed as the text it is.
        </p>
        <p>
          The fonts print Latin, Greek, Cyrillic, Arabic and Hebrew letters and many signs. Chinese, Japanese
          and Korean can’t be printed yet: you are told before a PDF is made.
        </p>
      </div>
    </details>
  );
}
