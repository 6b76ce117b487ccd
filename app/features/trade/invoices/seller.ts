import { brand } from "#app/brand.ts";
import { headOffice } from "#app/firm.ts";

/** Who sells and where to pay, as it was when an invoice was issued: the firm may move, or change its bank. */
export interface Seller {
  name: string;
  legalName: string;
  address: string;
  email: string;
  phone: string;
  companyNumber: string;
  vatNumber: string;
  bank: { name: string; sortCode: string; accountNumber: string };
}

/** The firm as it is today. */
export function sellerToday(): Seller {
  return {
    name: brand.name,
    legalName: brand.legalName,
    address: headOffice,
    email: brand.email.clients,
    phone: brand.phone.label,
    companyNumber: brand.registration.number,
    ...brand.invoicing,
  };
}
