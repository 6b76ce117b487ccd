import type { ReportSeed } from "./report-seed.ts";

export const esgDisclosureScorecard: ReportSeed = {
  key: "esg-disclosure-scorecard",
  reference: "CRR-2026-022",
  title: "ESG Disclosure Scorecard: UK Listed Mid-Caps 2026",
  description:
    "What 120 mid-sized UK listed companies disclose on climate, people and governance, where the data can be relied on, and how ready they are for the new reporting standards.",
  categoryId: "esg-reports",
  category: "ESG Analysis",
  pricePence: 19_900,
  restricted: false,
  publishedOn: "2026-05-20",
  focus:
    "Completeness, comparability and assurance of sustainability disclosure at 120 UK listed companies of mid-sized market value, from annual reports published between May 2025 and April 2026.",
  summary: `
Mid-sized listed companies publish more sustainability data every year. The question for an investor is how much of it can be put in a table next to another company's and believed. This scorecard checks 40 data points at each of 120 companies for three things: whether the figure is there, whether it is on a comparable basis, and whether anyone independent has looked at it.

- **Seventy-two per cent of data points are disclosed, 49 per cent are comparable, 18 per cent are assured.** The gap between the first figure and the second is the work that analysts do by hand.
- **Climate is the fullest pillar and people the weakest.** Direct emissions are disclosed by 118 of 120 companies; turnover of staff by 53, on four different definitions.
- **Value-chain emissions are now published by 91 companies**, and restated by more than 20 per cent at a third of those that reported them twice.
- **Readiness for the UK sustainability reporting standards is moderate.** On our gap analysis the average company meets 21 of 34 requirements; the hard part is connection with the accounts.

The last section gives a short list of ten figures that together carry most of the information and cost a company less than a day's work.
`,
  content: `
## What was checked

The 120 companies had market values between £400m and £4bn in May 2026 and exclude investment trusts. They are grouped in six sectors of twenty. For each company two readers looked for 40 data points: 14 on climate and environment, 14 on people, 12 on governance. Sources were the annual report, any separate sustainability report and data sheet, and nothing else. Websites, ratings and answers to questionnaires were ignored, since an investor cannot know when they change.

Each data point passes up to three gates. It is **disclosed** when a number or a plain yes or no is given for the last financial year. It is **comparable** when the boundary, unit and method are stated and agree with the definition used by most of the sample. It is **assured** when an independent statement names it. A point that is not disclosed cannot be comparable, and so on, so that the gates form a funnel.

> Companies are shown by sector only. The scorecard grades disclosure. A company with poor results, fully and comparably disclosed, scores higher than one with good results that cannot be verified.

## The overall picture

Across 4,800 possible data points (120 companies, 40 points), 3,456 were disclosed, 2,352 were comparable and 864 assured. Table 1 gives the shares by pillar.

Table: Share of data points through each gate, by pillar, per cent
| Pillar | Data points | Disclosed | Comparable | Assured |
|---|--:|--:|--:|--:|
| Climate and environment | 14 | 81 | 58 | 33 |
| People | 14 | 58 | 31 | 6 |
| Governance | 12 | 78 | 60 | 15 |
| **All** | **40** | **72** | **49** | **18** |

Rules explain the order. Climate reporting has been mandatory on a comply-or-explain basis for these companies since 2022 and much of governance for longer. On people, the law asks for the pay gap between men and women, for the ratio of the chief executive's pay to that of others, and for little else. Where the law asks, disclosure is above 95 per cent and comparable. Where it does not, each company chooses.

~~~chart
kind: bar
title: Half of what is disclosed in the consumer sector cannot be compared
unit: share of data points by sector, per cent
labels: Industrials | Consumer | Financials | Technology and media | Property and construction | Energy and utilities
series: Disclosed | 74 | 68 | 70 | 63 | 76 | 81
series: Comparable | 53 | 34 | 47 | 42 | 55 | 63
series: Assured | 19 | 10 | 15 | 9 | 22 | 33
~~~

Energy and utilities lead at each gate. Consumer companies disclose about as much as financial ones, but only half of it passes the second gate. They report per store, per order or per million of sales, with denominators that change as the business does. Technology and media companies disclose least, with the defence that their footprint is small; it is their people data that is missing.

### Change in a year

For the 112 companies that were in last year's sample, disclosure rose by four points, comparability by three and assurance by five. Assurance grew fastest because it was bought: 31 companies had some sustainability figures assured for the first time. For 26 of them the assurance covers direct emissions and energy alone.

## Climate and environment

Direct emissions and those from purchased energy are close to universal. Further along the value chain, disclosure has grown faster than understanding.

Table: Climate and environment: six of the fourteen data points, number of companies
| Data point | Disclosed | Comparable | Assured |
|---|--:|--:|--:|
| Direct emissions (scope 1) | 118 | 109 | 67 |
| Purchased energy emissions (scope 2), both methods | 103 | 96 | 61 |
| Value-chain emissions (scope 3), all material categories | 91 | 38 | 24 |
| Interim target before 2030 | 94 | 71 | 33 |
| Climate risk in money, at least one scenario | 49 | 19 | 7 |
| Water withdrawn in stressed areas | 41 | 22 | 10 |

Ninety-one companies publish value-chain emissions and 38 do so comparably. Of 74 that published them in both years, 25 restated the earlier figure by more than a fifth, 19 of them downward. Most cite better data. In eleven cases the restatement turned a rise into a fall, which may be right and should be explained, and was explained in four.

We advise against using value-chain totals of mid-caps in any calculation without looking at the method. If three-quarters of the figure comes from spending multiplied by a factor, the figure measures spending.

The money value of climate risk is the requirement that the new standards will press hardest. Forty-nine companies give an amount under at least one scenario. Nineteen say what it is an amount of: profit in a year, asset value, or cumulative cost.

## People

Figures about staff are the least comparable in the sample and, in our view, the most useful when they are. Labour is the largest cost at 71 of the 120 companies.

~~~chart
kind: bar
title: What investors ask about most is disclosed least
unit: companies of the 120, people data points
labels: Gender pay gap | Women in senior roles | Injury rate | Engagement score | Staff turnover | Training spend | Absence | Share on temporary contracts
series: Disclosed | 120 | 112 | 88 | 79 | 53 | 37 | 29 | 24
series: Comparable | 117 | 64 | 61 | 18 | 21 | 14 | 16 | 13
~~~

Turnover of staff is given by 53 companies on four definitions: all leavers, voluntary leavers, leavers with more than a year's service, and "regretted" leavers, a term that in practice is decided by the employer after the event. Twenty-one use the first and can be compared.

The injury rate is disclosed by 88 companies, 61 of them with a stated definition and base. Among the other 27 the figure fell at 24, which is more than luck would give. Where definitions are loose, we suspect that they move.

Engagement scores are nearly worthless across companies and not without use within one. At the 33 companies with a series of four years, a fall of five points or more was followed by a rise in turnover at 23.

## Governance

Governance disclosure is complete in form. The differences lie in what is said about decisions. All 120 companies name a committee responsible for sustainability; 47 report a decision which that committee took during the year.

Pay is the hardest currency. Sustainability measures appear in the bonus or long-term plan of 98 companies, with an average weight of 17 per cent. We compared outcomes: these measures paid out at 76 per cent of the maximum on average, and the financial measures of the same plans at 54. At 22 companies the measure was met in full in each of the last three years. Some of these companies are excellent. It is likelier that most of the targets are easy.

Table: Sustainability measures in executive pay
| Feature | Companies | Average weight, % | Average payout, % of maximum |
|---|--:|--:|--:|
| Quantified, published in advance | 31 | 19 | 61 |
| Quantified, published afterwards | 42 | 17 | 78 |
| Judged by the committee | 25 | 14 | 91 |
| **All with a measure** | **98** | **17** | **76** |

The ladder from 61 to 91 per cent is as clear a pattern as this subject offers. The less is said in advance, the more is paid.

## Readiness for the new standards

The UK sustainability reporting standards, based on those of the International Sustainability Standards Board, are expected to apply to listed companies in stages. We compared each annual report with 34 requirements drawn from the two standards. The average company meets 21, the best 31 and the weakest eight.

~~~chart
kind: bar
title: Strategy and risk are written; links to the accounts are not
unit: share of requirements met, average of 120 companies, per cent
labels: Governance | Strategy | Risk management | Metrics and targets | Connection with the accounts | Transition and judgements
series: Requirements met | 84 | 66 | 77 | 61 | 33 | 38
~~~

Connection with the accounts is the lowest at 33 per cent. The standards ask that assumptions agree, that the periods are the same, and that effects on the financial position be described. Sustainability teams cannot do that alone. At companies where the finance director signs the sustainability section, the figure is 51 per cent; elsewhere 27.

### Cost

Thirty-eight companies told us what disclosure costs them, including staff, systems, advice and assurance. The median was £410,000 a year, from £290,000 two years before. The dearest quarter spent more than £900,000 without scoring higher than the median. What tells the efficient from the rest is an early decision on which figures matter, and one system of record for them.

## Ten figures worth asking for

We looked for the smallest set of data points that reproduces most of the differences between companies found with all forty. Ten are enough to explain 83 per cent of the variance of the total score. Each is already published by most companies or could be, from records that every employer has:

1. Direct emissions and energy, with the boundary used
2. Purchased energy emissions by both methods
3. An interim target with the latest year's progress
4. Capital spending tied to the target
5. Injury rate with definition and hours
6. All leavers as a share of average headcount
7. Women in the two levels below the board
8. Share of work done by people not on the payroll
9. Weight and payout of sustainability measures in pay
10. A list of what was assured, and to what level

An investor who asks each holding for these ten, on one page, in the form of a table, will have better information than any rating provides and will have imposed on the company less than a day's work.
`,
  conclusions: `
Mid-caps disclose more than they are given credit for and less usefully than they believe. Three gates reduce 72 per cent to 49 and then to 18.

- **Treat comparability as the scarce good.** Asking companies for more data points will not improve decisions. Asking for definitions will.
- **Be wary of value-chain totals and of unexplained restatements.** A third of those who reported twice changed the past by over a fifth.
- **Read the pay report before the sustainability report.** Payout by type of measure says how seriously the target was meant.
- **Look for the finance director's signature.** It is the best single sign of readiness for the new standards.

Next year's edition will add the first companies to report under the UK standards, and will show whether the thirteen requirements that the average company now misses were hard or merely not asked for.
`,
};
