import { addressLines, type Company } from '#server/documents/company.ts';
import { openPdfDocument } from '#server/documents/pdf-document.ts';
import { type Branding, DEFAULT_BRANDING } from '#shared/branding.ts';

interface CompanyDocument {
  title: string;
  number: string;
  subject: string;
  status?: string;
}

/** Opens a document with the company's name and contact details. The branding's name wins over the organization's. */
export function openCompanyDocument(branding: Branding, company: Company | null, document: CompanyDocument) {
  const isNamed = branding.companyName !== DEFAULT_BRANDING.companyName;
  const phone = company?.contact_phone ?? branding.supportPhone;
  const mail = company?.contact_email ?? branding.supportEmail;
  return openPdfDocument({
    ...document,
    companyName: isNamed ? branding.companyName : (company?.name ?? branding.companyName),
    contact: [...addressLines(company), [phone, mail].filter(Boolean).join(' · ')].filter(Boolean),
  });
}
