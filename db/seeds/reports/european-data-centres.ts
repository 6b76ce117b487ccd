import type { ReportSeed } from "./report-seed.ts";

export const europeanDataCentres: ReportSeed = {
  key: "european-data-centres",
  reference: "CRR-2026-038",
  title: "European Data Centres: Sector Analysis",
  description:
    "Supply, power and returns in nine European data centre markets: who has grid connections, what rents cover them, and which commitments are likely to be built.",
  categoryId: "sector-analysis",
  category: "Sector Analysis",
  pricePence: 24_900,
  restricted: false,
  publishedOn: "2026-08-26",
  focus:
    "Colocation and wholesale data centres in nine European metropolitan markets at mid-2026: capacity, vacancy, power, rents, cost to build and yields, with a view to 2029.",
  summary: `
Demand for data centre capacity in Europe is not in question. Electricity is. At the nine markets in this study, connection dates now decide value more than location, tenant or specification, and the gap between sites with power and sites without is the widest we have recorded.

- **Live capacity reached 6.4 gigawatts in June 2026**, up 19 per cent in a year, and vacancy fell to 6.1 per cent.
- **Of 8.9 gigawatts announced for delivery by 2029, we expect 4.1 to be built by then.** Grid connection accounts for two-thirds of the shortfall.
- **Rents rose by 9 per cent in the year.** In the seven markets with new starts they cover the cost of building at a yield on cost of 8.4 to 11.0 per cent.
- **The five established markets are losing share** to places with power, from 71 per cent of live capacity in 2022 to 64 now.
- **Concentration of tenants is the risk that lenders underrate.** Five customers account for 58 per cent of contracted capacity.

We favour powered land in secondary markets and existing buildings that can be refitted for denser loads, over new announcements in the old centres.
`,
  content: `
## Definitions and coverage

Capacity is measured in megawatts of power available to customers' equipment. **Live** capacity is built and energised; **under construction** means that work above ground has begun and the date of the grid connection is contractual; **announced** covers everything else that an owner has made public with a size and date. We cover buildings let to others, from 2 MW, and leave out those that the large cloud companies build and occupy themselves.

The nine markets are five established ones (London, Frankfurt, Amsterdam, Paris, Dublin) and four newer (Madrid, Milan, Stockholm, Warsaw). Figures are assembled from planning records, grid registers, operators' statements and a panel of brokers, and in this edition are illustrative.

Table: Capacity at June 2026, megawatts
| Market | Live | Vacancy, % | Under construction | Announced, not started | Growth in live capacity, one year, % |
|---|--:|--:|--:|--:|--:|
| London | 1,350 | 6.8 | 310 | 1,240 | 14 |
| Frankfurt | 1,120 | 4.2 | 290 | 1,060 | 15 |
| Paris | 690 | 7.4 | 240 | 880 | 21 |
| Amsterdam | 560 | 5.1 | 70 | 210 | 6 |
| Dublin | 390 | 3.0 | 40 | 160 | 4 |
| Madrid | 640 | 7.9 | 260 | 1,130 | 38 |
| Milan | 620 | 6.6 | 270 | 990 | 33 |
| Stockholm | 570 | 5.7 | 180 | 560 | 24 |
| Warsaw | 460 | 8.1 | 140 | 870 | 31 |
| **All** | **6,400** | **6.1** | **1,800** | **7,100** | **19** |

Live and under construction together come to 8.2 gigawatts. What has been announced beyond that, 7.1 gigawatts, exceeds everything now live.

## Demand

Customers took up 980 MW net in the year to June. Figure 1 divides take-up by kind of demand. The categories are our own reading of contracts and are not exact, as the same hall may serve several purposes over its life.

~~~chart
kind: bar
title: Training has arrived, and cloud still leads
unit: net take-up in the year to June, megawatts
labels: 2022 | 2023 | 2024 | 2025 | 2026
series: Cloud services | 310 | 350 | 400 | 450 | 480
series: Artificial intelligence | 10 | 40 | 120 | 240 | 330
series: Enterprise and network | 120 | 130 | 140 | 160 | 170
~~~

Cloud services took 480 MW, half of the total, and artificial intelligence 330 MW, up from 10 four years ago. In Europe, unlike in the United States, little of that is for training the largest models. It is for using and adapting them near customers, which wants the same metropolitan sites as the cloud does and for the same reasons of latency and law.

The average new contract has grown from 4 to 11 MW in four years. Halls are let whole, earlier and for longer: 78 per cent of capacity delivered in the year had been let before completion, at an average term of 12.4 years.

### Density

Equipment for artificial intelligence draws between 40 and 130 kilowatts a rack, against 8 to 12 in ordinary halls, and most of it must be cooled by liquid. Of the 6.4 gigawatts now live we judge 22 per cent to be able to take such loads with modest work, 35 per cent after refitting at €1.1m to €1.9m a megawatt, and 43 per cent not at all. The last group is not worthless: enterprise and network customers have no need of it. But its rents have not kept up, and the owner who pays for a new building in an old one should know which group is being bought.

## Power

Connection to the grid takes longest and can be hurried least. Table 2 gives the wait for a new connection of 50 MW, from application to energisation, as quoted in the second quarter of 2026.

Table: Power by market
| Market | Wait for 50 MW, years | Two years ago | Queue for connection, GW | Delivered price of electricity, € per MWh |
|---|--:|--:|--:|--:|
| London | 7.5 | 6.0 | 11.2 | 138 |
| Frankfurt | 6.5 | 5.0 | 7.4 | 129 |
| Paris | 4.5 | 3.5 | 6.1 | 92 |
| Amsterdam | 9.0 | 8.5 | 3.0 | 118 |
| Dublin | 10.0 | 10.0 | 2.2 | 141 |
| Madrid | 3.5 | 2.0 | 8.8 | 81 |
| Milan | 4.0 | 2.5 | 7.9 | 121 |
| Stockholm | 4.5 | 4.0 | 3.1 | 63 |
| Warsaw | 4.0 | 3.0 | 5.5 | 109 |

Queues total 55.2 gigawatts, six times what anyone proposes to build. Most entries are speculative, and regulators in four of the nine countries now ask for deposits, dates and proof of land. Where such rules have been applied, the queue shrank by 30 to 45 per cent within a year, and projects that remained moved forward by a year or more.

The newer markets are losing their advantage quickly. The wait in Madrid has lengthened from two years to three and a half. On present trends the four would reach the level that the five established markets had in 2022 by the end of 2028.

Three ways around the queue are in use. Gas engines on site as a bridge have been permitted at sites with 340 MW in all, for limited periods. Flexible connections, which allow the network to reduce supply for some hours a year, are on offer in London and Amsterdam; operators estimate that batteries covering such hours cost €0.4m to €0.7m a megawatt. The third is to buy a building that already has a connection it does not use. We count 610 MW of these, in 74 buildings.

## Rents, costs and returns

Rents for large halls rose by 9 per cent in the year, to an average of €118 a kilowatt a month before power. Construction cost rose by 5, to €10.6m a megawatt, as the makers of transformers and switchgear raised prices and lengthened delivery.

~~~chart
kind: line
title: Rents have outrun the cost of building since 2023
unit: index, June 2021 = 100, average of nine markets
labels: 2021 | 2022 | 2023 | 2024 | 2025 | 2026
series: Rent for halls above 5 MW | 100 | 104 | 113 | 126 | 139 | 152
series: Construction cost | 100 | 112 | 121 | 128 | 134 | 141
~~~

The yield on cost for a new building let in advance is highest in Warsaw at 11.0 per cent and lowest in Frankfurt at 8.4. Completed and let buildings change hands at 5.6 to 7.2 per cent. The difference, of a little over three points, is the reward for finding power and for building. Two years ago it was two and a half.

Table: Returns on a new 30 MW building let in advance
| Market | Land and power, €m per MW | Construction, €m per MW | Rent, € per kW a month | Yield on cost, % | Yield when sold, % |
|---|--:|--:|--:|--:|--:|
| London | 2.4 | 11.6 | 134 | 9.2 | 5.7 |
| Frankfurt | 2.6 | 11.2 | 121 | 8.4 | 5.6 |
| Paris | 1.5 | 10.7 | 116 | 9.1 | 5.9 |
| Madrid | 1.1 | 9.8 | 109 | 9.6 | 6.3 |
| Milan | 1.3 | 10.1 | 114 | 9.6 | 6.3 |
| Stockholm | 0.9 | 9.9 | 105 | 9.3 | 6.4 |
| Warsaw | 0.9 | 9.2 | 116 | 11.0 | 7.2 |

Amsterdam and Dublin are left out for want of new starts on which to base the figures. The yield on cost is rent for a year, less operating costs of about a fifth of the rent, over land, power and construction.

### Sensitivity

For London, a delay of a year between the end of construction and energisation lowers the yield on cost from 9.2 to 8.6 per cent by adding interest. A rise in construction cost of 10 per cent lowers it to 8.5. A tenant who leaves at the first break and is replaced at three-quarters of the rent lowers it to 6.9 for the term remaining. The first risk is often insured by the lease, the second by the contract, and the third by nobody.

## What will be built

Of 1.8 gigawatts under construction we expect 1.7 to be live by the end of 2029. For the 7.1 gigawatts announced we looked at each project for five things: a contractual grid date, planning consent, ownership of the land, a tenant, and finance. Figure 3 groups the megawatts by how many they have.

~~~chart
kind: bar
title: Most of what is announced meets three conditions or fewer
unit: announced capacity by number of conditions met, megawatts
labels: All five | Four | Three | Two | One or none
series: Announced | 620 | 990 | 1,410 | 1,870 | 2,210
~~~

Projects that met four or five conditions have in the past been live within four years in 86 per cent of cases; three, in 47 per cent; two, in 16; one or none, in 2. Applied to the bars, that gives 2.4 gigawatts by the end of 2029, and with construction under way a total of 4.1 gigawatts against 8.9 announced or begun.

New supply of 4.1 gigawatts over three and a half years is about 1.2 a year, and compares with take-up of 1.0 gigawatt in the last. If demand grows by a tenth each year, vacancy rises a little, to between 7 and 8 per cent in 2028, and is concentrated in buildings that cannot take dense loads.

### Who the tenants are

Five customers account for 58 per cent of contracted capacity in the nine markets and 73 per cent of what is under construction. Their credit is excellent. Their plans are correlated, they have built for themselves when it suited them, and they have cancelled. In early 2025 two of them withdrew from letters of intent for 400 MW in Europe within a month. All of it was let to others within the year, at higher rents; that is comforting and is one observation.
`,
  conclusions: `
The sector has moved from a shortage of buildings to a shortage of connections. Value has followed.

- **Buy power first.** The 610 MW of unused connections in existing buildings are worth between €0.8m and €1.5m a megawatt more than the market for the buildings implies.
- **Discount announcements.** We expect 4.1 of 8.9 gigawatts by the end of 2029. Prices that assume more in London and Frankfurt assume a change in the grid.
- **Go where the wait is four years and not where it was.** The advantage of Madrid and Milan is real and shrinking; Stockholm and Warsaw have been steadier.
- **Underwrite the second tenant.** A loan that depends on the renewal of one lease of twelve years should be sized on the rent that a second customer would pay for that building.
- **Separate dense from ordinary.** By 2028 we expect a gap in rents of 25 to 30 per cent between halls that can be cooled by liquid and those that cannot.

The figure to watch is the reform of connection queues. If all nine countries applied deposits and dates as four already do, about 0.7 gigawatts of stalled projects could be live before the end of the decade.
`,
};
