import { addressLines, type Company } from '#server/documents/company.ts';
import type { TemplateTools } from '#server/documents/document-template.ts';
import { openPdfDocument } from '#server/documents/pdf-document.ts';
import { DEFAULT_BRANDING } from '#shared/branding.ts';
import { formatPhone } from '#shared/rules/phone-format.ts';
import { t } from '#shared/text.ts';

interface CompanyDocument {
  title: string;
  number: string;
  subject: string;
  status?: string;
  mark?: string;
}

/** Opens a document with the company's name and contact details. The branding's name wins over the organization's. */
export function openCompanyDocument(
  { branding, letterhead, logo }: Pick<TemplateTools, 'branding' | 'letterhead' | 'logo'>,
  company: Company | null,
  document: CompanyDocument,
) {
  const { legalName, taxNumber } = letterhead;
  const isNamed = branding.companyName !== DEFAULT_BRANDING.companyName;
  const phone = formatPhone(company?.contact_phone ?? branding.supportPhone ?? '');
  const mail = company?.contact_email ?? branding.supportEmail;
  return openPdfDocument({
    ...document,
    companyName: isNamed ? branding.companyName : (company?.name ?? branding.companyName),
    logo,
    contact: [
      legalName,
      ...addressLines(company),
      [phone, mail].filter(Boolean).join(' · '),
      taxNumber && t('Tax number {{number}}', { number: taxNumber }),
    ].filter(Boolean),
  });
}
