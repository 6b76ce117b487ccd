import type { ReportFields } from "#app/features/publishing/authoring/report-document.ts";

/** What each script is asked to show, in the order the sections of the report come. */
export const SCRIPTS = {
  Latin:
    "Deposit margins narrowed for the third quarter running, and the reasons differ from bank to bank: funding costs rose first where households move money quickly, and last where current accounts still pay nothing. Loan books repriced with a delay of between two and five quarters, so that the trough in earnings lags the turn in rates by most of a year.",
  Greek:
    "Τα περιθώρια των καταθέσεων συρρικνώθηκαν για τρίτο συνεχόμενο τρίμηνο, και οι λόγοι διαφέρουν από τράπεζα σε τράπεζα. Το κόστος χρηματοδότησης αυξήθηκε πρώτα εκεί όπου τα νοικοκυριά μετακινούν γρήγορα τα χρήματά τους.",
  Cyrillic:
    "Процентная маржа сократилась третий квартал подряд, и причины у банков различаются: стоимость фондирования выросла раньше там, где вкладчики быстро переводят деньги. Кредитные портфели переоценивались с задержкой от двух до пяти кварталов.",
  Arabic:
    "تراجعت هوامش الودائع للربع الثالث على التوالي، وتختلف الأسباب من بنك إلى آخر: فقد ارتفعت تكلفة التمويل بنسبة 12.5% أولاً حيث ينقل المودعون أموالهم بسرعة (انظر الجدول 3). أعيد تسعير القروض بعد تأخير دام فصلين إلى خمسة فصول.",
  Hebrew:
    "מרווחי הפיקדונות הצטמצמו ברבעון השלישי ברציפות, והסיבות שונות מבנק לבנק: עלות המימון עלתה ב־12.5% תחילה במקום שבו משקי הבית מעבירים כסף במהירות (ראו לוח 3).",
  Chinese:
    "存款利差连续第三个季度收窄，各家银行的原因并不相同：在家庭资金流动较快的地区，融资成本率先上升；在活期账户仍不付息的地区，则最后上升。贷款重新定价滞后两到五个季度，因此盈利低点比利率拐点晚将近一年（见表3）。“观望”仍是多数机构的选择。",
  Japanese:
    "預金利ざやは3四半期連続で縮小し、その理由は銀行ごとに異なる。家計の資金移動が速い地域では調達コストが先に上昇し、当座預金に利息が付かない地域では最後に上昇した。「貸出金利の改定」は2〜5四半期遅れるため、収益の底は金利の転換点から1年近く遅れてやってくる。",
  Korean:
    "예금 마진은 3분기 연속 축소되었으며 그 이유는 은행마다 다르다. 가계가 자금을 빠르게 옮기는 지역에서는 조달 비용이 먼저 올랐고, 요구불예금에 이자가 붙지 않는 지역에서는 가장 늦게 올랐다(표 3 참조).",
} as const;

const NAMES: Record<keyof typeof SCRIPTS, string[]> = {
  Latin: ["Łódź Savings", "Crédit d’Évian", "Brønnøysund Bank", "Zürich Trust"],
  Greek: ["Τράπεζα Θεσσαλονίκης", "Πίστη Κρήτης", "Άλφα Αιγαίου", "Ωμέγα"],
  Cyrillic: ["Волга Банк", "Балтийский кредит", "Київ Ощад", "Дунав"],
  Arabic: ["بنك الخليج", "مصرف النيل", "بنك الأطلس", "صندوق القدس"],
  Hebrew: ["בנק הגליל", "קרן הנגב", "אוצר הכרמל", "בנק השרון"],
  Chinese: ["长江银行", "华南信托投资公司", "臺灣聯合銀行", "粤海"],
  Japanese: ["東京みなと銀行", "関西信用金庫", "ナゴヤ・トラスト", "北海道銀行"],
  Korean: ["한강은행", "부산저축", "제주신탁", "서울금융"],
};

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
