import { addressLines, type Company } from '#server/documents/company.ts';
import { openLetter } from '#server/documents/letter.ts';
import { type Branding, DEFAULT_BRANDING } from '#shared/branding.ts';

interface CompanyLetter {
  title: string;
  number: string;
  subject: string;
  status?: string;
}

/** A letter of the company: its name and where it is reached, as the branding says and the office has filled in. */
export function openCompanyLetter(branding: Branding, company: Company | null, letter: CompanyLetter) {
  const isNamed = branding.companyName !== DEFAULT_BRANDING.companyName;
  const phone = company?.contact_phone ?? branding.supportPhone;
  const mail = company?.contact_email ?? branding.supportEmail;
  return openLetter({
    ...letter,
    companyName: isNamed ? branding.companyName : (company?.name ?? branding.companyName),
    contact: [...addressLines(company), [phone, mail].filter(Boolean).join(' · ')].filter(Boolean),
  });
}
