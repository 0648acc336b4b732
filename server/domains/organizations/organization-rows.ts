import type { OrganizationColumn, OrganizationFields } from '#shared/commands/organization-fields.ts';

/** The three tables of an organization, and which field is in which column of them. */
export const TABLES = {
  organizations: {
    name: 'name',
    legal_name: 'legal_name',
    contact_name: 'contact_name',
    contact_email: 'contact_email',
    contact_phone: 'contact_phone',
    address_line1: 'address_line1',
    address_line2: 'address_line2',
    city: 'city',
    state: 'state',
    postal_code: 'postal_code',
    trades: 'trades',
    service_states: 'service_states',
    service_zip_prefixes: 'service_zip_prefixes',
    service_latitude: 'service_latitude',
    service_longitude: 'service_longitude',
    service_radius_miles: 'service_radius_miles',
  },
  organization_billing: {
    contact_name: 'billing_contact_name',
    email: 'billing_email',
    address_line1: 'billing_address_line1',
    address_line2: 'billing_address_line2',
    city: 'billing_city',
    state: 'billing_state',
    postal_code: 'billing_postal_code',
    payment_terms_days: 'payment_terms_days',
    is_tax_exempt: 'is_tax_exempt',
    tax_certificate_number: 'tax_certificate_number',
    tax_certificate_expires_on: 'tax_certificate_expires_on',
    tax_exempt_states: 'tax_exempt_states',
    requires_reference: 'requires_reference',
    one_job_per_invoice: 'one_job_per_invoice',
    requires_photos: 'requires_photos',
    billing_portal: 'billing_portal',
  },
  organization_internals: { tax_number: 'tax_number', default_nte: 'default_nte', notes: 'notes' },
} as const satisfies Record<string, Record<string, OrganizationColumn>>;

/** Columns of the two tables of facts, in order. */
export const columnsOf = (table: keyof typeof TABLES): string[] => Object.keys(TABLES[table]);

/** The values for `columnsOf(table)`. An empty text is stored as null, except notes, which are never null. */
export function valuesOf(table: keyof typeof TABLES, fields: OrganizationFields): unknown[] {
  return Object.values(TABLES[table]).map((field) => {
    const value = fields[field];
    return value === '' && field !== 'notes' ? null : value;
  });
}

/** `$2, $3, …` for so many columns. */
export const parameters = (count: number, from: number): string[] =>
  Array.from({ length: count }, (_none, index) => `$${index + from}`);
