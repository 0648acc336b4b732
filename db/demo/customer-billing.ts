import type { PartnerKey } from './companies.ts';
import type { Insert, Names, TableRows } from './rows/table-rows.ts';
import type { World } from './world.ts';

interface CustomerBilling {
  contact: string;
  email: string;
  terms: number;
  /** Its exemption from sales tax, with the days from today until the certificate expires. */
  exemption?: { certificate: string; expiresIn: number };
  /** Its own portal, into which its invoices are entered as well. */
  portal?: string;
}

const BILLING: Record<PartnerKey, CustomerBilling> = {
  harvest: { contact: 'Accounts payable', email: 'ap@harvestlane.test', terms: 30 },
  larkspur: { contact: 'Store services', email: 'ap@larkspurpharmacy.test', terms: 30, portal: 'Coupa' },
  tamarack: {
    contact: 'Paula Brandt',
    email: 'payables@tamarackbank.test',
    terms: 30,
    exemption: { certificate: 'OH-2291-7704', expiresIn: 44 },
  },
};

/** Where the invoices of a customer go. */
export const billingEmailOf = (partner: PartnerKey): string => BILLING[partner].email;

/** Whether a customer pays no sales tax. */
export const isExempt = (partner: PartnerKey): boolean => BILLING[partner].exemption !== undefined;

/** To whom each customer's invoices go, when they are due, and what exempts it from sales tax. */
export const customerBillingRows = ({ calendar }: World, names: Names): TableRows => ({
  table: 'public.organization_billing',
  rows: (Object.entries(BILLING) as [PartnerKey, CustomerBilling][]).map(
    ([partner, { contact, email, terms, exemption, portal }]): Insert<'organization_billing'> => ({
      ...{ organization_id: names.organization(partner), contact_name: contact, email },
      ...{
        payment_terms_days: terms,
        billing_portal: portal ?? null,
        is_tax_exempt: exemption !== undefined,
      },
      tax_certificate_number: exemption?.certificate ?? null,
      tax_certificate_expires_on: exemption ? calendar.date(exemption.expiresIn) : null,
    }),
  ),
});
