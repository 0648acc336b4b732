/** The contractor's name and contact details, which every member of any organization may see. */
export interface Company extends Address {
  name: string;
  contact_email: string | null;
  contact_phone: string | null;
}

export interface Address {
  address_line1: string | null;
  address_line2: string | null;
  city: string | null;
  state: string | null;
  postal_code: string | null;
}

/** The columns of `Address` of a table, as arguments of `json_build_object`. */
export const addressSql = (table: string) =>
  ['address_line1', 'address_line2', 'city', 'state', 'postal_code']
    .map((column) => `'${column}', ${table}.${column}`)
    .join(', ');

/** An SQL expression: the contractor as JSON. */
export const COMPANY_SQL = `(
  select json_build_object('name', c.name, 'contact_email', c.contact_email, 'contact_phone', c.contact_phone,
    ${addressSql('c')})
  from public.organizations c where c.organization_type = 'internal'
)`;

/** `12 Mill Road`, `Ashford, OH 44805`; empty without an address. */
export function addressLines(address: Address | null): string[] {
  if (!address) return [];
  const { address_line1, address_line2, city, state, postal_code } = address;
  const region = [state, postal_code].filter(Boolean).join(' ');
  const town = [city, region].filter(Boolean).join(', ');
  return [address_line1, address_line2, town].filter((line): line is string => Boolean(line));
}
