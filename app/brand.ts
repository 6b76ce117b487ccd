/**
 * The firm, as the product shows it. An operator puts their own name, mark and colours here; nothing else needs to
 * change. The icons and the picture beside shared links are drawn from it by `node scripts/brand-images.ts`; a start
 * refuses colours on which something can't be read (`brand-check.ts`).
 */
export interface Office {
  city: string;
  address: string;
  timeZone: string;
  phone: string | null;
  isHub: boolean;
}

/** Where the company is registered; its head office stands there, too. */
const REGISTERED_OFFICE = "14 Calder Row, London EC2V 8AR";

export const brand = {
  name: "Calder Row Research",
  legalName: "Calder Row Research Limited",
  /** The number stands for nobody's: put your own here. `firm.ts` makes a sentence of it. */
  registration: { place: "England and Wales", number: "00000000", office: REGISTERED_OFFICE },
  tagline:
    "Premier financial services firm providing licensed data solutions to leading institutions worldwide.",
  /** `#rrggbb`. Screens, printed reports and invoices, icons. */
  colours: {
    /** Below the name: masthead, footer, covers. */
    ground: "#0e2742",
    /** Ornament on the ground and on dark screens. */
    accent: "#e3c17a",
    /** The same on white. */
    ornament: "#8a6420",
    /** Links and buttons on white. */
    action: "#0a5aa0",
    /** The same on dark screens. */
    actionOnDark: "#86bdf3",
  },
  /** A ledger's column between two rules: lines in a square of 32, each white or in the accent. */
  mark: [
    { path: "M24.5 10.2A10 10 0 1 0 24.5 21.8", width: 3, isAccent: false },
    { path: "M13 16h16", width: 2.5, isAccent: true },
  ],
  email: {
    clients: "clients@calderrow.example",
    noReply: "portal@calderrow.example",
    /** Where weaknesses of the portal are reported (`/.well-known/security.txt`). */
    security: "security@calderrow.example",
  },
  /** Ofcom's range for drama: these never ring. */
  phone: { label: "020 7946 0100", href: "tel:+442079460100" },
  schedulingUrl: "https://meet.calderrow.example/research-desk",
  /** What a VAT invoice has to say. The numbers stand for nobody's: put your own here before the first invoice. */
  invoicing: {
    vatNumber: "GB 999 9999 73",
    bank: { name: "Example Bank", sortCode: "00-00-00", accountNumber: "00000000" },
  },
  offices: [
    {
      city: "London",
      address: REGISTERED_OFFICE,
      timeZone: "Europe/London",
      phone: "020 7946 0100",
      isHub: true,
    },
    {
      city: "New York",
      address: "285 Vesey Street, New York, NY 10281",
      timeZone: "America/New_York",
      phone: null,
      isHub: true,
    },
    {
      city: "Zurich",
      address: "Talstrasse 41, 8001 Zurich",
      timeZone: "Europe/Zurich",
      phone: null,
      isHub: true,
    },
    {
      city: "Singapore",
      address: "8 Marina View, Singapore 018960",
      timeZone: "Asia/Singapore",
      phone: null,
      isHub: false,
    },
    {
      city: "Frankfurt",
      address: "Neue Mainzer Strasse 52, 60311 Frankfurt",
      timeZone: "Europe/Berlin",
      phone: null,
      isHub: false,
    },
  ] satisfies Office[],
  hours: [
    { days: "Monday to Friday", hours: "9am to 6pm" },
    { days: "Saturday", hours: "10am to 2pm" },
    { days: "Sunday", hours: "Closed" },
  ],
  promises: {
    clientPriorityLine: "2 hours within business hours",
    enquiries: "24 hours",
    /** Of an order: its invoice or its delivery, and once it is paid its delivery. */
    orders: "24 hours",
    applications: "2 business days",
  },
  /** Addresses of the firm's social accounts; a button shows only for those given. */
  social: [] as { name: string; url: string }[],
} as const;
