import type { ReportSeed } from "./report-seed.ts";

export const investmentPlatformsReview: ReportSeed = {
  key: "investment-platforms-review",
  reference: "CRR-2026-029",
  title: "UK Retail Investment Platforms: Market Review, Second Quarter 2026",
  description:
    "Assets, flows, charges and service at nine composite platforms in the second quarter of 2026, and what falling interest on client cash means for their profits.",
  categoryId: "market-analysis",
  category: "Market Research",
  pricePence: 29_900,
  restricted: false,
  publishedOn: "2026-08-05",
  focus:
    "Quarterly review of UK direct-to-consumer and adviser platforms: assets, net flows, pricing, transfers and profitability, with the outlook for the rest of 2026.",
  summary: `
UK platforms gathered £15.6bn of net new money in the second quarter of 2026, the best second quarter in our series since 2021. The recovery is real and is not shared equally: three of the nine platforms took four-fifths of it.

- **Assets reached £1,042bn**, up 4.1 per cent in the quarter, of which 1.6 points came from flows and 2.5 from markets.
- **Adviser platforms have returned to growth** after six quarters in which consolidation of adviser firms held transfers back.
- **Interest on client cash is falling away.** It supplied 29 per cent of platform revenue in 2024 and 22 per cent in the quarter just ended.
- **Fees are converging.** The gap between the dearest and cheapest platform for a £50,000 portfolio has narrowed to 24 basis points, from 31 two years ago.
- **Transfers remain slow.** A cash transfer takes nine days at the median and one in specie 19. On the second, the best and worst platforms are 21 working days apart.

We expect net flows of £50bn to £54bn for the year and a small fall in aggregate operating margin.
`,
  content: `
## Market at a glance

The review covers nine platforms: five that deal with investors directly, called Direct A to E, and four that serve financial advisers, Adviser F to I. They are composites built to resemble the range of business models in the market. Assets are those under administration at the end of the quarter; net flows exclude market movement and interest but include transfers.

Table: Assets and flows, second quarter of 2026, £bn
| Platform | Assets, end of March | Net flow | Market movement | Assets, end of June | Annualised flow, % of opening assets |
|---|--:|--:|--:|--:|--:|
| Direct A | 168.0 | 4.6 | 4.3 | 176.9 | 11.0 |
| Direct B | 92.0 | 1.2 | 2.4 | 95.6 | 5.2 |
| Direct C | 41.0 | 0.3 | 1.1 | 42.4 | 2.9 |
| Direct D | 23.0 | 0.9 | 0.6 | 24.5 | 15.7 |
| Direct E | 17.0 | −0.2 | 0.4 | 17.2 | −4.7 |
| Adviser F | 214.0 | 4.9 | 5.2 | 224.1 | 9.2 |
| Adviser G | 187.0 | 2.9 | 4.6 | 194.5 | 6.2 |
| Adviser H | 152.0 | 0.7 | 3.8 | 156.5 | 1.8 |
| Adviser I | 107.0 | 0.3 | 2.6 | 109.9 | 1.1 |
| **All** | **1,001.0** | **15.6** | **25.0** | **1,041.6** | **6.2** |

Direct A, Adviser F and Adviser G took £12.4bn of £15.6bn, or 79 per cent. All three have in common a broad range of accounts, a charge that is capped for larger portfolios and no forced migration in the past two years. The three weakest, Direct C, Direct E and Adviser I, have all moved customers from one technology to another since the start of 2025.

Direct E is in outflow for the third quarter running. It raised its minimum charge in January; 70 per cent of the customers who left since then held less than £10,000.

## Flows

Net flows of £15.6bn compare with £12.1bn in the second quarter of 2025. Figure 1 shows eight quarters of flows for the two channels.

~~~chart
kind: bar
title: The adviser channel is growing again
unit: net flows, £bn
labels: Q3 2024 | Q4 2024 | Q1 2025 | Q2 2025 | Q3 2025 | Q4 2025 | Q1 2026 | Q2 2026
series: Direct | 3.9 | 4.4 | 7.2 | 5.7 | 4.6 | 5.2 | 8.3 | 6.8
series: Adviser | 5.1 | 4.2 | 6.6 | 6.4 | 5.5 | 6.1 | 8.0 | 8.8
~~~

The first quarter of each year is lifted by the end of the tax year and the second by its beginning, so the fair comparison is with the same quarter a year before. On that basis direct flows rose by 19 per cent and adviser flows by 38.

### Where the money came from

New contributions were £28.4bn and withdrawals £17.9bn, which leaves £10.5bn; transfers from providers outside the nine, chiefly older pension schemes, brought £5.1bn more. Withdrawals deserve a note. At 1.8 per cent of opening assets they are higher than before 2022, and half of the increase is in pensions, where people over 65 are drawing more ahead of the change in the inheritance tax treatment of unspent pensions in April 2027.

Money went to the following kinds of investment, net: global equity funds and trackers £6.9bn, money market funds £3.1bn, multi-asset funds £2.8bn, bonds £2.2bn, UK equity funds −£1.4bn, other £0.4bn, and £1.6bn was left in cash. UK equity funds have had outflows in each of the eight quarters, although the pace has halved.

## Charges

Platforms charge in so many ways that only worked examples compare them. Table 2 gives the yearly charge for three typical investors, including dealing, excluding the cost of the funds themselves.

Table: Yearly platform charges for three investors, direct platforms, basis points
| Platform | £10,000 in funds, monthly saving | £50,000 in funds, four trades | £250,000 mixed, twelve trades |
|---|--:|--:|--:|
| Direct A | 45 | 41 | 21 |
| Direct B | 35 | 33 | 24 |
| Direct C | 62 | 38 | 14 |
| Direct D | 25 | 22 | 19 |
| Direct E | 84 | 46 | 17 |

For £50,000 the range runs from 22 to 46 basis points, a gap of 24. Two years ago it was 31. Convergence came from above: Direct A and Direct E each lowered their ad valorem rate, the first by three basis points and the second by six. For £10,000 the range has widened, as flat charges rose. The market is becoming cheaper for those with savings and dearer for those who are starting.

In the adviser channel, list charges mean little. The average charge actually paid was 19.4 basis points, from 20.1 a year ago, and adviser groups with more than £1bn on a platform pay between 11 and 16.

## Cash and profits

Platforms keep part of the interest earned on the cash that clients hold. That has been the most profitable part of the business since 2022, and also the part that the regulator has asked most about. As rates come down, and as platforms pass on more, it shrinks.

~~~chart
kind: line
title: Interest retained on client cash is shrinking
unit: revenue as a share of assets, annualised, basis points
labels: Q3 2024 | Q4 2024 | Q1 2025 | Q2 2025 | Q3 2025 | Q4 2025 | Q1 2026 | Q2 2026
series: Platform and dealing charges | 21.3 | 21.2 | 21.4 | 21.0 | 20.9 | 20.8 | 20.9 | 20.6
series: Interest retained | 8.6 | 8.3 | 7.9 | 7.4 | 7.0 | 6.6 | 6.2 | 5.8
~~~

Retained interest has fallen from 8.6 to 5.8 basis points of assets in seven quarters, and from 29 to 22 per cent of revenue. About half of the fall reflects lower rates, a third a higher share passed on to clients, and the rest a smaller share of assets held in cash: 5.9 per cent in the third quarter of 2024 and 5.2 now.

The platforms differ. Two of them keep under half a percentage point of what they earn on cash; one keeps nearly two points. If all moved to the level of the second most generous, revenue would fall by 2.1 basis points of assets, a little under a tenth of the total, with no change in cost.

### Operating margin

We estimate operating margin for the nine together at 34 per cent of revenue in the quarter, from 37 a year ago. Costs rose by six per cent and revenue by one. With rates on their present path and charges drifting down by half a basis point a year, assets need to grow by seven per cent a year for margin to hold at its present level if costs grow by four.

## Service

Service can be measured. We record how long transfers take, how quickly calls and messages are answered, and how often the platform could not be used in market hours.

Table: Service measures, second quarter of 2026
| Measure | Best | Median | Worst | Median a year ago |
|---|--:|--:|--:|--:|
| Cash transfer, working days | 5 | 9 | 21 | 11 |
| Transfer in specie, working days | 11 | 19 | 32 | 23 |
| Call answered, minutes | 1.5 | 4.0 | 13.5 | 4.5 |
| Message answered, hours | 3 | 14 | 52 | 19 |
| Unavailable in market hours, minutes in the quarter | 0 | 26 | 190 | 34 |
| Complaints per 10,000 customers | 4 | 11 | 29 | 13 |

Each measure improved at the median, and in each the worst is further from the median than the best. Transfers matter most: half of the customers who complain about a platform complain about leaving it. The nine days of a median cash transfer break down into two at the receiving platform, six at the ceding one and one in between.

Messages answered by software now make up 31 per cent of all first replies. Where it is used only to find and draft, customer satisfaction is unchanged. At the two platforms where it answers unattended, repeat contacts on the same matter rose by a fifth.

## Outlook for the rest of 2026

Third quarters are quiet. We expect net flows of £9bn to £11bn, with direct platforms at the low end of their recent range and adviser platforms sustained by pension consolidation. For the year as a whole that gives £50bn to £54bn, after £47.3bn in 2025. Of this £31.9bn is already in hand.

Three things could move the figure by more than a few billion. The autumn Budget may touch the allowances for cash and share accounts; past announcements have brought money forward by a quarter. The approach of April 2027 will keep pension withdrawals high. And the platform that has been for sale since the spring, whose customers account for some four per cent of assets, will either find an owner or lose patience.
`,
  conclusions: `
The quarter was good for flows and middling for profits. Money is moving to platforms that have left their customers in peace, and revenue is moving from interest, which customers did not see, to charges, which they do.

- **Growth is concentrated.** Three of nine platforms took 79 per cent of net flows. Migrations of technology are the most reliable predictor of who does not.
- **Charges are converging at £50,000 and parting at £10,000.** Small savers are a cost to most platforms, and prices have begun to say so.
- **Client cash is a declining source.** We model retained interest at 4.5 to 5.0 basis points of assets by the middle of 2027.
- **Transfers are the test of service.** The ceding platform accounts for two-thirds of the time and has no reason to hurry.

The next review, for the third quarter, will add a section on guided and targeted support, for which three of the nine platforms have announced services.
`,
};
