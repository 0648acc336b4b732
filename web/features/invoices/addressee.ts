import { type BillTo, exemptionText } from '#shared/rules/bill-to.ts';

interface Address {
  address_line1: string | null;
  address_line2: string | null;
  city: string | null;
  state: string | null;
  postal_code: string | null;
}

/**
 * To whom an invoice goes: as it was sent, or as a draft would be sent now.
 * @param billedTo `billed_to` of the invoice
 */
export function addresseeOf(billedTo: unknown) {
  const billTo = (billedTo ?? null) as BillTo | null;
  return {
    name: billTo?.name ?? '',
    contact: billTo?.contact_name ?? null,
    email: billTo?.email ?? null,
    address: billTo ? addressText(billTo) : '',
    /** 'Certificate E-7'; empty where tax is charged. */
    exemption: exemptionText(billTo?.tax_exemption),
  };
}

/** An address on lines of its own. */
export function addressText({ address_line1, address_line2, city, state, postal_code }: Address): string {
  const region = [state, postal_code].filter(Boolean).join(' ');
  const town = [city, region].filter(Boolean).join(', ');
  return [address_line1, address_line2, town].filter(Boolean).join('\n');
}
