import type { ReportFields } from "#app/features/publishing/authoring/report-document.ts";
import data from "./many-scripts.json" with { type: "json" };

/** What each script is asked to show, in the order the sections of the report come. */
export const SCRIPTS = data.SCRIPTS;

const NAMES: Record<keyof typeof SCRIPTS, string[]> = data.NAMES;

/**
 * A report of sixty pages and more in eight scripts, each section with headings, lists, a note, a table that breaks over
 * pages and charts; one word that never ends, and emoji.
 */
export function manyScripts(): ReportFields {
  const scripts = Object.keys(SCRIPTS) as (keyof typeof SCRIPTS)[];
  return {
    title: "Margins after the turn: 利差 · 利ざや · 마진 · Περιθώρια · Маржа",
    focus: "What falling rates did to deposit margins in eight markets. 八个市场的存款利差。",
    summary: `${SCRIPTS.Latin}\n\n- **One:** ${SCRIPTS.Chinese}\n- **Two:** ${SCRIPTS.Greek}`,
    content: scripts.map((script, index) => sectionOf(script, index)).join("\n\n"),
    conclusions: [...scripts, ...scripts]
      .map((script) => `## ${NAMES[script][3]}\n\n- ${SCRIPTS[script]}\n\n> ${SCRIPTS[script]}`)
      .join("\n\n"),
  };
}

function sectionOf(script: keyof typeof SCRIPTS, index: number): string {
  const text = SCRIPTS[script];
  const names = NAMES[script];
  const sentence = text.split(/(?<=[.。:：] ?)/u)[0]!.trim();
  const some = Array.from({ length: 10 }, () => text).join(" ");
  const rows = Array.from(
    { length: 58 },
    (_, row) =>
      `| ${names[row % 4]} ${row + 1} | ${(row * 37 + index * 11) % 90}.${row % 10} | ${1_000 + row * 113} | ${row % 9 === 0 ? sentence : names[(row + 1) % 4]} |`,
  );
  const figures = (from: number) =>
    [0, 1, 2, 3, 4, 5].map((at) => (from + ((at * 7) % 5) - 2 + at / 10).toFixed(1));
  return [
    `# ${script}: ${names[0]}`,
    some,
    `## ${names[1]}`,
    text,
    `1. ${sentence}\n2. ${names[2]}\n   - ${text}\n   - ${names[3]}\n3. ${sentence}`,
    `> **${names[2]}.** ${text}`,
    `Table: ${names[0]}, ${names[1]}: ${script} margins by bank`,
    `| ${names[3]} | Margin, % | Loans, GBP m | ${names[2]} |\n|---|---:|---:|---|\n${rows.join("\n")}`,
    `Source: ${names[1]}`,
    `## ${names[2]}`,
    some,
    chart("bar", `${names[0]} and ${names[1]}`, names, [
      [names[0]!, [21, 18, 15, -4]],
      [names[1]!, [12, 15.5, 17, 6]],
    ]),
    `### ${names[3]}`,
    some,
    chart(
      "line",
      sentence.slice(0, 80),
      ["2021", "2022", "2023", "2024", "2025", "2026"],
      [
        [names[0]!, figures(6)],
        [names[2]!, figures(9)],
        [names[3]!, figures(13)],
      ],
    ),
    index === 0 ? `Endless: ${"Wirtschaftsprüfungsgesellschaft".repeat(40)} 😀 😎` : text,
    some,
  ].join("\n\n");
}

function chart(
  kind: "bar" | "line",
  title: string,
  labels: readonly string[],
  series: [string, (number | string)[]][],
): string {
  const lines = series.map(([name, values]) => `series: ${name} | ${values.join(" | ")}`);
  return `~~~chart\nkind: ${kind}\ntitle: ${title}\nunit: per cent\nlabels: ${labels.join(" | ")}\n${lines.join("\n")}\n~~~`;
}
