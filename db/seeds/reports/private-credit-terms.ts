import type { ReportSeed } from "./report-seed.ts";

export const privateCreditTerms: ReportSeed = {
  key: "private-credit-terms",
  reference: "CRR-2026-046",
  title: "European Private Credit: Terms, Pricing and the Meaning of a Default",
  description:
    "A reading of 420 direct loans: what lenders gave away in documents as spreads fell, where amendments stand in for defaults, and how to compare managers that count differently.",
  categoryId: "market-intelligence",
  category: "Market Intelligence",
  pricePence: 295_000,
  restricted: true,
  publishedOn: "2026-10-09",
  focus:
    "Terms, pricing and credit events in 420 European direct loans to sponsored and unsponsored companies, made between 2019 and mid-2026.",
  summary: `
European private credit has grown up in a benign decade and is now being tested by a quiet one. Interest cover is thin, exits are slow, and loans made for three years are in their fifth. Reported default rates remain low. We ask how much of that is credit quality and how much is definition.

- **Spreads on senior loans have fallen by 140 basis points from their peak** in the first half of 2023, to 535 over the reference rate. Two-thirds of the fall came from competition with a reopened syndicated market.
- **Documents gave way later than price and further.** Loans with no maintenance covenant were 11 per cent of new agreements in 2023 and 27 per cent in the first half of 2026.
- **A default rate of 1.9 per cent becomes 6.4** when payment in kind granted under stress, extensions without consideration and debt-for-equity exchanges are counted.
- **Recovery depends on control more than on rank.** Lenders holding all of a senior loan recovered 78 per cent; those in clubs of five or more 61 per cent.

We propose one definition of a credit event that can be applied to any manager's loan tape in an afternoon, and show how it reorders a list of twelve composite managers.
`,
  content: `
## Data and definitions

The loans were made by 31 managers to companies with earnings of €5m to €75m, in the United Kingdom (38 per cent), France (22), the German-speaking countries (18), the Nordic countries (9), Benelux (8) and Southern Europe (5). Most are first-lien or unitranche; 46 are second-lien or holding-company debt. In 331 of the 420 a private equity sponsor owned the borrower.

For each loan we hold the term sheet or credit agreement, quarterly compliance certificates where they exist, every amendment, and the manager's own valuation. Records were given on condition that no borrower or manager could be recognised. The figures in this report reproduce the structure of such a tape and are illustrative throughout.

We use **spread** for the contractual margin over the reference rate, before fees; **leverage** for net senior debt over earnings as defined in the credit agreement at signing; and **interest cover** for earnings over cash interest in the last twelve months, without add-backs.

## Price

Figure 1 follows the median spread of new senior loans by half-year, for borrowers with and without a sponsor.

~~~chart
kind: line
title: Sponsored spreads have fallen in every half-year since mid-2023
unit: median spread of new senior loans over the reference rate, basis points
labels: H1 2022 | H2 2022 | H1 2023 | H2 2023 | H1 2024 | H2 2024 | H1 2025 | H2 2025 | H1 2026
series: With sponsor | 590 | 645 | 675 | 650 | 605 | 575 | 555 | 545 | 535
series: Without sponsor | 630 | 690 | 725 | 710 | 685 | 660 | 650 | 640 | 640
~~~

Spreads on sponsored loans peaked at 675 basis points and stand at 535, a fall of 140. Loans to companies without a sponsor fell by 85, and their premium widened from 50 to 105 basis points. We regard the second movement as the more telling. Competition is for the sponsor's business and not for the risk: the same managers ask twice the premium for a borrower who will come to them only once.

Arrangement fees moved with spreads, from 3.1 to 2.5 per cent. Taking the two together over an assumed life of four years, the yield of a new sponsored loan has fallen by 155 basis points, and with it the cushion against losses. At an expected loss of 80 basis points a year, a lender today earns a premium over liquid loans of similar quality of about 110 basis points, against 210 at the peak.

### Leverage did not rise, cover did not recover

Leverage at signing has been steady at 4.9 to 5.2 times. Falling base rates were expected to restore interest cover; they have done so only in part, because borrowers' earnings were adjusted generously at signing and grew more slowly than planned.

Table: Sponsored loans by year of signing, at June 2026
| Signed | Loans | Leverage at signing | Leverage now | Cover at signing | Cover now | Earnings against plan, % |
|---|--:|--:|--:|--:|--:|--:|
| 2019–2020 | 62 | 5.0 | 5.4 | 2.9 | 1.7 | −14 |
| 2021 | 71 | 5.2 | 5.9 | 3.1 | 1.4 | −19 |
| 2022 | 58 | 5.1 | 5.5 | 2.3 | 1.5 | −13 |
| 2023 | 44 | 4.9 | 4.8 | 1.7 | 1.8 | −6 |
| 2024–2026 | 96 | 5.0 | 5.0 | 1.9 | 2.0 | −3 |
| **All** | **331** | **5.0** | **5.3** | **2.4** | **1.7** | **−11** |

The class of 2021 is the weak one. Its borrowers were levered at 5.2 times on earnings that were then at a high, and those earnings have come in 19 per cent below plan. Cover is 1.4 times. About a quarter of these loans have cover below one, which is to say that interest is being met from cash balances, from the sponsor, or by addition to the debt.

## Documents

Price is visible and terms are not, so it is natural that terms are where a competitive market gives most. We scored each agreement on twelve protections, of which Table 2 shows the six that changed most.

Table: Protections in new sponsored loans, share of agreements containing them, per cent
| Protection | 2021 | 2023 | H1 2026 |
|---|--:|--:|--:|
| At least one maintenance covenant | 84 | 89 | 73 |
| Headroom of 35 per cent or less at signing | 61 | 70 | 38 |
| Cap on add-backs to earnings | 44 | 58 | 35 |
| Consent needed to transfer assets to unrestricted subsidiaries | 39 | 52 | 41 |
| Monthly management accounts | 66 | 71 | 49 |
| Equal treatment of lenders in any exchange of debt | 28 | 47 | 51 |

The direction is the familiar one: what lenders won in 2023 they have given back, and more. Maintenance covenants fell from 89 to 73 per cent of agreements by number. By volume the fall is steeper, since the larger loans lose them first: 38 per cent of the money lent in the first half of 2026 came without one.

The exception is the last row. Equal treatment in an exchange continued to spread after 2023, to 51 per cent, as lenders watched disputes elsewhere. A protection against one's fellow lenders costs the borrower nothing, which is why it could be had in a weak market.

### What a covenant is worth

We compared loans that later ran into difficulty, with and without a covenant. Where there was one, lenders were at the table a median of seven months before cash ran out. Where there was none, two months. In the first group the sponsor put in new money in 58 per cent of cases, in the second in 31. A covenant's value lies in the date of the conversation.

## What counts as a default

Eleven of the 31 managers report no defaults since inception. Eight of the eleven have at least one loan that has not paid cash interest for a year. There is no contradiction: the agreement was amended, interest was added to principal, and an amended loan performs according to its terms.

We therefore counted five kinds of event for the twelve months to June 2026 and added them one after the other. Each borrower is counted once, under the first heading that applies.

~~~chart
kind: bar
title: The wider the definition, the higher the rate
unit: borrowers with an event in the twelve months to June 2026, cumulative, per cent of loans outstanding
labels: Payment default or insolvency | With debt-for-equity exchange | With payment in kind under stress | With extension for nothing in return
series: Rate | 1.9 | 2.8 | 5.1 | 6.4
~~~

The narrow rate is 1.9 per cent. Exchanges of debt for equity bring it to 2.8. Payment in kind is the largest step. Where it was agreed at signing and priced, we do not count it; where it was granted later to a borrower that could not pay in cash, we do. That adds 2.3 points. Extensions of maturity by a year or more, with neither fee nor repayment nor new equity, add another 1.3 and take the rate to 6.4.

> **A definition for loan tapes.** A credit event is any payment missed by thirty days, any insolvency, any exchange of debt for equity, any change from cash to in-kind interest after signing, and any extension of a year or more without consideration. All five can be read from the dates and terms on a standard tape.

Nobody should conclude that the narrow rate is false. It answers the question of how many borrowers have failed. The wide one answers how many would have failed if their lender had been a bond market. An investor who compares a private with a public portfolio needs the second.

### Twelve managers, two orders

Applied to twelve composite managers with at least fifteen loans each, the definition changes the order as shown in Table 3. The manager with the lowest reported rate falls to eighth; the one ranked tenth rises to third.

Table: Twelve managers by reported and by wide default rate, per cent
| Manager | Loans | Reported rate | Rank | Wide rate | Rank | Share of income paid in kind |
|---|--:|--:|--:|--:|--:|--:|
| Manager A | 34 | 0.0 | 1 | 7.1 | 8 | 14 |
| Manager B | 28 | 0.4 | 2 | 3.6 | 1 | 4 |
| Manager C | 22 | 0.7 | 3 | 4.5 | 2 | 6 |
| Manager D | 31 | 1.0 | 4 | 6.5 | 7 | 11 |
| Manager E | 18 | 1.3 | 5 | 9.2 | 11 | 17 |
| Manager F | 25 | 1.6 | 6 | 5.4 | 5 | 8 |
| Manager G | 17 | 1.9 | 7 | 8.3 | 10 | 12 |
| Manager H | 41 | 2.1 | 8 | 5.2 | 4 | 7 |
| Manager I | 20 | 2.4 | 9 | 7.5 | 9 | 10 |
| Manager J | 24 | 2.8 | 10 | 4.8 | 3 | 5 |
| Manager K | 16 | 3.2 | 11 | 11.0 | 12 | 19 |
| Manager L | 19 | 3.9 | 12 | 6.1 | 6 | 7 |

Manager J reports 2.8 per cent because it calls defaults early and takes the keys; its wide rate of 4.8 is the third lowest. Manager A reports none and amends; at 7.1 per cent it is eighth. The share of income paid in kind is the quickest check that an investor can make: the rank correlation with the wide rate is 0.95, and it appears in the accounts of any fund.

## Recovery

Sixty-three loans in the data have been through an event under the wide definition and come out: repaid, sold, written off or restructured at a value we can observe. The average recovery was 69 per cent of the claim at the date of the event, over 2.1 years.

Table: Recoveries by number of lenders
| Lenders in the senior loan | Resolved cases | Recovery, % of claim | Years to resolution | New money lent in the case, % |
|---|--:|--:|--:|--:|
| One | 19 | 78 | 1.6 | 63 |
| Two to four | 27 | 68 | 2.1 | 44 |
| Five or more | 17 | 61 | 2.7 | 24 |
| **All** | **63** | **69** | **2.1** | **44** |

The differences by number of lenders are larger than those by country and as large as those by rank. A sole lender can decide in days, lend new money and replace management. A club of five must agree, and in a third of our cases one member's fund had reached the end of its life and wished only to be out.

Direct lenders sell control as a virtue of the asset class, with some justice. But the average number of lenders in a new sponsored loan has risen from 2.1 to 3.4 since 2021, as loans have grown larger. The recovery rates of the past were earned by small groups and may not be repeated by large ones.

## A shorter due diligence

The tests below take a day with a loan tape and three fund reports, and between them sort managers better than any questionnaire that we have seen.

- **Recount the events.** Apply the definition to the tape. Ask about each difference from the reported figure, and listen for whether the answer is about the borrower or about the document.
- **Separate the in-kind income.** Agreed at signing, or granted later? Above ten per cent of income of the second kind, assume that valuations are late.
- **Match marks with covenants.** In our data a loan that had breached or reset a covenant was held at an average of 96. The eventual outcome averaged 84.
- **Count the lenders.** For the ten largest positions, ask how many lenders there are and who holds the majority needed to act.
- **Look at 2021.** The share of that year in the portfolio is the best single forecast of events in the next eighteen months.
`,
  conclusions: `
Private credit in Europe is not in trouble, and it is not as quiet as its headline rates suggest. Spreads are fair for the losses we expect and leave little for the ones that we do not.

- **Price has fallen further than risk.** The premium over liquid loans has roughly halved from its peak to 110 basis points.
- **The weak class is 2021** and will pass through maturity in 2027 and 2028. We expect the wide default rate to peak near eight per cent in the first half of 2027.
- **Terms matter through time.** A covenant buys about five months of notice, and five months is usually the difference between a sponsor who pays and one who leaves.
- **Compare managers on events, not on defaults.** The definition given here can be applied to anyone's tape.

Investors with the freedom to choose should prefer managers that lend alone or in pairs, to companies without a sponsor where they can be found, at the premium of 105 basis points that this part of the market still pays.
`,
};
