interface Address {
  address_line1: string | null;
  address_line2: string | null;
  city: string | null;
  state: string | null;
  postal_code: string | null;
}

interface Billing extends Address {
  contact_name: string | null;
  email: string | null;
  is_tax_exempt: boolean;
}

interface InvoicedCustomer extends Address {
  billing: Billing | null;
}

/** To whom an invoice goes: the billing data of its customer, with the customer's address when it has no other one. */
export function addresseeOf(customer: InvoicedCustomer | null) {
  const billing = customer?.billing;
  const address = billing?.address_line1 ? billing : customer;
  return {
    contact: billing?.contact_name ?? null,
    email: billing?.email ?? null,
    address: address ? addressLines(address) : '',
    isTaxExempt: billing?.is_tax_exempt ?? false,
  };
}

function addressLines({ address_line1, address_line2, city, state, postal_code }: Address): string {
  const region = [state, postal_code].filter(Boolean).join(' ');
  const town = [city, region].filter(Boolean).join(', ');
  return [address_line1, address_line2, town].filter(Boolean).join('\n');
}
