import type { NewEnquiry } from "#app/features/desk/support/enquiries/submit-enquiry.server.ts";

/** One enquiry of the demonstration story, with what was written afterwards. */
export interface DemoEnquiry {
  daysAgo: number;
  /** True when Eleanor Marsh wrote it, signed in. */
  isClient?: boolean;
  enquiry: NewEnquiry;
  /** A short PDF that came with it: the name and its lines. */
  file?: { name: string; lines: string[] };
  /** Each so many hours after the one before. */
  afterwards?: { hours: number; by: "staff" | "enquirer"; text: string; closes?: boolean }[];
}

const contact = "contact-page";
const home = "home-page";
const closing = "You are welcome. If anything else comes up, write to us at any time.";

/** From before the rest of the story, oldest first. Everything ends in `.example`: no mail can reach anybody. */
export const earlierEnquiries: DemoEnquiry[] = [
  {
    daysAgo: 304,
    enquiry: {
      source: contact,
      name: "Ingrid Solberg",
      email: "ingrid.solberg@fjordkapital.example",
      company: "Fjord Kapital",
      subject: "Coverage of Nordic lenders",
      message: "Do your bank funding reports cover Norwegian savings banks, or only the larger groups?",
    },
    afterwards: [
      {
        hours: 5,
        by: "staff",
        text: "The annual report covers the six largest groups in the Nordics. Savings banks can be added as a custom report. Tell us which ones and we will price it.",
      },
      { hours: 20, by: "enquirer", text: "Thank you, the six are enough for us." },
      { hours: 3, by: "staff", text: closing, closes: true },
    ],
  },
  {
    daysAgo: 291,
    enquiry: {
      source: home,
      name: "Marcus Bell",
      email: "m.bell@tamarfunds.example",
      company: "Tamar Fund Services",
      serviceInterest: "Financial Data Licensing",
      message:
        "We need monthly company financials for a valuation model. What does a licence cost for four seats?",
    },
    afterwards: [
      {
        hours: 18,
        by: "staff",
        text: "It depends on the universe and the update cycle. For UK companies with monthly updates we would start from your list of names: please send it, or the criteria.",
        closes: true,
      },
    ],
  },
  {
    daysAgo: 262,
    enquiry: {
      source: contact,
      name: "Beatrice Ferraro",
      email: "b.ferraro@lagodifin.example",
      company: "Lago di Finanza",
      message: "Is the methodology of the transition plan scores published anywhere we can cite?",
    },
    afterwards: [
      {
        hours: 9,
        by: "staff",
        text: "Each report has its method in the appendix and may be cited with title, version and date.",
        closes: true,
      },
    ],
  },
  {
    daysAgo: 255,
    enquiry: {
      source: contact,
      name: "Rhys Morgan",
      email: "rhys.morgan@brecontrust.example",
      company: "Brecon Charitable Trust",
      phone: "029 2018 0155",
      subject: "Price for charities",
      message:
        "Do you have terms for charities? We would buy two reports a year for our investment committee.",
    },
    afterwards: [
      {
        hours: 22,
        by: "staff",
        text: "We have no separate tariff, but one copy may be read by your whole committee under the standard licence.",
        closes: true,
      },
    ],
  },
  {
    daysAgo: 229,
    enquiry: {
      source: home,
      name: "Hannah Weiss",
      email: "hannah.weiss@weissundpartner.example",
      company: "Weiss & Partner",
      serviceInterest: "Regulatory Compliance Tools",
      message: "Which of your reports deal with operational resilience rules for payment firms?",
    },
    afterwards: [
      {
        hours: 14,
        by: "staff",
        text: "“Operational resilience: the first full year” is the one. Its third chapter is about payment firms.",
        closes: true,
      },
    ],
  },
  {
    daysAgo: 223,
    enquiry: {
      source: contact,
      name: "Owen Pritchard",
      email: "owen.pritchard@severnpensions.example",
      company: "Severn Pensions",
      subject: "Delivery by SFTP",
      message: "Can reports be delivered to an SFTP folder instead of the portal?",
    },
    afterwards: [
      {
        hours: 6,
        by: "staff",
        text: "Not today: each copy is made for the person who downloads it, which is why they come through the portal.",
      },
      { hours: 30, by: "enquirer", text: "Understood. Our compliance team prefers that, in fact." },
      { hours: 2, by: "staff", text: closing, closes: true },
    ],
  },
  {
    daysAgo: 215,
    enquiry: {
      source: contact,
      name: "Yuki Tanabe",
      email: "yuki.tanabe@marunobridge.example",
      company: "Marunobridge Advisors",
      message: "Who do we speak to in Singapore about a presentation to our partners?",
    },
    afterwards: [
      {
        hours: 11,
        by: "staff",
        text: "Our Singapore office will ring you tomorrow morning, local time, on the number in your signature.",
        closes: true,
      },
    ],
  },
  {
    daysAgo: 188,
    enquiry: {
      source: home,
      name: "Callum Reid",
      email: "callum.reid@pentlandventures.example",
      company: "Pentland Ventures",
      serviceInterest: "Custom Analytics Solutions",
      message:
        "We would like a benchmark of software valuations for our portfolio of 14 companies, twice a year.",
    },
    afterwards: [
      {
        hours: 20,
        by: "staff",
        text: "That is our valuation benchmark service. A first version takes three weeks. Shall we send a quote?",
      },
      { hours: 44, by: "enquirer", text: "Yes please, to this address." },
      { hours: 7, by: "staff", text: "The quote is on its way to you.", closes: true },
    ],
  },
  {
    daysAgo: 176,
    enquiry: {
      source: contact,
      name: "Sofia Andersson",
      email: "sofia.andersson@malarinvest.example",
      subject: "Invoice in euros",
      message: "Can you invoice in euros, and is VAT charged to a Swedish company?",
    },
    afterwards: [
      {
        hours: 4,
        by: "staff",
        text: "Invoices are in pounds. For a business outside the UK no UK VAT is charged; please give your VAT number.",
        closes: true,
      },
    ],
  },
  {
    daysAgo: 149,
    enquiry: {
      source: home,
      name: "Dev Malhotra",
      email: "dev.malhotra@canningdata.example",
      company: "Canning Data",
      serviceInterest: "Enterprise Data Integration",
      message: "Is there an API for the report catalogue that our library system could read every night?",
    },
    afterwards: [
      {
        hours: 26,
        by: "staff",
        text: "There is: signed-in clients can download their reports through it. The documentation page on our site has a pointer.",
        closes: true,
      },
    ],
  },
  {
    daysAgo: 141,
    enquiry: {
      source: contact,
      name: "Laura Whitcombe",
      email: "l.whitcombe@avonlegal.example",
      company: "Avon Legal LLP",
      phone: "0117 496 0120",
      message: "May we attach pages of a report to an expert opinion in court proceedings?",
    },
    afterwards: [
      {
        hours: 16,
        by: "staff",
        text: "Yes, up to ten pages, with the copy footer left on. Please send us the case reference for our files.",
        closes: true,
      },
    ],
  },
  {
    daysAgo: 133,
    enquiry: {
      source: contact,
      name: "Pieter de Wit",
      email: "pieter.dewit@scheldecapital.example",
      company: "Schelde Capital",
      subject: "Private credit terms: next edition",
      message: "When does the next edition of the private credit report appear?",
    },
    afterwards: [
      {
        hours: 3,
        by: "staff",
        text: "In the first quarter. Holders of this edition get it at half price.",
        closes: true,
      },
    ],
  },
  {
    daysAgo: 118,
    enquiry: {
      source: home,
      name: "Grace Adeyemi",
      email: "grace.adeyemi@lekkiholdings.example",
      company: "Lekki Holdings",
      serviceInterest: "Market Intelligence Reports",
      message: "Do you have anything on account-to-account payments outside the UK?",
    },
    afterwards: [
      {
        hours: 12,
        by: "staff",
        text: "One chapter of our payments report compares eight countries. The sample shows its first pages.",
        closes: true,
      },
    ],
  },
  {
    daysAgo: 97,
    enquiry: {
      source: contact,
      name: "Thomas Ashworth",
      email: "t.ashworth@pennineactuaries.example",
      company: "Pennine Actuaries",
      message: "Our colleague has left. How do we pass her access to her successor?",
    },
    afterwards: [
      {
        hours: 2,
        by: "staff",
        text: "Access belongs to a person. Ask her successor to apply, give your company’s name, and we end the old account the same day.",
      },
      { hours: 21, by: "enquirer", text: "He has just applied. Thank you for the quick answer." },
      { hours: 4, by: "staff", text: closing, closes: true },
    ],
  },
  {
    daysAgo: 89,
    enquiry: {
      source: contact,
      name: "Elena Marković",
      email: "elena.markovic@savabroker.example",
      company: "Sava Broker",
      subject: "Data centre report: power prices",
      message: "Which year are the power prices in the data centre report from?",
    },
    afterwards: [
      {
        hours: 8,
        by: "staff",
        text: "They are illustrative and say so below each table, with the year they stand for.",
        closes: true,
      },
    ],
  },
  {
    daysAgo: 71,
    enquiry: {
      source: home,
      name: "Robert Kingsley",
      email: "robert.kingsley@tynemouthcap.example",
      company: "Tynemouth Capital",
      serviceInterest: "Financial Data Licensing",
      message:
        "We would like to test your financials file against our own for 50 companies before we decide.",
    },
    afterwards: [
      {
        hours: 19,
        by: "staff",
        text: "Gladly. Send us the 50 company numbers; the test file comes within a week and may be used for 30 days.",
        closes: true,
      },
    ],
  },
  {
    daysAgo: 58,
    enquiry: {
      source: contact,
      name: "Nadia Haddad",
      email: "nadia.haddad@cedarfamilyoffice.example",
      company: "Cedar Family Office",
      message: "Is the access for single reports or only with a subscription?",
    },
    afterwards: [
      {
        hours: 7,
        by: "staff",
        text: "Both. Reports can be bought one by one once you are a client.",
        closes: true,
      },
    ],
  },
  {
    daysAgo: 44,
    enquiry: {
      source: contact,
      name: "Frank Osterhaus",
      email: "frank.osterhaus@elbekontor.example",
      company: "Elbe Kontor",
      subject: "Speaker for a treasury conference",
      message: "Would one of your authors speak on bank funding in Hamburg next spring?",
    },
    afterwards: [
      { hours: 23, by: "staff", text: "We would like to. Which date, and how long a slot?" },
      { hours: 50, by: "enquirer", text: "The second week of April, forty minutes." },
      {
        hours: 5,
        by: "staff",
        text: "That works. Our Frankfurt office will write to you about the details.",
        closes: true,
      },
    ],
  },
  {
    daysAgo: 33,
    enquiry: {
      source: home,
      name: "Chloe Barrett",
      email: "chloe.barrett@wyeadvisory.example",
      company: "Wye Advisory",
      serviceInterest: "Custom Analytics Solutions",
      message:
        "Please tell us what a commercial due diligence on a single target costs and how long it takes.",
    },
    afterwards: [
      {
        hours: 15,
        by: "staff",
        text: "The light version takes two weeks. The price depends on the number of interviews: how many did you have in mind?",
      },
    ],
  },
  {
    daysAgo: 16,
    enquiry: {
      source: "service-page",
      name: "Andrew Sinclair",
      email: "andrew.sinclair@clydegrowth.example",
      company: "Clyde Growth Partners",
      serviceInterest: "Buy-side target origination",
      message: "Could the search be limited to founder-owned firms in Scotland and the north of England?",
    },
    afterwards: [
      {
        hours: 10,
        by: "staff",
        text: "Yes, region and ownership are both filters of the search. Which size of firm should it begin at?",
      },
    ],
  },
  {
    daysAgo: 12,
    enquiry: {
      source: contact,
      name: "Miriam Stern",
      email: "miriam.stern@limmatwealth.example",
      company: "Limmat Wealth",
      subject: "Certificate for the auditors",
      message: "Our auditors ask for a list of every copy we downloaded this year. Can you provide one?",
    },
    afterwards: [
      {
        hours: 6,
        by: "staff",
        text: "Your own downloads are listed under My Reports with their copy ids. Do the auditors need it signed?",
      },
      { hours: 40, by: "enquirer", text: "A list on your letterhead would be enough." },
      { hours: 9, by: "staff", text: "It is on its way to you by post.", closes: true },
    ],
  },
];

/** Of the last days, oldest first. */
export const recentEnquiries: DemoEnquiry[] = [
  {
    daysAgo: 3,
    isClient: true,
    enquiry: {
      source: contact,
      name: "Eleanor Marsh",
      email: "eleanor.marsh@harbourvale.example",
      company: "Harbour & Vale Asset Management",
      phone: "020 7946 0142",
      subject: "A second reader for the bank funding report",
      message:
        "Our new analyst starts on Monday. What do you need from us to give her an account of her own?",
    },
    afterwards: [
      {
        hours: 2,
        by: "staff",
        text: "Only her name, work address and job title. We then send her the link to set up the account.",
      },
      {
        hours: 52,
        by: "enquirer",
        text: "Her name is Ruth Calloway, analyst. She will apply herself today, so that you have everything in one place.",
      },
    ],
  },
  {
    daysAgo: 2.1,
    isClient: true,
    enquiry: {
      source: "support-tab",
      name: "Eleanor Marsh",
      email: "eleanor.marsh@harbourvale.example",
      company: "Harbour & Vale Asset Management",
      subject: "Two of your margins differ from ours",
      message:
        "For two of the lenders our own figures for the interest margin differ from yours. The attached note has both. Which definition do you use?",
    },
    file: {
      name: "Margins compared.pdf",
      lines: [
        "Interest margins compared",
        "Lender 4: 1.82 % (ours), 1.78 % (yours)",
        "Lender 9: 2.05 %, 2.11 %",
      ],
    },
    afterwards: [
      {
        hours: 4,
        by: "staff",
        text: "We divide by average interest-earning assets, as the method in the appendix says; your figures divide by total assets. With the same base the two agree to a basis point.",
      },
    ],
  },
  {
    daysAgo: 1.2,
    enquiry: {
      source: home,
      name: "Gareth Lowe",
      email: "gareth.lowe@menaiassurance.example",
      company: "Menai Assurance",
      serviceInterest: "Regulatory Compliance Tools",
      message: "Do your tools cover the disclosure rules for insurers as well as those for banks?",
    },
  },
  {
    daysAgo: 0.3,
    enquiry: {
      source: contact,
      name: "Isabelle Laurent",
      email: "isabelle.laurent@rhonecredit.example",
      company: "Rhône Crédit",
      phone: "+33 1 99 00 56 78",
      subject: "ESG profiles for 60 lenders",
      message:
        "Your ESG service names 50 companies a quarter. We follow 60 lenders. Can the ten others be added, and at what price?",
    },
  },
];
