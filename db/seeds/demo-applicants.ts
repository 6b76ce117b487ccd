import type { NewApplication } from "#app/features/access/applications/application.schema.ts";

/** The people of the demonstration story. Everything ends in `.example`: no mail can reach anybody. */

/** Becomes the client who can sign in. */
export const eleanor: NewApplication = {
  firstName: "Eleanor",
  lastName: "Marsh",
  email: "eleanor.marsh@harbourvale.example",
  phone: "020 7946 0142",
  company: "Harbour & Vale Asset Management",
  jobTitle: "Head of Credit Research",
  country: "GB",
  city: "London",
  businessType: "asset-management",
  companySize: "51-200",
  annualRevenue: "50m-200m",
  dataNeeds:
    "Bank funding and margin work for our sterling credit funds, and ESG profiles of about 40 lenders a quarter.",
  currentDataProviders: "Two terminal licences and one rating agency feed.",
  specificRequirements: "Reports as PDF with the underlying tables; five named readers.",
  referralSource: "conference",
};

/** Approved, but has not set up the account yet. */
export const tomas: NewApplication = {
  firstName: "Tomas",
  lastName: "Lindqvist",
  email: "tomas.lindqvist@nordhamn.example",
  phone: "+46 8 505 015 77",
  company: "Nordhamn Pension Fund",
  jobTitle: "Portfolio Manager, Alternatives",
  country: "SE",
  city: "Stockholm",
  businessType: "pension-fund",
  companySize: "11-50",
  dataNeeds: "Private equity exit data and fund-level valuation benchmarks for our annual allocation review.",
  referralSource: "referral",
};

/** Came in this morning. */
export const priya: NewApplication = {
  firstName: "Priya",
  lastName: "Raman",
  email: "priya.raman@kestrelwealth.example",
  phone: "0131 496 0172",
  company: "Kestrel Wealth Partners",
  jobTitle: "Investment Director",
  country: "GB",
  city: "Edinburgh",
  businessType: "wealth-management",
  companySize: "11-50",
  annualRevenue: "10m-50m",
  dataNeeds: "Quarterly sector analysis we can quote to clients, with a licence that allows it.",
  referralSource: "website",
};

/** Being looked at. */
export const daniel: NewApplication = {
  firstName: "Daniel",
  lastName: "Osei",
  email: "daniel.osei@meridiantrade.example",
  phone: "0161 496 0118",
  company: "Meridian Trade Insurance",
  jobTitle: "Chief Underwriting Analyst",
  country: "GB",
  city: "Manchester",
  businessType: "insurance",
  companySize: "201-1000",
  dataNeeds:
    "Company financials and payment behaviour for 1,200 buyers across the UK, Germany and the Netherlands.",
  currentDataProviders: "One credit bureau; we find its German coverage thin.",
  specificRequirements: "Monthly file by SFTP; change flags per field.",
};

/** Has been asked something and has not answered yet. */
export const claire: NewApplication = {
  firstName: "Claire",
  lastName: "Dubois",
  email: "claire.dubois@atelierpartners.example",
  phone: "+33 1 99 00 12 34",
  company: "Atelier Partners",
  jobTitle: "Associate, Deal Origination",
  country: "FR",
  city: "Paris",
  businessType: "private-equity",
  companySize: "11-50",
  dataNeeds: "Targets in industrial software, revenue EUR 5m to 40m, family-owned.",
  referralSource: "linkedin",
};

/** Has been asked and has answered. */
export const jonas: NewApplication = {
  firstName: "Jonas",
  lastName: "Keller",
  email: "jonas.keller@rheinblick.example",
  phone: "+49 69 900 9871",
  company: "Rheinblick Advisory",
  jobTitle: "Managing Partner",
  country: "DE",
  city: "Frankfurt am Main",
  businessType: "consulting",
  companySize: "1-10",
  annualRevenue: "1m-10m",
  dataNeeds: "Thematic research on European payments for two client mandates.",
  referralSource: "partner",
};

/** Was declined. */
export const samuel: NewApplication = {
  firstName: "Samuel",
  lastName: "Porter",
  email: "s.porter@tipsheet.example",
  phone: "020 7946 0199",
  company: "Porter Tip Sheet",
  jobTitle: "Editor",
  country: "GB",
  city: "Brighton",
  businessType: "other",
  companySize: "1-10",
  annualRevenue: "under-1m",
  dataNeeds: "Reports to reprint for subscribers of our newsletter.",
  referralSource: "search",
};

/** Added by staff without an application: Active and invited. */
export const amara = {
  company: {
    name: "Northgate Capital Partners",
    country: "GB",
    city: "Leeds",
    businessType: "private-equity",
    companySize: "11-50",
  },
  person: {
    firstName: "Amara",
    lastName: "Okafor",
    email: "amara.okafor@northgatecapital.example",
    jobTitle: "Investment Director",
    phone: "0113 496 0164",
  },
};

/** Orders for the first client’s company, up to a limit. */
export const marcus = {
  firstName: "Marcus",
  lastName: "Adeyemi",
  email: "marcus.adeyemi@harbourvale.example",
  jobTitle: "Investment Operations Manager",
  role: "buyer",
  orderLimit: 100_000,
  monthLimit: 300_000,
} as const;

/** Reads there. */
export const hannah = {
  firstName: "Hannah",
  lastName: "Price",
  email: "hannah.price@harbourvale.example",
  jobTitle: "Credit Analyst",
  role: "reader",
  orderLimit: null,
  monthLimit: null,
} as const;
