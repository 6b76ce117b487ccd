import type { ReportSeed } from "./report-seed.ts";

export const transitionPlanQuality: ReportSeed = {
  key: "transition-plan-quality",
  reference: "CRR-2026-033",
  title: "Transition Plans in European Industrials: From Target to Capital",
  description:
    "Sixty industrial companies, scored on whether their transition plans are funded, dated and governed, and what the score has to do with capital spending.",
  categoryId: "esg-reports",
  category: "ESG & Sustainability",
  pricePence: 185_000,
  restricted: true,
  publishedOn: "2026-07-08",
  focus:
    "The credibility of published transition plans at sixty European industrial companies in four sectors, scored from public documents for the 2023, 2024 and 2025 reporting years.",
  summary: `
Nearly every large industrial company in Europe now has a target for its emissions. Far fewer have a plan, if a plan is understood as a list of actions with dates, owners and money. This report scores sixty companies on exactly that difference and follows the same companies through three reporting years.

- **Plans are getting better where investors can check them.** The average score rose from 41 to 53 points out of 100 between the 2023 and the 2025 reporting year. Nearly three-fifths of the gain came from governance and near-term milestones.
- **Funding remains the weakest part.** Only 17 of the 60 companies state what share of capital spending serves the plan and reconcile it to the accounts.
- **Score and spending go together.** Companies in the highest quarter by score directed 31 per cent of capital spending to decarbonisation in 2025; those in the lowest quarter 9 per cent.
- **Heavy materials lead and engineered goods lag**, which is the reverse of what most sustainability ratings say. Companies under a carbon price plan because they must.

For portfolio construction, we find the milestone and funding parts of the score informative and the ambition part close to useless. A distant target costs nothing to set and predicts nothing that we could measure.
`,
  content: `
## How the score is built

The sample is sixty listed companies, fifteen in each of four sectors: heavy materials (cement, steel, glass), chemicals, engineered goods and transport equipment. All have revenue above €2bn and report emissions for at least the three years studied. Companies are not named; we refer to them by sector and rank.

Each plan is read by two analysts working apart, who answer the same thirty-two questions from public documents alone: annual and sustainability reports, capital markets presentations, remuneration reports and bond frameworks. Differences are settled by a third. Agreement before settlement was 88 per cent, high enough for us to trust a difference of five points between two companies and not much less than that.

Table: The transition plan score, points by pillar
| Pillar | Questions | Points | What earns them |
|---|--:|--:|---|
| Ambition | 5 | 15 | Scope and boundary of the target; base year; treatment of offsets |
| Milestones | 8 | 25 | Dated interim goals before 2030; progress against last year’s goals |
| Actions | 7 | 20 | Named projects, with volumes abated and technology readiness |
| Funding | 7 | 25 | Capital and operating cost, reconciled to the accounts; internal carbon price in use |
| Governance | 5 | 15 | Board oversight; pay linked to milestones; assurance of the data |
| **Total** | **32** | **100** | |

Milestones and funding carry half of all points. The weighting is a judgement, and we tested others: with equal weights the ranking of companies changes by four places on average, and the membership of the highest quarter by two companies of fifteen. Nothing in the conclusions turns on it.

> A score describes the plan and not the company. A firm with low emissions and no plan scores badly; a heavy emitter with a funded and dated plan scores well. Readers who want a measure of footprint should use another one.

## Three years of progress

The average score rose from 41 in the 2023 reporting year to 47 in 2024 and 53 in 2025. Figure 1 shows that no sector went backwards and that they did not move together.

~~~chart
kind: line
title: Heavy materials pulled away; engineered goods barely moved
unit: average transition plan score, points out of 100
labels: 2023 | 2024 | 2025
series: Heavy materials | 46 | 55 | 63
series: Chemicals | 44 | 50 | 57
series: Transport equipment | 40 | 46 | 51
series: Engineered goods | 34 | 37 | 41
~~~

Heavy materials gained 17 points in two years, from 46 to 63. The reasons are not mysterious. These companies pay for allowances, face the end of free allocation, and compete for public support that is granted only against a detailed plan. The documents they write for a funding agency are the documents we score.

Engineered goods gained seven points, from 34 to 41. Most of the emissions in this sector come from the use of the product, years after sale and in somebody else's accounts. Companies respond with targets for their own sites, which are easily met and of little consequence, and with statements about customers, which cannot be checked. Only three of fifteen give a dated goal for the efficiency of the installed base.

### Which pillars moved

Table 2 breaks the gain into pillars. Each figure is the average share of available points earned, so that pillars of different weight can be compared.

Table: Share of available points earned, by pillar, per cent
| Pillar | 2023 | 2024 | 2025 | Change |
|---|--:|--:|--:|--:|
| Ambition | 68 | 70 | 72 | 4 |
| Milestones | 38 | 47 | 56 | 18 |
| Actions | 44 | 48 | 53 | 9 |
| Funding | 21 | 26 | 32 | 11 |
| Governance | 48 | 57 | 64 | 16 |

Ambition was close to saturated before we began and has nothing more to give. Milestones and governance improved most, with 18 and 16 points. Both respond to the same pressure: when a part of executive pay depends on a goal for next year, somebody must write the goal down. In the 2025 reporting year 38 of the 60 companies linked pay to a dated climate milestone, against 22 two years before.

Funding started at 21 per cent and stands at 32. The most common failing is not secrecy. Companies give large round numbers for "green investment" over a decade, without saying whether the sum is additional to normal replacement, which year it falls in, or where it appears in the accounts. We give no points for a number that cannot be traced.

## Funding: the missing pillar

A plan that is not in the budget is an intention. We therefore looked at funding in more detail than the score requires and asked four questions of each company. The answers are in Figure 2.

~~~chart
kind: bar
title: Most companies name a sum, few tie it to the accounts
unit: companies of the sixty answering yes, 2025 reporting year
labels: Names a total for the plan | Gives annual amounts | Reconciles to reported capital spending | Uses an internal carbon price in approvals
series: Companies | 49 | 26 | 17 | 33
~~~

Forty-nine companies name a total, and 26 give it by year. At 17 the total can be reconciled with capital spending as reported. The drop from 49 to 17 is the best single description of the state of transition planning in Europe.

An internal carbon price is more widespread than we expected, with 33 companies. But at 19 of the 33 it is used for information only; it appears in the paper that goes to the investment committee and changes nothing. The 14 that apply it as a cost in the appraisal use prices between €70 and €140 a tonne. We could find a rejected or redesigned project attributed to that price at six of them.

### What the money buys

For the 17 companies that reconcile their figures, we can say what the spending is for. Energy efficiency takes 28 per cent, electrification of heat 24, fuel switching 19, capture and storage 17, and other process change 12. The mix differs from the one in targets and speeches, where capture and storage comes first. In practice most of the money goes to what pays back within seven years at present energy prices.

That is a sound allocation of capital and a warning about the path. The abatement that remains after 2030 is the kind that does not pay back on present prices, and the plans are silent on how it would be funded.

## Does the score matter?

We tested the score against two outcomes that it was not built from: the share of capital spending directed to decarbonisation, and the change in emissions per unit of output. Companies are grouped in quarters by their score for the 2024 reporting year; the outcomes are for 2025, so that the plan comes before the result.

Table: Outcomes in 2025 by quarter of the 2024 score
| Quarter by score | Companies | Average score, 2024 | Decarbonisation share of capital spending, % | Change in emissions intensity, % |
|---|--:|--:|--:|--:|
| Highest | 15 | 69 | 31 | −4.8 |
| Second | 15 | 52 | 22 | −3.1 |
| Third | 15 | 40 | 14 | −2.2 |
| Lowest | 15 | 27 | 9 | −1.9 |
| **All** | **60** | **47** | **19** | **−3.0** |

The association is strong for spending, and weaker for intensity. The gap in spending between the highest and lowest quarter is 22 percentage points. The gap in the fall of intensity is 2.9 points, of which about one point is explained by the fact that heavy materials are over-represented at the top and cut output at their least efficient plants in a weak year.

We repeated the exercise pillar by pillar. Milestones and funding account for nearly all of the association. Ambition has none: companies with the most demanding long-term targets were no more likely to cut intensity than those with modest ones.

~~~chart
kind: bar
title: Milestones and funding carry the information
unit: rank correlation of each pillar’s 2024 score with two outcomes in 2025
labels: Ambition | Milestones | Actions | Funding | Governance
series: Share of capital spending | 0.04 | 0.46 | 0.29 | 0.58 | 0.31
series: Fall in emissions intensity | 0.02 | 0.33 | 0.21 | 0.36 | 0.12
~~~

Two cautions apply. Sixty companies and one year of outcomes are few, and the correlations carry a margin of about 0.12 either way. And causation may run from spending to score, as companies that have decided to invest find it easy to write the plan. For an investor this matters less than it may seem: either way, the plan reveals the decision.

## Four things to look for

Reading some 180 annual disclosures leaves habits. The following questions separated funded plans from decorated ones faster than any other, and each takes less than ten minutes with the annual report:

1. **Is last year's milestone mentioned again?** Of 212 milestones that fell due in the period, 61 were never referred to after the year in which they were set.
2. **Does the impairment note know about the plan?** If plant lives in the accounts run past the dates in the plan, one of the two is wrong. We found a conflict at 11 companies.
3. **Who owns the slope?** Plans with a named executive for each five-year step scored 14 points above those assigned to a committee.
4. **Is there a price at which the plan changes?** Nine companies say which energy or carbon price would delay or bring forward their largest project. They are among the best plans in the sample, because somebody has done the sum.

### Engagement priorities by sector

In heavy materials, ask about the order of projects if only half of the public support arrives. In chemicals, ask for the treatment of feedstock, which eight companies leave outside the boundary of the target. In transport equipment, ask how the milestone for product efficiency relates to the order book already signed. In engineered goods, ask for one dated goal for products in use, and accept a modest one.
`,
  conclusions: `
Transition plans have improved by about six points a year on our score, and at that rate the average company will have a creditable plan around the end of the decade. The progress is in the parts that are supervised, paid for or priced. It is not in ambition, which has been abundant from the start.

- **Weight funding and milestones.** They are the two pillars with predictive content, and between them they earn half of our points and nearly all of our attention.
- **Do not pay for distance.** A more demanding target for 2050 told us nothing about spending or emissions in the following year.
- **Use the accounts.** Conflicts between plant lives, impairment assumptions and the published plan are visible today, at little cost, and are seldom priced.
- **Expect the gap between sectors to widen.** Carbon pricing will keep pushing heavy materials ahead. Engineered goods will move when customers or standard-setters ask for the efficiency of products in use.

The 2026 reporting year will be the first in which a majority of the sample reports under common European standards. We will score it on the same thirty-two questions, so that the line in Figure 1 can be continued without a break.
`,
};
