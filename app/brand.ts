/** The firm, as the product shows it. An operator puts their own name here; nothing else needs to change. */
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
