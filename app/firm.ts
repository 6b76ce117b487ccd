/** What is said of the firm in the same words everywhere. */
import { brand } from "./brand.ts";

const { place, number, office } = brand.registration;

export const headOffice = brand.offices.find((one) => one.isHub)?.address ?? office;

/**
 * What a company tells on its letters, order forms and site: registered name, part of the United Kingdom, number, office.
 * @see the Company, Limited Liability Partnership and Business (Names and Trading Disclosures) Regulations 2015, reg. 25
 */
export const tradingDisclosure = `${brand.legalName}. Registered in ${place}, number ${number}. Registered office: ${office}.`;
