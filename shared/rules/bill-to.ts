import { t } from '#shared/text.ts';

/** To whom an invoice goes, as the database keeps it with the invoice (app.bill_to_now). */
export interface BillTo {
  name: string;
  contact_name: string | null;
  email: string | null;
  address_line1: string | null;
  address_line2: string | null;
  city: string | null;
  state: string | null;
  postal_code: string | null;
  /** Null where the invoice is not exempt from tax. */
  tax_exemption: {
    /** The number of the certificate, when the office knows it. */
    certificate: string | null;
    /** The states that it is for; null for all in which the invoice is taxed. */
    states: string[] | null;
  } | null;
}

/** 'Yes', 'Certificate E-7', or 'Certificate E-7 (IL)'; empty where an invoice is not exempt from tax. */
export function exemptionText(exemption: BillTo['tax_exemption'] | undefined): string {
  if (!exemption) return '';
  const { certificate, states } = exemption;
  const text = certificate ? t('Certificate {{number}}', { number: certificate }) : t('Yes');
  return states ? `${text} (${states.join(', ')})` : text;
}
