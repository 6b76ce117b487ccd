import { brand } from "./brand.ts";

/**
 * The firm as search engines read it, for the pages that are about the firm itself.
 * @see https://schema.org/Organization
 */
export const organisation = {
  "@context": "https://schema.org",
  "@type": "Organization",
  name: brand.name,
  legalName: brand.legalName,
  description: brand.tagline,
  url: "/",
  logo: "/apple-touch-icon.png",
  email: brand.email.clients,
  telephone: brand.phone.href.replace("tel:", ""),
  address: brand.offices
    .filter((office) => office.isHub)
    .map((office) => ({ "@type": "PostalAddress", streetAddress: office.address })),
  ...(brand.social.length > 0 && { sameAs: brand.social.map((account) => account.url) }),
};
